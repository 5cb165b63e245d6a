package io.penstock.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.penstock.contract.ColumnSpec;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

class CatalogWatchTests extends ServiceTests {
  @Autowired Tables tables;
  @Autowired CatalogWatch watch;
  private TestSource source;

  @BeforeEach
  void registerSource() {
    source =
        TestSource.create().with("alter publication penstock set (publish_via_partition_root)");
    assertThat(post("/sources", source.registration("shop", ""))).hasStatus(201);
  }

  @Test
  void takesOverWhatLosesNothing() {
    UUID id =
        registered(
            "t",
            "create table shop.t (id int primary key, note text, qty numeric(5,2), tag text not null)",
            "insert into shop.t values (1, 'n', 1, 't')");

    source.with(
        "alter table shop.t add column kind text not null default 'a \"b\"'",
        "alter table shop.t add column price numeric default 1.50",
        "alter table shop.t add column tags text[] default '{x,NULL}'",
        "alter table shop.t add column plain int",
        "alter table shop.t drop column note",
        "alter table shop.t alter column qty type numeric(9,2)",
        "alter table shop.t alter column tag drop not null",
        "alter table shop.t replica identity full");

    assertThat(checked()).isEmpty();
    Table now = tables.get(id);
    assertThat(now.columns())
        .extracting(ColumnSpec::name, ColumnSpec::lakeType, ColumnSpec::number, ColumnSpec::missing)
        .containsExactly(
            tuple("id", "int", 1, null),
            tuple("qty", "decimal(9, 2)", 3, null),
            tuple("tag", "string", 4, null),
            tuple("kind", "string", 5, "\"a \\\"b\\\"\""),
            tuple("price", now.columns().get(4).lakeType(), 6, "1.50"),
            tuple("tags", "list<string>", 7, "[\"x\", null]"),
            tuple("plain", "int", 8, null));
    assertThat(now.columns().get(2).nullable()).isTrue();
    assertThat(now.droppedColumns()).extracting(ColumnSpec::name).containsExactly("note");
    assertThat(now.replicaIdentity().name()).isEqualTo("FULL");
    assertThat(now.diverged()).isNull();
  }

  @Test
  void keepsTheValueOfRowsBeforeAColumnAfterTheSourceHasForgottenIt() {
    UUID id =
        registered(
            "t", "create table shop.t (id int primary key)", "insert into shop.t values (1)");
    source.with("alter table shop.t add column kind int default 7");
    checked();

    source.with("vacuum full shop.t");

    assertThat(checked()).isEmpty();
    assertThat(tables.get(id).columns().get(1).missing()).isEqualTo("7");
    assertThat(tables.get(id).diverged()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "alter table shop.t add column at timestamptz default clock_timestamp() | \"at\" was added",
        "alter table shop.t alter column qty type bigint using qty * 2 | \"qty\" changed from integer to bigint",
        "drop table shop.t; create table shop.t (id int primary key, qty int, note text)"
            + " | dropped and created again",
      })
  void marksATableWhoseRowsWereRewritten(String sql, String reason) {
    UUID id =
        registered(
            "t",
            "create table shop.t (id int primary key, qty int, note text)",
            "insert into shop.t values (1, 1)");

    source.with(sql);

    assertThat(checked()).isEmpty();
    assertThat(reason(id)).contains(reason).contains("Reconcile");
    checked();
    assertThat(reason(id)).doesNotContain("\n");
  }

