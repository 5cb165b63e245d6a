package io.penstock.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** Starts the Spark driver as a child process, by {@code spark-submit}. */
@Component
class SparkSubmitLauncher implements SparkLauncher, DisposableBean {
  private static final String SUBMIT = "org.apache.spark.deploy.SparkSubmit";
  private static final int GRACE_SECONDS = 10;

  private final Set<Process> running = ConcurrentHashMap.newKeySet();
  private final SparkProperties properties;
  private final Clock clock;

  SparkSubmitLauncher(SparkProperties properties, Clock clock) {
    this.properties = properties;
    this.clock = clock;
  }

  @Override
  public Launched launch(Launch launch) throws IOException {
    Files.createDirectories(launch.folder());
    ProcessBuilder builder =
        new ProcessBuilder(command(launch))
            .directory(launch.folder().toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectErrorStream(true)
            .redirectOutput(launch.log().toFile());
    builder.environment().putAll(launch.secrets());
    Process process = builder.start();
    running.add(process);
    Run.Driver driver =
        new Run.Driver(process.pid(), process.info().startInstant().orElseGet(clock::instant));
    return new Launched(
        driver,
        process
            .onExit()
            .thenApply(
                ended -> {
                  running.remove(ended);
                  return ended.exitValue();
                }));
  }

  @Override
  public void destroy() throws InterruptedException {
    if (!properties.stopWithService()) {
      return;
    }
    running.forEach(Process::destroy);
    for (Process process : running) {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    }
  }

  private List<String> command(Launch launch) throws IOException {
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
    command.addAll(
        List.of("--master", properties.master(), "--class", launch.kind().application()));
    for (Map.Entry<String, String> entry : properties.conf().entrySet()) {
      command.add("--conf");
      command.add(entry.getKey() + "=" + entry.getValue());
    }
    command.add(jar.toAbsolutePath().toString());
    command.add(launch.job().toAbsolutePath().toString());
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
