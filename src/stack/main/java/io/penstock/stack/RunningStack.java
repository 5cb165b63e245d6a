package io.penstock.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A local stack that another process keeps running, and what is needed to read its lake.
 *
 * @param launcher the process that runs it
 */
public record RunningStack(Path dataDir, long launcher, int postgresPort) {
  private static final String PORT = "postgres.port";

  /** The stack that runs on a data folder; none if none does, or it is only starting. */
  public static Optional<RunningStack> in(Path dataDir) {
    Path folder = dataDir.toAbsolutePath().normalize();
    OptionalLong holder = StackLock.holder(folder);
    if (holder.isEmpty()) {
      return Optional.empty();
    }
    return file(folder)
        .get(PORT)
        .map(port -> new RunningStack(folder, holder.getAsLong(), Integer.parseInt(port)));
  }

  /** Leaves word of what runs; it means nothing without the lock. */
  static void record(Path dataDir, int postgresPort) {
    file(dataDir).writeAll(Map.of(PORT, Integer.toString(postgresPort)));
  }

  static void forget(Path dataDir) {
    try {
      Files.deleteIfExists(file(dataDir).path());
    } catch (IOException e) {
      throw new StackException("cannot delete " + file(dataDir).path(), e);
    }
  }

  private static PropertiesFile file(Path dataDir) {
    return new PropertiesFile(dataDir.resolve("running.properties"));
  }

  public String catalogName() {
    return LocalStack.CATALOG;
  }

  /** What Iceberg needs to open the catalog, the password in clear. */
  public Map<String, String> catalogProperties() {
    return LocalStack.catalogProperties(
        postgresPort, Passwords.in(dataDir).of(LocalStack.CATALOG), warehouse());
  }

  /** The folder of the lake's data and metadata files. */
  public Path warehouse() {
    return LocalStack.warehouse(dataDir);
  }
}
