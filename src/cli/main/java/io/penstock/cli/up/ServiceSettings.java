package io.penstock.cli.up;

import io.penstock.stack.ClassArchive;
import io.penstock.stack.Installation;
import io.penstock.stack.LocalStack;
import io.penstock.stack.Passwords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** What the service is told of the local stack: a file for all to read, secrets by environment. */
record ServiceSettings(Installation installation, LocalStack stack, int port) {
  /** Name of the account, and of its password's line in the file of passwords. */
  static final String ADMIN = "admin";

  private static final String CATALOG_PASSWORD = "PENSTOCK_CATALOG_PASSWORD";
  private static final String PASSWORD_PROPERTY = "jdbc.password";

  /** Writes the file that the service reads at its start. */
  Path write() {
    Path file = stack.dataDir().resolve("service/application.properties");
    Properties properties = new Properties();
    properties.putAll(properties());
    try {
      Files.createDirectories(file.getParent());
      Files.createDirectories(jobFolders());
      Files.createDirectories(stack.dataDir().resolve("service/work"));
      try (Writer writer = Files.newBufferedWriter(file)) {
        properties.store(writer, "Written at each start; what is changed here is lost.");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the service's settings to " + file, e);
    }
    return file;
  }

  Map<String, String> environment() {
    return Map.of(
        "SPRING_DATASOURCE_PASSWORD",
        stack.metadataCredentials().password(),
        CATALOG_PASSWORD,
        stack.catalogProperties().getOrDefault(PASSWORD_PROPERTY, ""),
        "PENSTOCK_ACCESS_TOKEN",
        token(stack.dataDir()),
        "PENSTOCK_ACCESS_FIRST_PASSWORD",
        Passwords.in(stack.dataDir()).of(ADMIN).password(),
        "PENSTOCK_SECRET_KEY",
        Passwords.in(stack.dataDir()).of("secret-key").password());
  }

  /** The API token that the service of a data folder takes. */
  static String token(Path dataDir) {
    return Passwords.in(dataDir).of("api-token").password();
  }

  /** Where the service keeps a folder for each ingest run. */
  Path jobFolders() {
    return stack.dataDir().resolve("jobs");
  }

  private Map<String, String> properties() {
    Map<String, String> all = new HashMap<>();
    all.put("server.port", Integer.toString(port));
    all.put("spring.datasource.url", stack.metadataJdbcUrl());
    all.put("spring.datasource.username", stack.metadataCredentials().user());
    all.put("penstock.connect.url", stack.connect().url().toString());
    all.put("penstock.kafka.bootstrap-servers", stack.kafka().bootstrapServers());
    all.put("penstock.catalog.name", stack.catalogName());
    stack
        .catalogProperties()
        .forEach(
            (name, value) ->
                all.put(
                    "penstock.catalog.properties[" + name + "]",
                    name.equals(PASSWORD_PROPERTY)
                        // Escaped, because the reference is for the reader of the catalog's
                        // description: Spring must leave it alone.
                        ? "\\${env:" + CATALOG_PASSWORD + "}"
                        : value));
    all.put("penstock.source.password-folders[0]", stack.dataDir().resolve("service").toString());
    all.put("penstock.source.password-folders[1]", "/run/secrets");
    all.put("penstock.reconcile.work-folder", stack.dataDir().resolve("service/work").toString());
    all.put("penstock.investigation.folder", stack.dataDir().resolve("extracts").toString());
    all.put(
        "penstock.investigation.upload-folder",
        stack.dataDir().resolve("service/uploads").toString());
    all.putAll(log());
    all.putAll(spark());
    return all;
  }

  /** The service rolls its log itself; what it prints before it can is beside it. */
  private Map<String, String> log() {
    return Map.of(
        "logging.file.name", stack.dataDir().resolve("logs/service.log").toString(),
        "logging.threshold.console", "OFF",
        "logging.logback.rollingpolicy.max-file-size", "20MB",
        "logging.logback.rollingpolicy.total-size-cap", "100MB");
  }

  /** Options of the drivers' JVM. */
  static List<String> driverOptions(Installation installation, Path dataDir) {
    return List.of(
        "-Dlog4j2.configurationFile=classpath:penstock-log4j2.properties",
        // A local run is over before the second compiler pays: 40 % less CPU for 300,000 events.
        "-XX:TieredStopAtLevel=1",
        // That alone makes the code cache 48 MiB small: many queries' generated code filled it.
        "-XX:ReservedCodeCacheSize=240m",
        ClassArchive.ofDrivers(installation, dataDir).javaOption());
  }

  private Map<String, String> spark() {
    Map<String, String> spark = new HashMap<>();
    spark.put("penstock.spark.java", installation.java().toString());
    spark.put("penstock.spark.class-path", installation.sparkClassPath());
    spark.put("penstock.spark.jar", installation.sparkJar().toString());
    spark.put("penstock.spark.jars[0]", installation.contractJar().toString());
    // Also on the driver's own class path, where log4j looks for its configuration.
    spark.put("penstock.spark.jars[1]", installation.sparkJar().toString());
    List<String> options = driverOptions(installation, stack.dataDir());
    for (int i = 0; i < options.size(); i++) {
      spark.put("penstock.spark.java-options[" + i + "]", options.get(i));
    }
    spark.put("penstock.spark.conf[spark.driver.host]", "127.0.0.1");
    spark.put("penstock.spark.conf[spark.driver.bindAddress]", "127.0.0.1");
    spark.put("penstock.spark.job-folder", jobFolders().toString());
    spark.put("penstock.spark.stop-with-service", "true");
    return spark;
  }
}
