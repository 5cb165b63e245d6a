package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.Lake;
import io.penstock.cli.client.PenstockApi;
import io.penstock.cli.up.LocalPenstock;
import io.penstock.cli.up.PortNumbers;
import io.penstock.contract.CatalogSpec;
import io.penstock.stack.Installation;
import io.penstock.stack.LocalStack;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Real servers with the service on them, on which cases are played. */
public final class Rig implements AutoCloseable {
  /** Spark's own lines tell what a driver is about to do, for steps that wait for it. */
  private static final String SPARKS_OWN_LOG =
      "-Dlog4j2.configurationFile=classpath:org/apache/spark/log4j2-defaults.properties";

  private final LocalPenstock penstock;
  private final DriverJava driverJava;
  private final CatalogProxy catalogProxy;
  private final Servers servers;
  private final OwnDatabases databases;

  private Rig(LocalPenstock penstock, DriverJava driverJava, CatalogProxy catalogProxy) {
    this.penstock = penstock;
    this.driverJava = driverJava;
    this.catalogProxy = catalogProxy;
    this.servers = new Servers(penstock);
    this.databases = new OwnDatabases(penstock.stack(), penstock.api());
  }

  /** Starts everything in an empty folder. */
  public static Rig start(Path dataDir, Consumer<String> progress) throws IOException {
    return start(dataDir, List.of(), progress);
  }

  /**
   * The same.
   *
   * @param settings further ones of the service, such as {@code --penstock.schedule.enabled=true}
   */
  static Rig start(Path dataDir, List<String> settings, Consumer<String> progress)
      throws IOException {
    DriverJava java = DriverJava.in(dataDir, Installation.locate().java());
    CatalogProxy proxy = CatalogProxy.start();
    try {
      return new Rig(
          LocalPenstock.start(
              dataDir,
              PortNumbers.FREE,
              stack -> arguments(stack, java, proxy, settings),
              progress),
          java,
          proxy);
    } catch (RuntimeException e) {
      proxy.close();
      throw e;
    }
  }

  private static List<String> arguments(
      LocalStack stack, DriverJava java, CatalogProxy proxy, List<String> settings) {
    int port = stack.postgres().port();
    proxy.target(port);
    String uri = Objects.requireNonNull(stack.catalogProperties().get("uri"));
    List<String> arguments =
        new ArrayList<>(
            LocalPenstock.withDriverOptions(
                stack.dataDir(), List.of(SPARKS_OWN_LOG, java.option())));
    arguments.add("--penstock.spark.java=" + java.launcher());
    arguments.add(
        "--penstock.catalog.properties[uri]="
            + uri.replace(":" + port + "/", ":" + proxy.port() + "/"));
    arguments.addAll(settings);
    return arguments;
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

  DriverJava driverJava() {
    return driverJava;
  }

  /** From now on, drivers cannot write a file to its end; those that stay up are ended for it. */
  void fillDisk() throws IOException {
    driverJava.fillDisk();
    endDrivers();
  }

  void freeDisk() throws IOException {
    if (driverJava.freeDisk()) {
      endDrivers();
    }
  }

  private void endDrivers() {
    penstock.service().children().forEach(ProcessHandle::destroyForcibly);
  }

  CatalogProxy catalogProxy() {
    return catalogProxy;
  }

  OwnDatabases databases() {
    return databases;
  }

  /** Brings back all that a case has hurt. */
  void heal() throws IOException, SQLException {
    driverJava.disarm();
    freeDisk();
    catalogProxy.disarm();
    servers.heal();
    databases.giveBack();
  }

  /** The lake, opened anew. */
  public Lake lake() throws IOException, SQLException {
    return Lake.open(
        new CatalogSpec(
            penstock.stack().catalogName(), Map.copyOf(penstock.stack().catalogProperties())),
        penstock.stack().warehouse(),
        penstock.stack().dataDir().resolve("tmp"));
  }

  @Override
  public void close() throws IOException {
    servers.resumeAll();
    penstock.close();
    catalogProxy.close();
  }
}
