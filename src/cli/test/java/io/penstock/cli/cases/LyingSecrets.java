package io.penstock.cli.cases;

import io.penstock.stack.Passwords;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Looks for the secrets of a stack in all files that lie in its folder: Kafka's topics, databases,
 * Connect's and the service's logs, settings, jobs and the lake.
 */
final class LyingSecrets {
  /** Those that are there to hold them, for their owner's eyes. */
  private static final Set<String> KEEPERS =
      Set.of("passwords.properties", "secrets.properties", "debezium.password");

  private static final int PIECE = 1 << 16;

  private LyingSecrets() {}

  /** Names of secrets, each with a file that tells it; none should. */
  static Map<String, Path> in(Path dataDir) throws IOException {
    Map<String, byte[]> secrets = new TreeMap<>();
    for (String role : List.of("api-token", "secret-key", "admin")) {
      secrets.put(role, bytes(Passwords.in(dataDir).of(role).password()));
    }
    secrets.put(
        "debezium", bytes(Files.readString(dataDir.resolve("service/debezium.password")).strip()));
    Map<String, Path> found = new TreeMap<>();
    Files.walkFileTree(
        dataDir,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && !KEEPERS.contains(file.getFileName().toString())) {
              look(file, secrets, found);
            }
            return FileVisitResult.CONTINUE;
          }

          /** Servers that run remove files. */
          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }

  private static void look(Path file, Map<String, byte[]> secrets, Map<String, Path> found) {
    int longest = secrets.values().stream().mapToInt(secret -> secret.length).max().orElse(0);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      byte[] window = new byte[0];
      for (byte[] next = in.readNBytes(PIECE); next.length > 0; next = in.readNBytes(PIECE)) {
        byte[] both = joined(window, next);
        String text = new String(both, StandardCharsets.ISO_8859_1);
        secrets.forEach(
            (name, secret) -> {
              if (text.contains(new String(secret, StandardCharsets.ISO_8859_1))) {
                found.put(name, file);
              }
            });
        // A secret may lie across two pieces.
        int kept = Math.min(longest, both.length);
        window = Arrays.copyOfRange(both, both.length - kept, both.length);
      }
    } catch (NoSuchFileException e) {
      // Gone meanwhile.
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
