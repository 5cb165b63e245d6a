package io.penstock.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How Kafka's programs are run: a class path, a heap, and a log that rolls.
 *
 * @param folder where the logging configuration is written to
 */
record JvmServer(Installation installation, String classPath, String heap, Path folder) {

  List<String> command(Path log, String mainClass, String... arguments) {
    Path logging = folder.resolve("log4j2.properties");
    try {
      Files.createDirectories(folder);
      Files.writeString(logging, Programs.script("log4j2.properties"));
    } catch (IOException e) {
      throw new StackException("cannot write " + logging, e);
    }
    List<String> command = new ArrayList<>();
    command.add(installation.java().toString());
    command.addAll(
        List.of(
            "-Xmx" + heap,
            "-XX:+UseSerialGC",
            "-XX:+ExitOnOutOfMemoryError",
            "-Duser.timezone=UTC",
            "-Dfile.encoding=UTF-8",
            "-Djava.awt.headless=true",
            "-Dlog4j2.configurationFile=" + logging,
            "-Dpenstock.log=" + log,
            "-cp",
            classPath,
            mainClass));
    command.addAll(List.of(arguments));
    return command;
  }
}
