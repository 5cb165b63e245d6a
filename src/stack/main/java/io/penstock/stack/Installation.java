package io.penstock.stack;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The checkout and what the build has left in it: class paths and jars of the child processes.
 *
 * @param home the folder of the root pom
 */
public record Installation(Path home) {
  private static final List<String> OPENED_TO_SPARK =
      List.of(
          "java.base/java.lang",
          "java.base/java.lang.invoke",
          "java.base/java.lang.reflect",
          "java.base/java.io",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/jdk.internal.ref",
          "java.base/sun.nio.ch",
          "java.base/sun.nio.cs",
          "java.base/sun.security.action",
          "java.base/sun.util.calendar",
          "java.security.jgss/sun.security.krb5");

  /** The installation named by the system property {@code penstock.home}. */
  public static Installation locate() {
    String home = System.getProperty("penstock.home");
    if (home == null || home.isBlank()) {
      throw new StackException(
          "the system property penstock.home is not set; it names the folder of the checkout");
    }
    return new Installation(Path.of(home).toAbsolutePath().normalize());
  }

  public String kafkaClassPath() {
    return classPath("src/stack/kafka");
  }

  public String connectClassPath() {
    return classPath("src/stack/connect");
  }

  /** The folder whose sub-folders are Connect's plugins. */
  public Path connectPlugins() {
    return built("src/stack/connect/target/plugins");
  }

  /** What Spark 4.0 needs of a Java 17 JVM that runs a driver. */
  public static List<String> sparkJvmOptions() {
    List<String> options = new ArrayList<>();
    OPENED_TO_SPARK.forEach(opened -> options.add("--add-opens=" + opened + "=ALL-UNNAMED"));
    options.add("-Djdk.reflect.useDirectMethodHandle=false");
    options.add("-Dio.netty.tryReflectionSetAccessible=true");
    return options;
  }

  /** Everything the Spark applications need but {@link #sparkJar} and {@link #contractJar}. */
  public String sparkClassPath() {
    return classPath("src/spark");
  }

  public Path sparkJar() {
    return jar("src/spark/target", "penstock-spark-*.jar");
  }

  public Path contractJar() {
    return jar("src/contract/target", "penstock-contract-*.jar");
  }

  /** The service's jar, its libraries beside it. */
  public Path serviceJar() {
    return built("target/service/penstock.jar");
  }

  /** The JVM's archive of the service's classes, beside its jar; not there if that failed. */
  public Path serviceArchive() {
    return serviceJar().resolveSibling("classes.jsa");
  }

  /** What starts the service, but for its settings: Java, options for it, and the jar. */
  public List<String> serviceCommand() {
    return List.of(
        java().toString(),
        "-Xms512m",
        "-Xmx768m",
        // Most of what an answer is made of is of no use after it, and should not be copied.
        "-Xmn256m",
        "-XX:+UseSerialGC",
        "-XX:+ExitOnOutOfMemoryError",
        "-XX:SharedArchiveFile=" + serviceArchive(),
        "-Dspring.aot.enabled=true",
        "-Duser.timezone=UTC",
        "-Dfile.encoding=UTF-8",
        "-jar",
        serviceJar().toString());
  }

  /** The Java launcher that runs this program. */
  public Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  private String classPath(String module) {
    Path file = built(module + "/target/classpath");
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new StackException("cannot read " + file, e);
    }
  }

  private Path jar(String folder, String pattern) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(built(folder), pattern)) {
      jars.forEach(found::add);
    } catch (IOException e) {
      throw new StackException("cannot list " + home.resolve(folder), e);
    }
    return found.stream()
        .filter(jar -> !jar.toString().matches(".*-(sources|javadoc|tests)\\.jar"))
        .max(Comparator.comparing(Path::toString))
        .orElseThrow(() -> notBuilt(home.resolve(folder).resolve(pattern)));
  }

  private Path built(String relative) {
    Path path = home.resolve(relative);
    if (!Files.exists(path)) {
      throw notBuilt(path);
    }
    return path;
  }

  private StackException notBuilt(Path path) {
    return new StackException(
        "%s does not exist; build first: mvn package in %s".formatted(path, home));
  }
}
