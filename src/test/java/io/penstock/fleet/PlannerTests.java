package io.penstock.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.penstock.connector.Adoption;
import io.penstock.contract.IngestJob;
import io.penstock.fleet.FleetFacts.Found;
import io.penstock.fleet.Step.Kind;
import io.penstock.fleet.Step.Reads;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.source.Capture;
import io.penstock.source.CatalogColumn;
import io.penstock.source.CatalogTable;
import io.penstock.source.CatalogTable.Key;
import io.penstock.source.CatalogTable.ReplicaIdentity;
import io.penstock.source.KnownSource;
import io.penstock.source.PublicationFacts;
import io.penstock.source.SlotFacts;
import io.penstock.source.Source;
import io.penstock.source.SourceFacts;
import io.penstock.source.TableFacts;
import io.penstock.source.TableName;
import io.penstock.table.Policy;
import io.penstock.table.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlannerTests {
  private static final String FILE =
      """
      version: 1
      sources:
        - name: ops
          host: db1.example
          database: ops
          username: debezium
          password: {service: 'env:P', connect: '${file:/p:ops}'}
          publication: penstock
          signalTable: penstock.signal
          tables:
            - include: ops.leg
              namespace: flights
              policy: {lagTarget: 1m}
            - include: ops.*
              exclude: [ops.tmp_*]
      """;
  private static final SlotFacts SLOT = new SlotFacts(true, "reserved", 4096);
  private final FleetReader reader = new FleetReader();
  private final Planner planner =
      new Planner(
          (source, tables) ->
              Map.of(
                  "database.hostname",
                  source.address().host(),
                  "table.include.list",
                  tables.stream()
                      .map(TableName::pattern)
                      .sorted()
                      .collect(Collectors.joining(","))));
  private final Map<TableName, TableFacts> catalog = new HashMap<>();
  private final List<Table> registered = new ArrayList<>();
  private PublicationFacts publication = new PublicationFacts(false, true, false, false);
  private @Nullable SlotFacts slot;
  private @Nullable KnownSource known;
  private @Nullable Map<String, String> connector;
  private String file = FILE;

  @Test
  void registersAllOfANewSourceAndReadsItInTheInitialSnapshot() {
    at("ops.leg", table("ops.leg"), 1000, 65536);
    at("ops.crew", table("ops.crew"), 10, 8192);
    at("ops.tmp_1", table("ops.tmp_1"), 10, 8192);

    List<Step> steps = plan().steps();

    assertThat(steps)
        .extracting(step -> step.kind() + " " + step.table())
        .containsExactly(
            "REGISTER_SOURCE null",
            "REGISTER_TABLE ops.crew",
            "REGISTER_TABLE ops.leg",
            "REGISTER_CONNECTOR null");
    Step leg = steps.get(2);
    assertThat(leg.reads()).isEqualTo(new Reads(1000, 65536));
    assertThat(leg.changes())
        .contains(new Step.Change("namespace", null, "flights"))
        .contains(new Step.Change("lagTarget", null, "1m"));
    assertThat(leg.consequence()).contains("flights.leg");
    assertThat(steps).noneMatch(Step::destructive);
  }

  @Test
  void plansNothingForWhatIsAsItShouldBe() {
    streaming("ops.crew", "ops.leg");

    Plan plan = plan();

    assertThat(plan.steps()).isEmpty();
    assertThat(plan.warnings()).isEmpty();
  }

  @Test
  void takesATableThatIsNewAtTheSourceIntoTheRunningConnector() {
    streaming("ops.crew", "ops.leg");
    at("ops.gate", table("ops.gate"), 7, 8192);

    List<Step> steps = plan().steps();

    assertThat(steps)
        .extracting(step -> step.kind() + " " + step.table())
        .containsExactly(
            "REGISTER_TABLE ops.gate", "REGISTER_CONNECTOR null", "READ_TABLE ops.gate");
    assertThat(steps.get(0).reads()).isNull();
    assertThat(steps.get(1).changes())
        .containsExactly(
            new Step.Change(
                "table.include.list", "ops\\.crew,ops\\.leg", "ops\\.crew,ops\\.gate,ops\\.leg"));
    assertThat(steps.get(2).reads()).isEqualTo(new Reads(7, 8192));
  }

  @Test
  void needsASignalTableForATableThatJoins() {
    file = FILE.replace("    signalTable: penstock.signal\n", "");
    streaming("ops.crew", "ops.leg");
    at("ops.gate", table("ops.gate"), 7, 8192);

    assertThat(faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.pointer()).isEqualTo("/sources/0/signalTable");
              assertThat(fault.detail()).startsWith("line 3:").contains("ops.gate");
            });
  }

  @Test
  void hasThePublicationSendWhatItLacks() {
    at("ops.leg", unpublished(table("ops.leg")), 1, 1);
    at("ops.part", partitioned(unpublished(table("ops.part"))), 1, 1);
    publication = new PublicationFacts(false, false, false, true);

    List<Step> steps = of(Kind.ALTER_PUBLICATION, plan());

    assertThat(steps)
        .extracting(Step::sql)
        .containsExactly(
            List.of("ALTER PUBLICATION \"penstock\" ADD TABLE \"ops\".\"leg\""),
            List.of(
                "ALTER PUBLICATION \"penstock\" SET (publish_via_partition_root = true)",
                "ALTER PUBLICATION \"penstock\" ADD TABLE \"ops\".\"part\""));
    assertThat(steps).allMatch(Step::byAdministrator);
  }

  @Test
  void asksForAnotherReplicaIdentityWhereTheirsNamesNoRow() {
    at("ops.leg", table("ops.leg").identifiedBy(ReplicaIdentity.NOTHING), 1, 1);
    at("ops.crew", deferrable(table("ops.crew")), 1, 1);

    assertThat(of(Kind.SET_REPLICA_IDENTITY, plan()))
        .extracting(step -> step.sql().get(0))
        .containsExactly(
            "ALTER TABLE \"ops\".\"crew\" REPLICA IDENTITY FULL",
            "ALTER TABLE \"ops\".\"leg\" REPLICA IDENTITY DEFAULT");
  }

  @Test
  void refusesWhatIsNamedAndCannotBe() {
    file = FILE.replace("ops.*", "ops.keyless");
    at("ops.keyless", keyless(table("ops.keyless")), 1, 1);

    assertThat(faults())
        .extracting(fault -> fault.pointer() + " " + fault.detail())
        .containsExactlyInAnyOrder(
            "/sources/0/tables/0/include line 11: ops.leg is not in the source; check schema, name"
                + " and their case.",
            "/sources/0/tables/1/include line 14: ops.keyless has no primary key; add one.");
  }

  @Test
  void leavesOutWhatMatchesAndCannotBe() {
    at("ops.leg", table("ops.leg"), 1, 1);
    at("ops.keyless", keyless(table("ops.keyless")), 1, 1);

    Plan plan = plan();

    assertThat(of(Kind.REGISTER_TABLE, plan)).hasSize(1);
    assertThat(plan.warnings())
        .containsExactlyInAnyOrder(
            "ops: ops.keyless matches ops.* and is left out, since it has no primary key; add one.",
            "ops: line 14: no table is replicated by ops.*.");
  }

  @Test
  void showsWhatIsOtherInAPolicy() {
    streaming("ops.crew", "ops.leg");
    file = FILE.replace("lagTarget: 1m", "lagTarget: 90s, owner: crews, paused: true");

    Step step = plan().steps().get(0);

    assertThat(step.kind()).isEqualTo(Kind.CHANGE_POLICY);
    assertThat(step.changes())
        .containsExactly(
            new Step.Change("owner", null, "crews"),
            new Step.Change("lagTarget", "1m", "90s"),
            new Step.Change("paused", "false", "true"));
    assertThat(step.consequence()).contains("slot moves on");
  }

  @Test
  void refusesToMoveOrToLayOutLakeTablesAnew() {
    streaming("ops.crew", "ops.leg");
    file = FILE.replace("flights", "elsewhere").replace("{lagTarget: 1m}", "{formatVersion: 3}");

    assertThat(faults())
        .extracting(Fault::detail)
        .containsExactlyInAnyOrder(
            "line 11: The lake tables of ops.leg are in the namespace flights and stay there; say"
                + " namespace: flights.",
            "line 11: The lake tables of ops.leg are made with formatVersion: 2 and buckets: 0,"
                + " which stay.");
  }

  @Test
  void saysWhatBecomesOfTablesThatLeave() {
    streaming("ops.crew", "ops.leg", "ops.gate");
    file = FILE.replace("[ops.tmp_*]", "[ops.gate]");

    List<Step> steps = plan().steps();

    assertThat(steps)
        .extracting(Step::kind)
        .containsExactly(Kind.REMOVE_TABLE, Kind.REGISTER_CONNECTOR);
    assertThat(steps.get(0).destructive()).isTrue();
    assertThat(steps.get(0).consequence())
        .contains("penstock_ops stays", "dropLakeData names ops_ops.gate");
  }

  @Test
  void saysWhatBecomesOfTheSlotOfASourceThatLeaves() {
    streaming("ops.crew", "ops.leg");
    file = "{version: 1, sources: []}";

    Step step = plan().steps().get(0);

    assertThat(step.kind()).isEqualTo(Kind.REMOVE_SOURCE);
    assertThat(step.destructive()).isTrue();
    assertThat(step.consequence())
        .contains("penstock_ops is kept", "max_slot_wal_keep_size is -1", "4096 bytes")
        .contains("flights.leg, ops_ops.crew");
  }

  @Test
  void goesOnFromAKeptSlotAndStartsAnewWithoutOne() {
    streaming("ops.crew", "ops.leg");
    known = new KnownSource(source(), false, true);
    connector = null;

    assertThat(plan().steps())
        .extracting(Step::kind)
        .containsExactly(Kind.CHANGE_SOURCE, Kind.REGISTER_CONNECTOR);
    slot = new SlotFacts(false, "lost", 0);
    assertThat(plan().steps())
        .extracting(Step::kind)
        .containsExactly(Kind.CHANGE_SOURCE, Kind.RECOVER_CONNECTOR);
  }

  @Test
  void readsATableThatThePublicationHadLost() {
    streaming("ops.crew", "ops.leg");
    at("ops.leg", unpublished(table("ops.leg")), 5, 8192);

    assertThat(plan().steps())
        .extracting(Step::kind)
        .containsExactly(Kind.ALTER_PUBLICATION, Kind.READ_TABLE);
  }

  @Test
  void refusesAnotherDatabaseAndAStrangersSlot() {
    at("ops.leg", table("ops.leg"), 1, 1);
    slot = SLOT;
    assertThat(faults())
        .singleElement()
        .satisfies(fault -> assertThat(fault.pointer()).isEqualTo("/sources/0/name"));

    streaming("ops.crew", "ops.leg");
    file = FILE.replace("database: ops", "database: other");
    assertThat(faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.pointer()).isEqualTo("/sources/0/database");
              assertThat(fault.detail()).startsWith("line 5:");
            });
  }

  @Test
  void adoptsAConnectorThatReadsTheSourceAlready() {
    at("ops.leg", table("ops.leg"), 1, 1);
    slot = SLOT;
    connector = running();

    Plan plan = plan();

    assertThat(of(Kind.REGISTER_SOURCE, plan))
        .singleElement()
        .satisfies(step -> assertThat(step.consequence()).contains("its connector ops is adopted"));
    assertThat(of(Kind.REGISTER_CONNECTOR, plan)).hasSize(1);
    assertThat(of(Kind.READ_TABLE, plan)).hasSize(1);
  }

  @Test
  void leavesAConnectorAloneThatReadsSomethingElseOrWritesOtherwise() {
    at("ops.leg", table("ops.leg"), 1, 1);
    connector = running();
    connector.put("slot.name", "debezium");
    connector.remove("decimal.handling.mode");

    assertThat(faults())
        .extracting(Fault::detail)
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .contains("decimal.handling.mode = null, which would have to be string"),
            second ->
                assertThat(second)
                    .contains("slot.name = debezium, which would have to be penstock_ops"));
  }

  /** A connector's configuration as Penstock would have made it. */
  private Map<String, String> running() {
    Map<String, String> config = new HashMap<>(Adoption.obstacles(Map.of(), source()));
    config.put("table.include.list", "ops\\.leg");
    return config;
  }

  @Test
  void refusesANameInTheLakeThatAnotherTableHas() {
    at("ops.leg", table("ops.leg"), 1, 1);
    at("ops.LEG", table("ops.LEG"), 1, 1);
    file =
        FILE.replace(
            "    - include: ops.*\n", "    - include: ops.*\n        namespace: flights\n");

    assertThat(faults())
        .singleElement()
        .satisfies(fault -> assertThat(fault.detail()).contains("flights", "another namespace"));
  }

  @Test
  void tellsByNameWhichFactsHaveChangedAndIgnoresSizes() {
    streaming("ops.crew", "ops.leg");
    Plan before = plan();
    at("ops.leg", table("ops.leg"), 999, 999);
    assertThat(FactDigests.changed(before.facts(), plan().facts())).isEmpty();

    at("ops.gate", table("ops.gate"), 1, 1);
    connector = Map.of("table.include.list", "x");

    assertThat(FactDigests.changed(before.facts(), plan().facts()))
        .containsExactly(
            "ops: the connector's configuration has changed.",
            "ops: the table ops.gate at the source is new.");
  }

  private Plan plan() {
    SourceFacts facts =
        new SourceFacts("7", List.of(), publication, slot, "-1", Map.copyOf(catalog));
    Found found = new Found(known, List.copyOf(registered), facts, List.of(), false, connector);
    return planner.plan(reader.read(file), new FleetFacts(0, Map.of("ops", found)));
  }

  @Test
  void sizeOfTheLogsVolumeIsKeptWithoutTouchingTheConnector() {
    streaming("ops.leg");
    file = file.replace("    signalTable:", "    walVolumeBytes: 1000\n    signalTable:");

    assertThat(plan().steps())
        .singleElement()
        .satisfies(
            step -> {
              assertThat(step.kind()).isEqualTo(Kind.CHANGE_SOURCE);
              assertThat(step.changes())
                  .containsExactly(new Step.Change("walVolumeBytes", null, "1000"));
            });
  }

  private List<Fault> faults() {
    InvalidException refused = catchThrowableOfType(InvalidException.class, this::plan);
    assertThat(refused.slug()).isEqualTo("fleet-unfit");
    return refused.faults();
  }

  private static List<Step> of(Kind kind, Plan plan) {
    return plan.steps().stream().filter(step -> step.kind() == kind).toList();
  }

  /** As if the tables had been applied before. */
  private void streaming(String... names) {
    known = new KnownSource(source(), true, false);
    slot = SLOT;
    Map<String, String> includes = new HashMap<>();
    List<String> patterns = new ArrayList<>();
    for (String name : names) {
      at(name, table(name), 1, 8192);
      TableName table = TableName.parse(name);
      boolean leg = name.equals("ops.leg");
      FleetFile.SourceSpec spec = reader.read(FILE).sources().get(0);
      registered.add(
          registered(
              table, leg ? "flights" : "ops_ops", spec.ruleFor(table).orElseThrow().policy()));
      patterns.add(table.pattern());
    }
    includes.put("database.hostname", "db1.example");
    includes.put("table.include.list", String.join(",", patterns.stream().sorted().toList()));
    connector = includes;
  }

  private Source source() {
    FleetFile.SourceSpec spec = reader.read(FILE).sources().get(0);
    Capture capture = spec.capture("unavailable");
    return new Source("ops", spec.address(), capture, "7", "18", Instant.EPOCH);
  }

  private static Table registered(TableName name, String namespace, Policy policy) {
    return new Table(
        UUID.randomUUID(),
        "ops",
        name,
        namespace,
        Table.State.ACTIVE,
        null,
        List.of(),
        List.of(),
        IngestJob.ReplicaIdentity.DEFAULT,
        policy,
        1,
        null,
        Instant.EPOCH,
        null,
        null);
  }

  private void at(String name, CatalogTable table, long rows, long bytes) {
    catalog.put(
        TableName.parse(name), new TableFacts(table, false, table.published(), rows, bytes));
  }

  private static CatalogTable table(String name) {
    return table(name, 'r', Key.IMMEDIATE, true);
  }

  private static CatalogTable unpublished(CatalogTable table) {
    return table(table.name().toString(), table.kind(), table.key(), false);
  }

  private static CatalogTable partitioned(CatalogTable table) {
    return table(table.name().toString(), 'p', table.key(), table.published());
  }

  private static CatalogTable deferrable(CatalogTable table) {
    return table(table.name().toString(), 'r', Key.DEFERRABLE, true);
  }

  private static CatalogTable keyless(CatalogTable table) {
    return table(table.name().toString(), 'r', Key.NONE, true);
  }

  private static CatalogTable table(String name, char kind, Key key, boolean published) {
    return new CatalogTable(
        TableName.parse(name),
        kind,
        'p',
        ReplicaIdentity.DEFAULT,
        key,
        published,
        false,
        true,
        false,
        false,
        List.of(
            new CatalogColumn(
                "id",
                "bigint",
                false,
                false,
                key == Key.NONE ? 0 : 1,
                false,
                published,
                1,
                null,
                false)));
  }
}