  @Test
  void knowsTheColumnsOfATableCreatedAnewByTheirNames() {
    UUID id =
        registered("t", "create table shop.t (id int primary key, gone text, qty int, note text)");
    source.with("alter table shop.t drop column gone");
    checked();

    // As a dump is restored: without the number of the dropped column.
    source.with(
        "drop table shop.t", "create table shop.t (id int primary key, qty int, note text)");

    assertThat(checked()).isEmpty();
    assertThat(tables.get(id).columns()).extracting(ColumnSpec::number).containsExactly(1, 2, 3);
    assertThat(tables.get(id).droppedColumns())
        .extracting(ColumnSpec::name)
        .containsExactly("gone");
    assertThat(reason(id)).contains("dropped and created again");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "alter table shop.t rename column note to memo | \"note\" renamed to \"memo\"",
        "alter table shop.t alter column qty type text | \"qty\" changed from integer to text",
        "alter table shop.t drop column note; alter table shop.t add column note text"
            + " | \"note\" (text) dropped and another one",
        "alter table shop.t drop constraint t_pkey; alter table shop.t add primary key (id, qty)"
            + " | key changed from (id) to (id, qty)",
        "alter table shop.t replica identity nothing | REPLICA IDENTITY NOTHING",
        "alter table shop.t add column p point | column p of type point",
        "drop table shop.t | gone from the source",
      })
  void quarantinesATableAloneForADecision(String sql, String reason) {
    UUID id =
        registered(
            "t",
            "create table shop.t (id int primary key, qty int, note text)",
            "create table shop.other (id int primary key)");
    List<ColumnSpec> before = tables.get(id).columns();

    source.with(sql);
    watch.lookAt("shop", tables.all());
    Map<UUID, String> refused = checked();

    assertThat(refused).containsOnlyKeys(id);
    Table now = tables.get(id);
    assertThat(now.stateReason()).contains(reason);
    assertThat(now.columns()).isEqualTo(before);
    assertThat(post("/tables/" + id + "/release", "{\"reason\": \"try\"}")).hasStatus(409);
  }

  @Test
  void releasesATableThatIsAsItWas() {
    UUID id = registered("t", "create table shop.t (id int primary key, note text, gone text)");
    source.with(
        "alter table shop.t drop column gone", "alter table shop.t rename column note to memo");
    checked();
    source.with("alter table shop.t rename column memo to note");

    assertThat(post("/tables/" + id + "/release", "{\"reason\": \"undone\"}")).hasStatusOk();

    assertThat(tables.get(id).columns()).extracting(ColumnSpec::name).containsExactly("id", "note");
    assertThat(tables.get(id).droppedColumns())
        .extracting(ColumnSpec::name)
        .containsExactly("gone");
  }

  @Test
  void neverTakesANameTwice() {
    UUID id = registered("t", "create table shop.t (id int primary key, note text)");
    source.with("alter table shop.t drop column note");
    assertThat(checked()).isEmpty();

    source.with("alter table shop.t add column note text");

    assertThat(checked()).containsKey(id);
  }

  @Test
  void readsTheValueOfRowsBeforeAColumnFromPartitions() {
    UUID id = partitioned();

    source.with("alter table shop.p add column kind text default 'x'");

    assertThat(checked()).isEmpty();
    assertThat(tables.get(id).columns().get(2).missing()).isEqualTo("\"x\"");
    assertThat(tables.get(id).diverged()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "alter table shop.p attach partition shop.spare for values in ('zz')"
            + " | partition shop.spare of shop.p is new and holds rows",
        "insert into shop.empty values (4, 'zz'); revoke select on shop.empty from debezium;"
            + " alter table shop.p attach partition shop.empty for values in ('zz')"
            + " | shop.empty of shop.p is new and could not be looked into",
        "alter table shop.p detach partition shop.p_us | shop.p_us of shop.p was detached",
        "drop table shop.p_us | shop.p_us of shop.p was detached or dropped",
        "truncate shop.p_us | shop.p_us of shop.p was truncated",
      })
  void marksATableWhosePartitionsCameOrWent(String sql, String reason) {
    UUID id = partitioned();

    source.with(sql);

    assertThat(checked()).isEmpty();
    assertThat(reason(id)).contains(reason).contains("Reconcile");
    assertThat(tables.get(id).state()).isEqualTo(Table.State.ACTIVE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "truncate shop.p",
        "revoke select on shop.empty from debezium;"
            + " alter table shop.p attach partition shop.empty for values in ('zz')",
        "create table shop.p_zz partition of shop.p for values in ('zz')",
        "delete from shop.p_us; alter table shop.p detach partition shop.p_us",
        "insert into shop.p values (9, 'us')",
      })
  void marksNothingWhereTheStreamTellsAll(String sql) {
    UUID id = partitioned();

    source.with(sql);

    assertThat(checked()).isEmpty();
    assertThat(tables.get(id).diverged()).isNull();
  }

  @Test
  void letsNoDeadSourceStopTheOthers() {
    UUID id = registered("t", "create table shop.t (id int primary key)");
    TestSource dead = TestSource.create().with("create table shop.t (id int primary key)");
    assertThat(post("/sources", dead.registration("dead", ""))).hasStatus(201);
    register("dead", "t", "other");
    jdbc.sql("update source set port = 1 where name = 'dead'").update();
    source.with("alter table shop.t add column v text");

    assertThat(checked()).isEmpty();

    assertThat(tables.get(id).columns()).hasSize(2);
    assertThat(tables.active()).hasSize(2);
  }

  @Test
  void takesOverWhatARunDoesNotKnow() {
    UUID id = registered("t", "create table shop.t (id int primary key)");
    source.with("alter table shop.t add column v text");

    watch.outdated(id, List.of("v"));

    assertThat(tables.get(id).columns()).hasSize(2);
    assertThat(tables.get(id).state()).isEqualTo(Table.State.ACTIVE);
  }

  @Test
  void quarantinesATableWithAColumnThatNobodyKnows() {
    UUID id = registered("t", "create table shop.t (id int primary key)");
    source.with("alter table shop.t add column v text", "alter table shop.t drop column v");

    watch.outdated(id, List.of("v"));

    assertThat(tables.get(id).stateReason()).contains("[v]", "Add them once more");
  }

  private UUID partitioned() {
    return registered(
        "p",
        "create table shop.p (id int, region text, primary key (id, region))"
            + " partition by list (region)",
        "create table shop.p_eu partition of shop.p for values in ('eu')",
        "create table shop.p_us partition of shop.p for values in ('us')",
        "create table shop.spare (id int, region text, primary key (id, region))",
        "create table shop.empty (id int, region text, primary key (id, region))",
        "insert into shop.p values (1, 'eu'), (2, 'us')",
        "insert into shop.spare values (3, 'zz')");
  }

  private UUID registered(String name, String... sql) {
    source.with(sql);
    return register("shop", name, "shop");
  }

  private UUID register(String from, String name, String namespace) {
    return UUID.fromString(
        string(
            post(
                "/tables",
                ("{\"source\": \"%s\", \"tables\":"
                        + " [{\"schema\": \"shop\", \"name\": \"%s\", \"namespace\": \"%s\"}]}")
                    .formatted(from, name, namespace)),
            "$.items[0].id"));
  }

  private Map<UUID, String> checked() {
    return watch.beforeRun(tables.active());
  }

  private String reason(UUID id) {
    Table.Divergence diverged = tables.get(id).diverged();
    return diverged == null ? "" : diverged.reason();
  }
}
