package io.penstock.cli.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.penstock.stack.Installation;
import io.penstock.stack.Passwords;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Operators' stories, told by Playwright in Chromium before the demo's stack, where DashboardTests
 * has a made-up fleet; see dashboard.md. They may have the source written to meanwhile.
 */
final class StackStories implements AutoCloseable {
  private static final int ROWS = 20_000;

  private final DemoContext demo;
  private final Path dataDir;
  private final HttpServer writer;

  private StackStories(DemoContext demo, Path dataDir) throws IOException {
    this.demo = demo;
    this.dataDir = dataDir;
    this.writer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    writer.createContext("/write", this::write);
    writer.start();
  }

  /** Fails where there is no browser, unless stories are left out by option. */
  static StackStories before(DemoContext demo, Path dataDir) throws IOException {
    if (chromium().isEmpty()) {
      assumeThat(Boolean.getBoolean("tests.dashboard.skip"))
          .as("Left out by tests.dashboard.skip: the dashboard's stories, for want of Chromium")
          .isFalse();
      fail(
          "Chromium is missing, in which the dashboard's stories are told: install it (Debian:"
              + " apt-get install chromium), name it in CHROMIUM, or leave them out by"
              + " -Dtests.dashboard.skip=true");
    }
    return new StackStories(demo, dataDir);
  }

  /** Makes a table in the source that the fleet does not have yet. */
  void addTableToSource() throws SQLException {
    execute(
        "CREATE TABLE shop.parcels (id bigint PRIMARY KEY, label text, weight int)",
        "INSERT INTO shop.parcels SELECT i, 'parcel ' || i, mod(i, 100) FROM generate_series(1, %d) i"
            .formatted(ROWS),
        "GRANT SELECT ON shop.parcels TO debezium",
        "ALTER TABLE shop.parcels OWNER TO shop_dba",
        "ALTER PUBLICATION penstock_shop ADD TABLE shop.parcels");
  }

  /**
   * Tells them.
   *
   * @param mismatch key of a payment that the lake has otherwise than the source
   * @param fleetFile the fleet with the new table
   */
  void tell(long mismatch, String fleetFile) throws IOException, InterruptedException {
    Path log = Files.createTempFile(dataDir, "stories-", ".log");
    Path frontend = Installation.locate().home().resolve("frontend");
    ProcessBuilder builder =
        new ProcessBuilder("./build", "stories")
            .directory(frontend.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(environment(mismatch, fleetFile));
    Process process = builder.start();
    try {
      int status = process.waitFor();
      String told = Files.readString(log, UTF_8);
      System.out.println(told);
      assertThat(status).as(told).isZero();
    } finally {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }

  private Map<String, String> environment(long mismatch, String fleetFile) {
    return Map.of(
        "STORIES",
        "stack",
        "CI",
        "true",
        "CHROMIUM",
        chromium().orElseThrow().toString(),
        "PENSTOCK_URL",
        "http://" + demo.api().base().getAuthority(),
        "PENSTOCK_PEOPLE",
        "admin",
        "PENSTOCK_PASSWORD",
        Passwords.in(dataDir).of("admin").password(),
        "MISMATCH_ID",
        String.valueOf(mismatch),
        "FLEET_FILE",
        fleetFile,
        "WRITER",
        "http://127.0.0.1:" + writer.getAddress().getPort());
  }

  private void write(HttpExchange exchange) throws IOException {
    int status = 204;
    try {
      execute("UPDATE shop.parcels SET weight = weight + 1");
    } catch (SQLException e) {
      e.printStackTrace();
      status = 500;
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private void execute(String... statements) throws SQLException {
    try (Connection source = demo.connectToSource();
        Statement statement = source.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Chromium, where there is one. */
  private static Optional<Path> chromium() {
    String named = System.getenv("CHROMIUM");
    if (named != null) {
      return Optional.of(Path.of(named));
    }
    return Stream.of(System.getenv("PATH").split(":"))
        .flatMap(
            folder ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  @Override
  public void close() {
    writer.stop(0);
  }
}
