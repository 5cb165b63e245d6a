package io.penstock.investigation;

import io.penstock.investigation.Investigation.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The files that were uploaded, each under its investigation's id in a folder that nothing is
 * served from.
 */
@Component
class UploadedExtracts {
  private static final String UNFINISHED = ".unfinished";
  private static final byte[] PARQUET = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int BUFFER_BYTES = 1 << 16;
  private static final Duration LONGEST_UPLOAD = Duration.ofDays(1);

  private final InvestigationProperties properties;
  private final Clock clock;

  UploadedExtracts(InvestigationProperties properties, Clock clock) {
    this.properties = properties;
    this.clock = clock;
  }

  /**
   * Keeps a file, in the place of one that was uploaded before.
   *
   * @return its bytes
   * @throws io.penstock.problem.InvalidException if it is too large, or not what it is said to be
   */
  long put(UUID investigation, Kind kind, InputStream body) throws IOException {
    Path folder = folder();
    Path unfinished =
        Files.createTempFile(
            Files.createDirectories(folder),
            investigation.toString(),
            UNFINISHED,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      long bytes = write(body, unfinished);
      if (kind == Kind.UPLOADED_PARQUET && !isParquet(unfinished)) {
        throw Queries.invalid("It is not a whole Parquet file.");
      }
      Files.move(
          unfinished,
          file(investigation),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
      return bytes;
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private long write(InputStream body, Path file) throws IOException {
    long most = properties.uploadLimit().toBytes();
    long bytes = 0;
    byte[] buffer = new byte[BUFFER_BYTES];
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        bytes += read;
        if (bytes > most) {
          throw Queries.invalid(
              "The file is larger than %s; put it below penstock.investigation.folder instead."
                  .formatted(properties.uploadLimit()));
        }
        out.write(buffer, 0, read);
      }
    }
    return bytes;
  }

  private static boolean isParquet(Path path) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      if (file.length() < 2L * PARQUET.length) {
        return false;
      }
      byte[] begin = new byte[PARQUET.length];
      byte[] end = new byte[PARQUET.length];
      file.readFully(begin);
      file.seek(file.length() - end.length);
      file.readFully(end);
      return Arrays.equals(begin, PARQUET) && Arrays.equals(end, PARQUET);
    }
  }

  /**
   * Puts the file of an investigation into another folder, so that who reads it there reads no
   * other.
   *
   * @throws io.penstock.problem.InvalidException if none was uploaded
   */
  Path into(Path work, UUID investigation) throws IOException {
    Path file = file(investigation);
    if (!Files.exists(file)) {
      throw Queries.invalid(
          "Its file was not uploaded: PUT /api/v1/investigations/%s/extract."
              .formatted(investigation));
    }
    Path copy = work.resolve("uploaded");
    try {
      return Files.createLink(copy, file);
    } catch (IOException | UnsupportedOperationException e) {
      // No hard link: the work folder is on another file system, or on one without links.
      return Files.copy(file, copy);
    }
  }

  /** How large a file may be, null where none are taken. */
  @Nullable Long limitBytes() {
    return properties.uploadFolder() == null ? null : properties.uploadLimit().toBytes();
  }

  /** Removes the file of an investigation, if there is one. */
  void remove(UUID investigation) throws IOException {
    if (properties.uploadFolder() != null) {
      Files.deleteIfExists(file(investigation));
    }
  }

  /**
   * Removes what nobody will ask for: files of investigations that are gone, and what a service
   * left unfinished.
   *
   * @param exists whether there is an investigation
   */
  void tidy(Predicate<UUID> exists) throws IOException {
    Path folder = properties.uploadFolder();
    if (folder == null || !Files.isDirectory(folder)) {
      return;
    }
    Instant old = clock.instant().minus(LONGEST_UPLOAD);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        boolean unwanted =
            name.endsWith(UNFINISHED)
                ? Files.getLastModifiedTime(file).toInstant().isBefore(old)
                : name.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
                    && !exists.test(UUID.fromString(name));
        if (unwanted) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private Path file(UUID investigation) {
    return folder().resolve(investigation.toString());
  }

  private Path folder() {
    Path folder = properties.uploadFolder();
    if (folder == null) {
      throw Queries.invalid(
          "No files are uploaded: set penstock.investigation.upload-folder to a folder that all"
              + " services share.");
    }
    return folder;
  }
}
