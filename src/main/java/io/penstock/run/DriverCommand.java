package io.penstock.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** The command that starts a Spark driver: an installation's own script, or Java. */
@Component
class DriverCommand {
  private static final String SUBMIT = "org.apache.spark.deploy.SparkSubmit";

  private final SparkProperties properties;

  DriverCommand(SparkProperties properties) {
    this.properties = properties;
  }

  /**
   * Builds the command.
   *
   * @param application main class
   * @param arguments the application's
   * @throws IOException if too little is set; the message says what
   */
  List<String> of(String application, List<String> arguments) throws IOException {
    Path jar = properties.jar();
    String classPath = properties.classPath();
    Path home = properties.home();
    if (jar == null || (classPath == null && home == null)) {
      throw new IOException(
          "set penstock.spark.jar, and penstock.spark.class-path or penstock.spark.home");
    }
    List<String> command = new ArrayList<>();
    if (classPath != null) {
      command.addAll(java(classPath));
    } else {
      command.add(home + "/bin/spark-submit");
      command.add("--driver-memory");
      command.add(properties.driverMemory().toMegabytes() + "m");
      command.add("--driver-java-options");
      command.add(
          String.join(" ", SparkJvmFlags.ALL) + " " + String.join(" ", properties.javaOptions()));
      if (!properties.jars().isEmpty()) {
        command.add("--jars");
        command.add(join(",", properties.jars()));
      }
    }
    command.addAll(List.of("--master", properties.master(), "--class", application));
    for (Map.Entry<String, String> entry : properties.conf().entrySet()) {
      command.add("--conf");
      command.add(entry.getKey() + "=" + entry.getValue());
    }
    command.add(jar.toAbsolutePath().toString());
    command.addAll(arguments);
    return command;
  }

  /** The driver runs in the very process, so its memory and options are that JVM's. */
  private List<String> java(String classPath) {
    Path java = properties.java();
    List<String> command = new ArrayList<>();
    command.add(
        java == null
            ? Path.of(System.getProperty("java.home"), "bin", "java").toString()
            : java.toString());
    command.addAll(SparkJvmFlags.ALL);
    command.add("-Xmx" + properties.driverMemory().toMegabytes() + "m");
    command.addAll(properties.javaOptions());
    command.add("-cp");
    command.add(
        properties.jars().isEmpty()
            ? classPath
            : classPath + File.pathSeparator + join(File.pathSeparator, properties.jars()));
    command.add(SUBMIT);
    return command;
  }

  private static String join(String separator, List<Path> jars) {
    return jars.stream()
        .map(jar -> jar.toAbsolutePath().toString())
        .collect(Collectors.joining(separator));
  }
}
