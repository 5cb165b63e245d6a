package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.Lake;
import io.penstock.cli.client.PenstockApi;
import io.penstock.cli.up.LocalPenstock;
import io.penstock.cli.up.PortNumbers;
import io.penstock.contract.CatalogSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Real servers with the service on them, on which cases are played. */
public final class Rig implements AutoCloseable {
  private final LocalPenstock penstock;
  private final Path driverOptions;
  private final Servers servers;

  private Rig(LocalPenstock penstock, Path driverOptions) {
    this.penstock = penstock;
    this.driverOptions = driverOptions;
    this.servers = new Servers(penstock);
  }

  /** Starts everything in an empty folder. */
  public static Rig start(Path dataDir, Consumer<String> progress) throws IOException {
    Path options = dataDir.resolve("driver.options").toAbsolutePath();
    Files.createDirectories(dataDir);
    Files.writeString(options, "");
    return new Rig(
        LocalPenstock.start(
            dataDir,
            PortNumbers.FREE,
            // Java reads the file anew at each start of a driver.
            List.of("--penstock.spark.java-options[0]=@" + options),
            progress),
        options);
  }

  public LocalPenstock penstock() {
    return penstock;
  }

  public PenstockApi api() {
    return penstock.api();
  }

  public Servers servers() {
    return servers;
  }

  Topics topics() {
    return new Topics(penstock.stack().kafka().bootstrapServers());
  }

  OwnDriver ownDriver() {
    return new OwnDriver(penstock.stack());
  }

  /**
   * Arms a failpoint, such as {@code after-history:shop.orders}, in drivers that start from now.
   */
  void arm(String failpoint) throws IOException {
    Files.writeString(driverOptions, "\"-Dpenstock.failpoint=" + failpoint + "\"\n");
  }

  void disarm() throws IOException {
    Files.writeString(driverOptions, "");
  }

  /** The lake, opened anew. */
  Lake lake() throws IOException, SQLException {
    return Lake.open(
        new CatalogSpec(
            penstock.stack().catalogName(), Map.copyOf(penstock.stack().catalogProperties())),
        penstock.stack().warehouse(),
        penstock.stack().dataDir().resolve("tmp"));
  }

  @Override
  public void close() {
    servers.resumeAll();
    penstock.close();
  }
}
