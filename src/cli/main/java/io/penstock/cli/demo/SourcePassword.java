package io.penstock.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** The password of the source's debezium role, in a file for the owner's eyes. */
record SourcePassword(Path file) {

  static SourcePassword in(Path dataDir) {
    return new SourcePassword(dataDir.resolve("service/debezium.password"));
  }

  /** Makes one up and keeps it. */
  String create() throws IOException {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    String password = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, password);
    return password;
  }

  String read() throws IOException {
    return Files.readString(file);
  }
}
