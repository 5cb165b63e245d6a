package io.penstock.fleet;

import static io.penstock.fleet.FleetScene.file;
import static io.penstock.fleet.FleetScene.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.testing.ConnectStub;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Services that die while they carry a plan out, and others that go on. */
class FleetCrashTests extends ServiceTests {
  private static final List<String> STEPS =
      List.of(
          "REGISTER_SOURCE",
          "SET_REPLICA_IDENTITY shop.orders",
          "ALTER_PUBLICATION shop.orders",
          "REGISTER_TABLE shop.orders",
          "REGISTER_TABLE shop.refunds",
          "REGISTER_CONNECTOR",
          "REMOVE_SOURCE",
          "DROP_LAKE_DATA shop.visits");
  private static final String LIKE_ALWAYS =
      """
      shop replicated
      old removed false
      old.visits ACTIVE
      shop.orders ACTIVE
      shop.refunds ACTIVE
      names shop_shop.orders shop_shop.orders_changes shop_shop.refunds shop_shop.refunds_changes
      connectors [shop] with shop\\\\.orders,shop\\\\.refunds
      published [orders, refunds] identity [d]
      slots [] []
      """;

  /** Ends a service at once: nothing that it does afterwards counts. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  @Autowired FleetApplier applier;
  @Autowired FleetApplies applies;
  @Autowired FleetPlans plans;
  @Autowired FleetReader reader;
  @Autowired StepRunner runner;
  @Autowired FleetProperties properties;
  @Autowired Clock clock;
  private ConnectStub connect;
  private FleetScene fleet;
  private TestSource shop;
  private TestSource old;

  static Stream<Arguments> boundaries() {
    return STEPS.stream()
        .flatMap(
            step ->
                Stream.of(
                    Arguments.of("before", STEPS.indexOf(step)),
                    Arguments.of("after", STEPS.indexOf(step))));
  }

  @ParameterizedTest(name = "{0} step {1}")
  @MethodSource("boundaries")
  void comesToTheSameEndWhereverAServiceIsKilled(String when, int killedAt) {
    begin();
    FleetApplier dying =
        new FleetApplier(
            applies,
            plans,
            reader,
            (apply, file, step) -> {
              boolean here = step.equals(apply.steps().get(killedAt).step());
              if (here && when.equals("before")) {
                throw new Killed();
              }
              String waitsFor = runner.run(apply, file, step);
              if (here && waitsFor == null) {
                throw new Killed();
              }
              return waitsFor;
            },
            properties,
            clock);

    assertThatThrownBy(() -> fleet.carryOn(dying)).isInstanceOf(Killed.class);

    connect.settle();
    applier.carryOn();
    assertThat(statuses()).as("while the dead one's time lasts").contains("PENDING");
    jdbc.sql("update fleet_apply set held_until = now() - interval '1 second'").update();
    assertThat(fleet.carryOn(applier)).as("%s", fleet.messages()).isEqualTo("SUCCEEDED");
    assertThat(state()).isEqualTo(LIKE_ALWAYS);
  }

  @Test
  void comesToThatEndUndisturbed() {
    begin();

    assertThat(fleet.carryOn(applier)).isEqualTo("SUCCEEDED");

    assertThat(state()).isEqualTo(LIKE_ALWAYS);
  }

  @AfterEach
  void dropSlots() {
    for (TestSource each : List.of(shop, old)) {
      each.with(
          "select pg_drop_replication_slot(slot_name) from pg_replication_slots"
              + " where database = current_database()");
    }
  }

  /** A source was there, and is to be replaced by another one. */
  private void begin() {
    connect = new ConnectStub(CONNECT);
    fleet = new FleetScene(mvc, jdbc, connect);
    old = TestSource.create().with("create table shop.visits (id int primary key)");
    fleet.make(file(source("old", old, "include: shop.*")), applier);
    old.with("select pg_create_logical_replication_slot('penstock_old', 'pgoutput')");
    shop =
        TestSource.create()
            .with(
                "create table shop.orders (id int primary key, note text)",
                "create table shop.refunds (id int primary key)",
                "alter table shop.orders replica identity nothing",
                "alter table shop.orders owner to debezium",
                "drop publication penstock",
                "create publication penstock for table shop.refunds, penstock.signal",
                "alter publication penstock owner to debezium");
    String file = file(source("shop", shop, "include: shop.orders", "include: shop.refunds"));
    assertThat(fleet.steps(file)).isEqualTo(STEPS.subList(0, STEPS.size() - 1));
    assertThat(
            fleet.apply(
                fleet.planned(file),
                "{\"slot\": \"DROP\", \"dropLakeData\": [\"old_shop.visits\"]}"))
        .hasStatus(202);
  }

  private List<String> statuses() {
    return jdbc.sql(
            """
            select s.status from fleet_step s join fleet_apply a on a.plan_id = s.plan_id
            where a.status = 'RUNNING'
            """)
        .query(String.class)
        .list();
  }

  private String state() {
    List<String> lines =
        Stream.of(
                texts(
                    """
                    select name || case when removed_at is null then ' replicated'
                      else ' removed ' || slot_kept end
                    from source order by name desc
                    """),
                texts(
                    """
                    select case when source = 'old' then 'old.' else 'shop.' end || name || ' '
                      || state
                    from source_table order by 1
                    """),
                List.of(
                    "names "
                        + String.join(
                            " ",
                            texts("select namespace || '.' || name from lake_name order by 1")),
                    "connectors "
                        + connect.configs().keySet()
                        + " with "
                        + connect
                            .configs()
                            .get("shop")
                            .replaceAll(".*\"table.include.list\":\"([^\"]*)\".*", "$1"),
                    "published "
                        + shop.ask(
                            "select tablename from pg_publication_tables"
                                + " where schemaname = 'shop' order by 1")
                        + " identity "
                        + shop.ask(
                            "select relreplident from pg_class"
                                + " where oid = 'shop.orders'::regclass"),
                    "slots " + slots(shop) + " " + slots(old)))
            .flatMap(List::stream)
            .toList();
    return String.join("\n", lines) + "\n";
  }

  private static List<String> slots(TestSource source) {
    return source.ask(
        "select slot_name from pg_replication_slots where database = current_database()");
  }

  private List<String> texts(String sql) {
    return jdbc.sql(sql).query(String.class).list();
  }
}
