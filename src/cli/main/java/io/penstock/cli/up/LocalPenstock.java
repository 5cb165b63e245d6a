package io.penstock.cli.up;

import io.penstock.cli.client.PenstockApi;
import io.penstock.stack.ClassArchive;
import io.penstock.stack.Installation;
import io.penstock.stack.LocalStack;
import io.penstock.stack.PortTakenException;
import io.penstock.stack.ServerProcess;
import io.penstock.stack.StackOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A local stack with the service on it, all in one data folder. */
public final class LocalPenstock implements AutoCloseable {
  static final String SERVICE = "service";
  private static final int JOB_FOLDERS_KEPT = 100;

  /** On a machine that is busy with other work, too. */
  private static final Duration STARTS_WITHIN = Duration.ofMinutes(5);

  private final LocalStack stack;
  private final ServiceSettings settings;
  private final List<String> serviceArguments;
  private volatile ServerProcess service;

  private LocalPenstock(
      LocalStack stack,
      ServerProcess service,
      ServiceSettings settings,
      List<String> serviceArguments) {
    this.stack = stack;
    this.service = service;
    this.settings = settings;
    this.serviceArguments = serviceArguments;
  }

  /**
   * Starts everything, or nothing.
   *
   * @param progress told a line for each server that is up
   */
  public static LocalPenstock start(Path dataDir, PortNumbers ports, Consumer<String> progress) {
    return start(dataDir, ports, stack -> List.of(), progress);
  }

  /**
   * As the other, with more settings of the service.
   *
   * @param arguments such as {@code --penstock.ingest.parallel-tables=4}, for the stack once it is
   *     up
   */
  public static LocalPenstock start(
      Path dataDir,
      PortNumbers ports,
      Function<LocalStack, List<String>> arguments,
      Consumer<String> progress) {
    return start(dataDir, ports, options -> options, arguments, progress);
  }

  /**
   * As the other, with another stack.
   *
   * @param options given the usual ones
   */
  public static LocalPenstock start(
      Path dataDir,
      PortNumbers ports,
      UnaryOperator<StackOptions> options,
      Function<LocalStack, List<String>> arguments,
      Consumer<String> progress) {
    Installation installation = Installation.locate();
    installation.serviceJar();
    ServicePort.failEarly(dataDir, ports.service());
    LocalStack stack;
    try {
      stack =
          LocalStack.start(
              options.apply(
                  StackOptions.in(dataDir)
                      .withPorts(ports.postgres(), ports.kafka(), ports.connect())),
              progress);
    } catch (PortTakenException e) {
      throw PortOptions.explain(e);
    }
    try {
      // Only now, with the lock of the data folder: another stack in it keeps its port.
      int port = ServicePort.choose(dataDir, ports.service());
      ServiceSettings settings = new ServiceSettings(installation, stack, port);
      List<String> serviceArguments = arguments.apply(stack);
      long begin = System.nanoTime();
      ServerProcess service = startService(settings, serviceArguments);
      progress.accept(
          "the service is up on port %d after %.1f s"
              .formatted(port, (System.nanoTime() - begin) / 1e9));
      LocalPenstock penstock = new LocalPenstock(stack, service, settings, serviceArguments);
      penstock.tidy();
      ClassArchive.ofDrivers(installation, stack.dataDir())
          .makeInBackground(stack.dataDir().resolve("logs"));
      return penstock;
    } catch (RuntimeException e) {
      stack.close();
      throw e;
    }
  }

  /**
   * Settings by which the service starts drivers with further JVM options; a list is set as a
   * whole.
   *
   * @param dataDir where it will keep its data
   */
  public static List<String> withDriverOptions(Path dataDir, List<String> further) {
    List<String> options =
        new ArrayList<>(ServiceSettings.driverOptions(Installation.locate(), dataDir));
    options.addAll(further);
    List<String> settings = new ArrayList<>();
    for (int i = 0; i < options.size(); i++) {
      settings.add("--penstock.spark.java-options[" + i + "]=" + options.get(i));
    }
    return settings;
  }

  /** Starts the service again, on the same port, after it was stopped or killed. */
  public void restartService() {
    service.stop();
    service = startService(settings, serviceArguments);
  }

  private static ServerProcess startService(ServiceSettings settings, List<String> arguments) {
    Path file = settings.write();
    Path dataDir = settings.stack().dataDir();
    URI health = URI.create("http://127.0.0.1:" + settings.port() + "/actuator/health");
    List<String> command = new ArrayList<>(settings.installation().serviceCommand());
    command.add("--spring.config.additional-location=file:" + file);
    command.addAll(arguments);
    return ServerProcess.builder(SERVICE, command)
        .environment(settings.environment())
        .workingFolder(dataDir.resolve(SERVICE))
        .log(dataDir.resolve("logs/" + SERVICE + ".log"))
        .writesOwnLog()
        .healthy(() -> isHealthy(health), STARTS_WITHIN)
        .start();
  }

  private static boolean isHealthy(URI health) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(health).timeout(Duration.ofSeconds(5)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode() == 200;
  }

  public LocalStack stack() {
    return stack;
  }

  /** The service's process. */
  public ServerProcess service() {
    return service;
  }

  public PenstockApi api() {
    return new PenstockApi(
        URI.create("http://127.0.0.1:" + settings.port() + "/api/v1"),
        ServiceSettings.token(stack.dataDir()));
  }

  /** Where the service keeps a folder for each ingest run. */
  public Path jobFolders() {
    return settings.jobFolders();
  }

  /** Removes what only past runs have left. */
  void tidy() {
    new JobFolders(jobFolders()).keepNewest(JOB_FOLDERS_KEPT);
  }

  /** The file that holds the passwords of the stack's database roles, one {@code role=} a line. */
  public Path passwords() {
    return stack.dataDir().resolve("passwords.properties");
  }

  /** The first process that should run and does not, with the end of its log. */
  Optional<String> firstThatEnded() {
    Map<String, ServerProcess> all =
        Map.of(
            "PostgreSQL", stack.postgres().process(),
            "Kafka", stack.kafka().process(),
            "Kafka Connect", stack.connect().process(),
            "the service", service);
    return all.entrySet().stream()
        .filter(server -> !server.getValue().isAlive())
        .findFirst()
        .map(
            server ->
                "%s has ended with status %d; the end of %s:%n%s"
                    .formatted(
                        server.getKey(),
                        server.getValue().exitValue(),
                        server.getValue().log(),
                        server.getValue().logTail(20)));
  }

  /** Stops the service and then the stack. */
  @Override
  public void close() {
    try {
      service.close();
    } finally {
      stack.close();
    }
  }
}
