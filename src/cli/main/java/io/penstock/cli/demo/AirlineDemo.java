package io.penstock.cli.demo;

import io.penstock.cli.airline.Airline;
import io.penstock.cli.airline.AirlineFleet;
import io.penstock.cli.airline.AirlineFleet.Access;
import io.penstock.cli.airline.AirlineTable;
import io.penstock.cli.client.FleetApply;
import io.penstock.cli.client.FleetPlan;
import io.penstock.cli.client.PenstockApi;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.demo.AirlineReport.LagFigures;
import io.penstock.cli.demo.AirlineReport.Reconciled;
import io.penstock.cli.up.LocalPenstock;
import io.penstock.cli.up.MemoryWatch;
import io.penstock.cli.up.PortNumbers;
import io.penstock.stack.Installation;
import io.penstock.stack.LocalStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fleet's: an airline of many databases is replicated by one apply of its fleet file, streams
 * while the service ingests by its schedule, is measured, and proven equal.
 */
final class AirlineDemo implements Demo {
  private static final String ROLE = "debezium";
  private static final Path EXAMPLE = Path.of("deploy", "examples", "airline.yaml");
  private static final long MOST_MEMORY = 16L << 30;
  private static final int STEPS = 7;

  /** How long tables are written to, at the least. */
  static final Duration STREAMING = Duration.ofMinutes(4);

  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final Duration MEMORY_LOOKS = Duration.ofSeconds(10);

