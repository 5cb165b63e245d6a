package io.penstock.stack;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** A small file of settings that only its owner can read, always replaced as a whole. */
record PropertiesFile(Path path) {

  Optional<String> get(String key) {
    return Optional.ofNullable(read().getProperty(key));
  }

  void put(String key, String value) {
    Properties properties = read();
    properties.setProperty(key, value);
    write(properties);
  }

  /** Replaces everything by the given settings. */
  void writeAll(Map<String, String> settings) {
    Properties properties = new Properties();
    properties.putAll(settings);
    write(properties);
  }

  private Properties read() {
    Properties properties = new Properties();
    if (Files.exists(path)) {
      try (Reader reader = Files.newBufferedReader(path)) {
        properties.load(reader);
      } catch (IOException e) {
        throw new StackException("cannot read " + path, e);
      }
    }
    return properties;
  }

  private void write(Properties properties) {
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      StringWriter text = new StringWriter();
      properties.store(text, null);
      Path unfinished =
          Files.createTempFile(
              path.toAbsolutePath().getParent(),
              path.getFileName().toString(),
              ".new",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(unfinished, text.toString());
      Files.move(
          unfinished, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new StackException("cannot write " + path, e);
    }
  }
}
