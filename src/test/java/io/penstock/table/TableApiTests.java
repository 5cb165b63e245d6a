package io.penstock.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.IngestJob.Brake;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class TableApiTests extends ServiceTests {
  @Autowired Tables tables;
  private TestSource source;

  @BeforeEach
  void registerSource() {
    source = TestSource.create();
    assertThat(post("/sources", source.registration("shop", ""))).hasStatus(201);
  }

  @Test
  void readsColumnsTypesAndKeyFromTheSource() {
    source.with(
        "create type shop.mood as enum ('glad', 'sad')",
        "create domain shop.money as numeric(12,2)",
        "create domain shop.price as shop.money check (value >= 0)",
        """
        create table shop.orders (
          gone text,
          "Tenant" text not null,
          id bigint generated always as identity,
          mood shop.mood,
          price shop.price not null,
          tags text[],
          at timestamptz(3),
          primary key (id, "Tenant"))
        """,
        "alter table shop.orders drop column gone");

    MvcTestResult answer = register("orders", "");

    assertThat(answer).hasStatus(201);
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.items[0].columns[*]['name','sourceType','lakeType','keyPosition']")
        .asArray()
        .extracting(column -> String.join("|", texts(column)))
        .containsExactly(
            "Tenant|text|string|2",
            "id|bigint|long|1",
            "mood|shop.mood|string|0",
            "price|numeric(12,2)|decimal(12, 2)|0",
            "tags|text[]|list<string>|0",
            "at|timestamp(3) with time zone|timestamptz|0");
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.items[0].columns[*].nullable")
        .asArray()
        .containsExactly(false, false, true, false, true, true);
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.items[0]")
        .asMap()
        .containsEntry("namespace", "shop")
        .containsEntry("currentTable", "orders")
        .containsEntry("historyTable", "orders_changes")
        .containsEntry("topic", "shop.shop.orders")
        .containsEntry("state", "ACTIVE")
        .containsEntry("epoch", 1)
        .containsEntry("wayIn", "merge");
    String id = string(answer, "$.items[0].id");
    assertThat(get("/tables/" + id)).hasStatusOk();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "create table shop.t (id int)                                      | primary key",
        "create table shop.t (id int primary key, p point)                 | column p of type point",
        "create table shop.t (id int primary key, \"_LSN\" int)            | column _LSN",
        "create unlogged table shop.t (id int primary key)                 | unlogged",
        "create view shop.t as select 1 as id                              | not a table",
        "create table shop.t (id int primary key deferrable)               | deferrable primary key",
        "create table shop.t (id int primary key, a text, \"A\" text)      | but for case",
        "create table shop.t (id int primary key, d int generated always as (id * 2) stored)"
            + " | generated column d",
        "create table shop.t (id int primary key); alter table shop.t replica identity nothing"
            + " | REPLICA IDENTITY NOTHING",
        "create table shop.t (id int primary key, u int not null unique);"
            + " alter table shop.t replica identity using index t_u_key"
            + " | replica identity other than",
        "create table shop.t (id int primary key); revoke select on shop.t from debezium"
            + " | GRANT SELECT",
        "create table shop.t (id int primary key); alter table shop.t enable row level security"
            + " | row-level security",
        "create table shop.t (id int primary key); create table shop.heir () inherits (shop.t)"
            + " | inherited",
        "create table shop.t (id int primary key) partition by list (id);"
            + " create table shop.t1 partition of shop.t for values in (1)"
            + " | publish_via_partition_root",
        "create table public.t (id int primary key)                        | not in the source",
      })
  void refusesWhatCannotBeReplicatedExactly(String sql, String reason) {
    source.with(sql);

    MvcTestResult answer = register("t", "");

    assertProblem(answer, 400, "table-unfit");
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.errors[0].detail")
        .asString()
        .startsWith("shop.t ")
        .contains(reason);
  }

  @Test
  void refusesATableOutsideThePublicationOrPublishedInPart() {
    source.with(
        "create table shop.a (id int primary key)",
        "create table shop.b (id int primary key, x int)",
        "create table shop.c (id int primary key, x int)",
        "drop publication penstock",
        "create publication penstock for table shop.b (id), shop.c where (x > 1)");

    MvcTestResult answer = registerAll("a", "b", "c");

    assertProblem(answer, 400, "table-unfit");
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.errors[*].detail")
        .asArray()
        .satisfiesExactly(
            a -> assertThat(a).asString().contains("shop.a is not in the publication"),
            b -> assertThat(b).asString().contains("column x, which the publication leaves out"),
            c -> assertThat(c).asString().contains("shop.c is published with a row filter"));
  }

  @Test
  void takesADeferrableKeyWithFullIdentityAndAPublishedGeneratedColumn() {
    source.with(
        "create table shop.a (id int primary key deferrable)",
        "alter table shop.a replica identity full",
        "create table shop.b (id int primary key, d int generated always as (id * 2) stored)",
        "alter publication penstock set (publish_generated_columns = stored)");

    assertThat(registerAll("a", "b")).hasStatus(201);
  }

  @Test
  void answersMoreOftenThanTheDatabaseHasConnectionsForIt() {
    source.with("create table shop.t (id int primary key)");

    assertThat(register("t", "")).hasStatus(201);
    for (int i = 0; i < 20; i++) {
      assertThat(get("/tables")).hasStatus(200);
    }
  }

  @Test
  void takesAPartitionedTableThatIsPublishedAsOne() {
    source.with(
        "create table shop.t (id int primary key) partition by list (id)",
        "create table shop.t1 partition of shop.t for values in (1)",
        "alter publication penstock set (publish_via_partition_root = true)");

    assertThat(register("t", "")).hasStatus(201);
  }

  @Test
  void registersAllOrNone() {
    source.with("create table shop.good (id int primary key)", "create table shop.bad (id int)");

    MvcTestResult answer = registerAll("good", "bad", "absent");

    assertProblem(answer, 400, "table-unfit");
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.errors[*].pointer")
        .asArray()
        .containsExactly("/tables/1", "/tables/2");
    assertThat(get("/tables")).bodyJson().extractingPath("$.items").asArray().isEmpty();
  }

  @Test
  void refusesANameThatTheLakeHasWhateverItsCase() {
    source.with(
        "create table shop.orders (id int primary key)",
        "create table shop.\"Orders\" (id int primary key)",
        "create table shop.orders_changes (id int primary key)");
    assertThat(register("orders", "")).hasStatus(201);

    assertProblem(register("orders", ""), 409, "table-exists");
    assertProblem(register("Orders", ""), 409, "table-exists");
    MvcTestResult history = register("orders_changes", "");
    assertProblem(history, 409, "table-exists");
    assertThat(history)
        .bodyJson()
        .extractingPath("$.errors[0].detail")
        .asString()
        .contains("shop.orders of shop");
    assertThat(register("Orders", ", \"namespace\": \"other\"")).hasStatus(201);
  }

  @Test
  void refusesATableThatIsNamedTwice() {
    source.with("create table shop.orders (id int primary key)");

    assertProblem(registerAll("orders", "orders"), 409, "table-exists");
    assertThat(get("/tables")).bodyJson().extractingPath("$.items").asArray().isEmpty();
  }

  @Test
  void keepsThePolicy() {
    source.with("create table shop.orders (id int primary key)");

    MvcTestResult answer =
        register("orders", ", \"policy\": {\"formatVersion\": 3, \"buckets\": 8}");

    assertThat(answer)
        .bodyJson()
        .extractingPath("$.items[0].policy")
        .asMap()
        .containsEntry("formatVersion", 3)
        .containsEntry("buckets", 8);
    assertProblem(
        register("orders", ", \"policy\": {\"formatVersion\": 1}"), 400, "invalid-request");
  }

  @Test
  void keepsWhenTheBrakeHolds() {
    source.with(
        "create table shop.a (id int primary key)",
        "create table shop.b (id int primary key)",
        "create table shop.c (id int primary key)");

    MvcTestResult usual = register("a", "");
    MvcTestResult own = register("b", ", \"policy\": {\"brake\": {\"deletePercent\": 5}}");
    MvcTestResult off = register("c", ", \"policy\": {\"brake\": {\"enabled\": false}}");

    assertThat(brake(usual)).isEqualTo(new Brake(50, 1000));
    assertThat(brake(own)).isEqualTo(new Brake(5, 1000));
    assertThat(brake(off)).isNull();
    assertThat(off)
        .bodyJson()
        .extractingPath("$.items[0].policy.brake")
        .asMap()
        .containsExactly(Map.entry("enabled", false));
    assertProblem(
        register("d", ", \"policy\": {\"brake\": {\"deletePercent\": 0}}"), 400, "invalid-request");
  }

  @Test
  void changesThePolicyInPart() {
    source.with("create table shop.orders (id int primary key)");
    String id =
        string(
            register("orders", ", \"policy\": {\"owner\": \"ops\", \"lagTargetSeconds\": 60}"),
            "$.items[0].id");
    assertThat(tables.get(UUID.fromString(id)).policy())
        .isEqualTo(
            new Policy(
                "ops",
                Duration.ofMinutes(1),
                2,
                0,
                Brake.USUAL,
                Duration.ofDays(1),
                Duration.ofHours(1),
                Duration.ofDays(5),
                false,
                List.of(),
                ReconcileMode.ROWS,
                0));

    MvcTestResult changed =
        patch(
            "/tables/" + id + "/policy",
            """
            {"paused": true, "sensitive": ["email"], "compactEverySeconds": 7200,
             "reconcileMode": "INCREMENTAL", "repairRows": 7,
             "brake": {"enabled": false}}
            """);

    assertThat(changed).hasStatusOk();
    assertThat(changed)
        .bodyJson()
        .extractingPath("$.policy")
        .asMap()
        .containsEntry("owner", "ops")
        .containsEntry("lagTargetSeconds", 60)
        .containsEntry("compactEverySeconds", 7200)
        .containsEntry("reconcileMode", "INCREMENTAL")
        .containsEntry("repairRows", 7)
        .containsEntry("paused", true)
        .containsEntry("sensitive", List.of("email"))
        .containsEntry("brake", Map.of("enabled", false));
    assertThat(changed).bodyJson().extractingPath("$.state").isEqualTo("ACTIVE");
    assertThat(patch("/tables/" + id + "/policy", "{\"owner\": \"\", \"sensitive\": []}"))
        .bodyJson()
        .extractingPath("$.policy")
        .asMap()
        .doesNotContainKey("owner")
        .containsEntry("sensitive", List.of())
        .containsEntry("paused", true);
  }

  @Test
  void refusesToChangeTheLayoutOrToUnknownThings() {
    source.with("create table shop.orders (id int primary key)");
    String policy = "/tables/" + string(register("orders", ""), "$.items[0].id") + "/policy";

    assertProblem(patch(policy, "{\"buckets\": 8}"), 400, "invalid-request");
    assertProblem(patch(policy, "{\"lagTargetSeconds\": 0}"), 400, "invalid-request");
    assertProblem(patch(policy, "{\"sensitive\": [null]}"), 400, "invalid-request");
    assertProblem(
        patch("/tables/" + UUID.randomUUID() + "/policy", "{\"paused\": true}"),
        404,
        "table-not-found");
  }

  private Brake brake(MvcTestResult registered) {
    return tables.get(UUID.fromString(string(registered, "$.items[0].id"))).policy().brake();
  }

  @Test
  void tellsWhyATableHasDiverged() {
    source.with("create table shop.orders (id int primary key)");
    String id = string(register("orders", ""), "$.items[0].id");
    Instant begun = databaseTime();

    tables.markDiverged(UUID.fromString(id), "One thing.");
    Instant between = databaseTime();
    tables.markDiverged(UUID.fromString(id), "Another.");
    tables.markDiverged(UUID.fromString(id), "One thing.");

    MvcTestResult shown = get("/tables/" + id);
    assertThat(shown)
        .bodyJson()
        .extractingPath("$.diverged")
        .asMap()
        .containsEntry("reason", "One thing.\nAnother.");
    assertThat(Instant.parse(string(shown, "$.diverged.since"))).isBetween(begun, between);
    assertThat(shown).bodyJson().extractingPath("$.state").isEqualTo("ACTIVE");
    assertThat(tables.clearDiverged(UUID.fromString(id), between)).isFalse();
    assertThat(tables.clearDiverged(UUID.fromString(id), databaseTime())).isTrue();
    assertThat(get("/tables/" + id)).bodyJson().doesNotHavePath("$.diverged");
  }

  private Instant databaseTime() {
    return jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant();
  }

  @Test
  void pagesBySourceSchemaAndName() {
    source.with(
        "create table shop.c (id int primary key)",
        "create table shop.a (id int primary key)",
        "create table shop.b (id int primary key)");
    assertThat(registerAll("c", "a", "b")).hasStatus(201);

    MvcTestResult first = get("/tables?source=shop&limit=2");
    MvcTestResult second =
        get("/tables?source=shop&limit=2&cursor=" + string(first, "$.nextCursor"));

    assertThat(first)
        .bodyJson()
        .extractingPath("$.items[*].name")
        .asArray()
        .containsExactly("a", "b");
    assertThat(second).bodyJson().extractingPath("$.items[*].name").asArray().containsExactly("c");
    assertThat(get("/tables?source=other"))
        .bodyJson()
        .extractingPath("$.items")
        .asArray()
        .isEmpty();
  }

  @Test
  void releasesAQuarantinedTableWithTheColumnsOfNow() {
    source.with("create table shop.orders (id int primary key)");
    String id = string(register("orders", ""), "$.items[0].id");
    String reason = "{\"reason\": \"mapped\"}";
    assertProblem(post("/tables/" + id + "/release", reason), 409, "table-not-quarantined");
    tables.quarantine(UUID.fromString(id), "column added");
    tables.quarantine(UUID.fromString(id), "a later reason");
    assertThat(get("/tables/" + id))
        .bodyJson()
        .extractingPath("$.stateReason")
        .isEqualTo("column added");
    source.with("alter table shop.orders add column note text");

    MvcTestResult released = post("/tables/" + id + "/release", reason);

    assertThat(released).hasStatusOk();
    assertThat(released).bodyJson().extractingPath("$.state").isEqualTo("ACTIVE");
    assertThat(released)
        .bodyJson()
        .extractingPath("$.columns[*].name")
        .asArray()
        .containsExactly("id", "note");
    assertThat(released).bodyJson().doesNotHavePath("$.stateReason");
  }

  @Test
  void keepsATableQuarantinedThatTheSourceMadeUnfit() {
    source.with("create table shop.orders (id int primary key)");
    String id = string(register("orders", ""), "$.items[0].id");
    tables.quarantine(UUID.fromString(id), "point added");
    source.with("alter table shop.orders add column p point");

    assertProblem(post("/tables/" + id + "/release", "{\"reason\": \"try\"}"), 409, "table-unfit");
    assertThat(get("/tables/" + id)).bodyJson().extractingPath("$.state").isEqualTo("QUARANTINED");
  }

  @Test
  void neverMovesCompletenessBack() {
    source.with("create table shop.orders (id int primary key)");
    UUID id = UUID.fromString(string(register("orders", ""), "$.items[0].id"));

    tables.completeThrough(id, -1L);
    tables.completeThrough(id, 16L);

    assertThat(tables.get(id).completeThroughLsn()).isEqualTo(-1L);
    assertThat(get("/tables/" + id))
        .bodyJson()
        .extractingPath("$.completeThroughLsn")
        .isEqualTo("FFFFFFFF/FFFFFFFF");
  }

  private static List<String> texts(Object map) {
    return ((Map<?, ?>) map).values().stream().map(String::valueOf).toList();
  }

  private MvcTestResult register(String name, String extra) {
    return post(
        "/tables",
        "{\"source\": \"shop\", \"tables\": [{\"schema\": \"shop\", \"name\": \"%s\"%s}]}"
            .formatted(name, extra));
  }

  private MvcTestResult registerAll(String... names) {
    StringBuilder body = new StringBuilder();
    for (String name : names) {
      body.append(body.isEmpty() ? "" : ", ")
          .append("{\"schema\": \"shop\", \"name\": \"%s\"}".formatted(name));
    }
    return post("/tables", "{\"source\": \"shop\", \"tables\": [" + body + "]}");
  }
}