  /** What is measured is too long by that at most, and the looks take none of the machine. */
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1500);

  private static final int LOOKS_AT_BUSY = 4;

  /** A connector holds about 20 MiB besides what the worker does. */
  private static final int CONNECTOR_MEBIBYTES = 40;

  private static final int WORKER_MEBIBYTES = 512;

  private final Path dataDir;
  private final PortNumbers ports;
  private final Airline airline;
  private final long seed;
  private final Duration streaming;
  private final Narrator narrator;
  private final MemoryWatch memory = new MemoryWatch(MEMORY_LOOKS);
  private final long begun = System.nanoTime();
  private @Nullable LocalPenstock penstock;
  private @Nullable LagMeter meter;
  private @Nullable AirlineWriters writers;
  private @Nullable AirlineProof proof;
  private @Nullable Integer quarantined;
  private @Nullable Double secondsToStreaming;
  private @Nullable Integer stepsLeft;
  private int planSteps;
  private int steps;

  AirlineDemo(
      Path dataDir,
      PortNumbers ports,
      Airline airline,
      long seed,
      Duration streaming,
      Narrator narrator) {
    this.dataDir = dataDir;
    this.ports = ports;
    this.airline = airline;
    this.seed = seed;
    this.streaming = streaming;
    this.narrator = narrator;
  }

  @Override
  public void play(@Nullable Path report) throws Exception {
    try {
      tell();
    } finally {
      if (report != null) {
        ReportFile.write(report, report());
      }
    }
    AirlineReport figures = report();
    narrator.say(
        "%d tables of %d sources, all within their lag targets and equal to their sources; streaming"
            + " after %.0f s; at most %.1f GiB of memory at once; %.0f s in all",
        figures.tables(),
        figures.sources(),
        figures.secondsToStreaming(),
        figures.peakMemoryBytes() / (double) (1 << 30),
        figures.seconds());
  }

  private void tell() throws Exception {
    step("Start PostgreSQL, Kafka, Kafka Connect and the service");
    memory.start();
    LocalPenstock started =
        LocalPenstock.start(
            dataDir,
            ports,
            options -> options.withConnectHeap(connectHeap()),
            stack ->
                List.of(
                    "--penstock.schedule.enabled=true",
                    "--penstock.reconcile.under-way=" + AirlineProof.AT_ONCE),
            line -> narrator.say("%s", line));
    penstock = started;
    narrator.end();
    step("Make the airline: %d databases, %d tables", airline.databases().size(), tables());
    SourcePassword password = SourcePassword.in(dataDir);
    long rows =
        new AirlineLoader(started.stack().postgres(), ROLE, password.create())
            .load(airline, narrator);
    narrator.say("%,d rows", rows);
    narrator.end();
    step("Apply the fleet file, and wait until all connectors stream");
    String file = fleetFile(started.stack(), password);
    long applied = System.nanoTime();
    apply(started.api(), file);
    awaitStreams(started.stack());
    secondsToStreaming = seconds(applied);
    stepsLeft = started.api().planFleet(file).steps().size();
    CheckFailedException.unlessEqual("steps of a second plan", 0, stepsLeft);
    narrator.say("all %d connectors stream; a second plan has no steps", sources());
    narrator.end();
    List<ReplicatedTable> replicas = started.api().tables();
    CheckFailedException.unlessEqual("replicated tables", tables(), replicas.size());
    try (Lake lake = Lake.of(started.stack())) {
      LagMeter measuring = meter(lake, replicas, applied);
      step("Wait until the lake has all tables");
      fill(measuring);
      settle(started.api());
      describe("quiet", LagFigures.of(measuring.quietLags()));
      narrator.end();
      step("Change a tenth of the tables, and measure when the lake has it");
      measure(started, measuring);
      describe("busy", LagFigures.of(measuring.busyLags()));
      narrator.end();
    }
    step("Reconcile all tables: compare every column of every row");
    settle(started.api());
    AirlineProof proving = new AirlineProof(started.api());
    proof = proving;
    proving.run(replicas, narrator);
    quarantined =
        (int)
            replicas.stream()
                .filter(table -> started.api().tableState(table.id()).isQuarantined())
                .count();
    narrator.say("%d tables compared", proving.figures().tables());
    narrator.end();
    step("Look whether all is as it must be");
    judge(replicas, started.api());
    narrator.end();
  }

  private String connectHeap() {
    return WORKER_MEBIBYTES + CONNECTOR_MEBIBYTES * sources() + "m";
  }

  /** The example, or for another airline its like, with the access of this stack; kept for plan. */
  private String fleetFile(LocalStack stack, SourcePassword password) throws IOException {
    Access access =
        new Access(
            "127.0.0.1",
            stack.postgres().port(),
            ROLE,
            "file:" + password.file(),
            stack.connect().putSecret("airline", password.read()));
    boolean isWhole = sources() == Airline.DATABASES && tables() == Airline.TABLES;
    String text =
        isWhole
            ? AirlineFleet.withAccess(
                Files.readString(Installation.locate().home().resolve(EXAMPLE)), access)
            : AirlineFleet.text(airline, access);
    Path kept = Files.writeString(dataDir.resolve("airline.yaml"), text);
    narrator.say(isWhole ? "%s is %s, with the access to these servers" : "%s", kept, EXAMPLE);
    return text;
  }

  private void apply(PenstockApi api, String file) {
    FleetPlan plan = api.planFleet(file);
    planSteps = plan.steps().size();
    narrator.say("the plan has %,d steps", planSteps);
    plan.warnings().forEach(warning -> narrator.say("  %s", warning));
    FleetApply apply = api.applyFleetPlan(plan.id(), "KEEP", List.of());
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!apply.isTerminal()) {
      failIfOver(deadline, "the plan is not carried out");
      Pause.of(Duration.ofSeconds(1));
      apply = api.fleetApply(plan.id());
      narrator.progress("%,d steps done", count(apply, "SUCCEEDED"));
    }
    if (!apply.hasSucceeded()) {
      throw new CheckFailedException(
          "the apply has failed:\n"
              + apply.steps().stream()
                  .filter(each -> each.status().equals("FAILED"))
                  .map(FleetApply.Step::toString)
                  .collect(Collectors.joining("\n")));
    }
  }

  private static long count(FleetApply apply, String status) {
    return apply.steps().stream().filter(each -> each.status().equals(status)).count();
  }

  /** A slot is active once its connector has read all rows and follows the log. */
  private void awaitStreams(LocalStack stack) throws SQLException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    try (Connection connection = stack.postgres().connect("postgres");
        Statement statement = connection.createStatement()) {
      int streaming = 0;
      while (streaming < sources()) {
        failIfOver(deadline, streaming + " connectors stream");
        try (ResultSet row =
            statement.executeQuery("SELECT count(*) FROM pg_replication_slots WHERE active")) {
          row.next();
          streaming = row.getInt(1);
        }
        narrator.progress("%d connectors stream", streaming);
        Pause.of(Duration.ofMillis(500));
      }
    }
  }

  private LagMeter meter(Lake lake, List<ReplicatedTable> replicas, long applied) {
    Map<String, ReplicatedTable> byName =
        replicas.stream()
            .collect(Collectors.toMap(ReplicatedTable::qualifiedName, Function.identity()));
    LagMeter measuring = new LagMeter(lake, applied);
    for (AirlineTable table : airline.tables()) {
      measuring.watch(table, Objects.requireNonNull(byName.get(table.qualifiedName())));
    }
    meter = measuring;
    return measuring;
  }

  /** What a table held before is ingested once, which is no lag of its changes. */
  private void fill(LagMeter measuring) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (measuring.incomplete() > 0) {
      failIfOver(deadline, measuring.incomplete() + " tables are not in the lake");
      Pause.of(BETWEEN_LOOKS);
      measuring.lookAtQuiet();
      narrator.progress("%d quiet tables not complete", measuring.incomplete());
    }
  }

  private void measure(LocalPenstock started, LagMeter measuring) throws SQLException, IOException {
    try (AirlineWriters writing = new AirlineWriters()) {
      writers = writing;
      writing.start(started.stack().postgres(), airline, seed, measuring::commits);
      long end = System.nanoTime() + streaming.toNanos();
      long deadline = System.nanoTime() + LIMIT.toNanos();
      while (System.nanoTime() < end) {
        writing.check();
        look(measuring, writing);
      }
      writing.stop();
      while (measuring.open() > 0) {
        failIfOver(deadline, measuring.open() + " transactions are not in the lake");
        look(measuring, writing);
      }
    }
  }

  private void look(LagMeter measuring, AirlineWriters writing) throws SQLException {
    for (int i = 0; i < LOOKS_AT_BUSY; i++) {
      Pause.of(BETWEEN_LOOKS);
      measuring.lookAtBusy();
    }
    LagFigures busy = LagFigures.of(measuring.busyLags());
    narrator.progress(
        "%,d transactions, %,d of them on their way; median %.0f s, longest %.0f s; %d tables late",
        writing.transactions(),
        measuring.open(),
        busy.median(),
        busy.longest(),
        measuring.late().size());
  }

  private void describe(String which, LagFigures lag) {
    narrator.say(
        "%-5s tables: %,6d measured, median %.1f s, 95 %% within %.1f s, longest %.1f s",
        which, lag.measured(), lag.median(), lag.p95(), lag.longest());
  }

  /** Waits until nothing waits for ingest. */
  private void settle(PenstockApi api) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    long waiting = api.schedule().waiting();
    while (waiting > 0) {
      failIfOver(deadline, waiting + " tables wait for ingest");
      narrator.progress("%d tables wait for ingest", waiting);
      Pause.of(Duration.ofSeconds(2));
      waiting = api.schedule().waiting();
    }
  }

  private void judge(List<ReplicatedTable> replicas, PenstockApi api) {
    List<String> faults = new ArrayList<>(proof == null ? List.of() : proof.failures());
    meter()
        .late()
        .forEach(
            (name, lag) -> faults.add("%s: late, %.1f s".formatted(name, lag.toMillis() / 1e3)));
    for (ReplicatedTable table : replicas) {
      var state = api.tableState(table.id());
      if (state.isQuarantined()) {
        faults.add("%s: quarantined: %s".formatted(table.qualifiedName(), state.stateReason()));
      }
    }
    if (memory.peakBytes() > MOST_MEMORY) {
      faults.add("memory: %,d bytes at once".formatted(memory.peakBytes()));
    }
    if (!faults.isEmpty()) {
      throw new CheckFailedException(String.join("\n", faults));
    }
  }

  /** The figures as of now. */
  AirlineReport report() {
    int busy = (int) airline.tables().stream().filter(AirlineTable::busy).count();
    return new AirlineReport(
        sources(),
        tables(),
        busy,
        meter == null ? 0 : meter.tables() - meter.late().size(),
        quarantined,
        proof == null ? Reconciled.NONE : proof.figures(),
        secondsToStreaming,
        memory.peakBytes(),
        planSteps,
        stepsLeft,
        writers == null ? 0 : writers.transactions(),
        writers == null ? 0 : writers.changes(),
        LagFigures.of(meter == null ? List.of() : meter.busyLags()),
        LagFigures.of(meter == null ? List.of() : meter.quietLags()),
        seconds(begun));
  }

  private void step(String title, Object... arguments) {
    steps++;
    narrator.begin("%d/%d %s".formatted(steps, STEPS, title.formatted(arguments)));
  }

  private LagMeter meter() {
    return Objects.requireNonNull(meter);
  }

  private int sources() {
    return airline.databases().size();
  }

  private int tables() {
    return airline.tables().size();
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1_000_000 / 1e3;
  }

  private static void failIfOver(long deadline, String what) {
    if (System.nanoTime() > deadline) {
      throw new CheckFailedException(what + " within " + LIMIT.toMinutes() + " minutes");
    }
  }

  @Override
  public LocalPenstock penstock() {
    if (penstock == null) {
      throw new IllegalStateException("the first step starts the servers");
    }
    return penstock;
  }

  @Override
  public void close() {
    memory.close();
    if (penstock != null) {
      penstock.close();
    }
  }
}
