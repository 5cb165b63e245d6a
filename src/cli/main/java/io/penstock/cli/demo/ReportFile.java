package io.penstock.cli.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.penstock.cli.CommandFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A demo's figures as JSON. */
final class ReportFile {
  private ReportFile() {}

  static void write(Path file, Object report) {
    ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.writeString(file, mapper.writeValueAsString(report) + "\n");
    } catch (IOException e) {
      throw new CommandFailedException("cannot write the report to " + file + ": " + e, e);
    }
  }
}
