package io.penstock.fleet;

import static io.penstock.fleet.FleetScene.file;
import static io.penstock.fleet.FleetScene.source;
import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.ConnectStub;
import io.penstock.testing.KafkaServiceTests;
import io.penstock.testing.TestSource;
import io.penstock.topic.KafkaTopics;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tables that join a connector while it streams. */
class FleetJoinTests extends KafkaServiceTests {
  @Autowired FleetApplier applier;
  @Autowired KafkaTopics topics;
  private ConnectStub connect;
  private FleetScene fleet;
  private TestSource shop;
  private String file;

  @BeforeEach
  void stream() {
    connect = new ConnectStub(CONNECT);
    fleet = new FleetScene(mvc, jdbc, connect);
    shop = TestSource.create().with("create table shop.orders (id int primary key)");
    file = file(source("join", shop, "include: shop.*"));
    fleet.make(file, applier);
    shop.with("select pg_create_logical_replication_slot('penstock_join', 'pgoutput')");
  }

  @AfterEach
  void dropSlot() {
    shop.with("select pg_drop_replication_slot('penstock_join')");
  }

  @Test
  void areReadOnceTheConnectorRunsWithThem() throws Exception {
    join("gifts");

    assertThat(fleet.carryOn(applier)).isEqualTo("RUNNING");

    assertThat(connect.configs().get("join")).contains("shop\\\\.gifts,shop\\\\.orders");
    assertThat(topics.ends(List.of("join.shop.gifts"))).containsEntry("join.shop.gifts", 0L);
    assertThat(readings()).containsExactly("gifts 0");
    assertThat(fleet.messages()).singleElement().asString().startsWith("READ_TABLE WAITING");

    jdbc.sql("update resnapshot set state = 'READING', read_through = 7, signal_id = null")
        .update();
    assertThat(fleet.carryOn(applier)).isEqualTo("SUCCEEDED");
    assertThat(readings()).hasSize(1);
    assertThat(fleet.steps(file)).isEmpty();
  }

  @Test
  void areReadAgainWhenTheTaskOfBeforeWasTold() {
    join("gifts2");
    assertThat(fleet.carryOn(applier)).isEqualTo("RUNNING");

    fail();
    assertThat(fleet.carryOn(applier)).isEqualTo("RUNNING");
    assertThat(readings()).hasSize(2);
    fail();
    assertThat(fleet.carryOn(applier)).isEqualTo("RUNNING");
    fail();
    assertThat(fleet.carryOn(applier)).isEqualTo("FAILED");

    assertThat(readings()).hasSize(3);
    assertThat(fleet.messages()).singleElement().asString().contains("tried 3 times: no schema");
  }

  @Test
  void comeBackWithTheirLakeTablesAndAreReadAgain() {
    join("gifts3");
    assertThat(fleet.carryOn(applier)).isEqualTo("RUNNING");
    jdbc.sql("update resnapshot set state = 'COMPLETE', read_through = 7, finished_at = now()")
        .update();
    assertThat(fleet.carryOn(applier)).isEqualTo("SUCCEEDED");
    fleet.make(file(source("join", shop, "{include: shop.*, exclude: [shop.gifts3]}")), applier);
    assertThat(connect.configs().get("join")).doesNotContain("gifts3");

    assertThat(fleet.steps(file))
        .containsExactly(
            "BRING_BACK_TABLE shop.gifts3", "REGISTER_CONNECTOR", "READ_TABLE shop.gifts3");
    assertThat(fleet.apply(fleet.planned(file), "{}")).hasStatus(202);
    assertThat(fleet.carryOn(applier)).isEqualTo("RUNNING");
    assertThat(readings()).hasSize(2);
    assertThat(jdbc.sql("select count(*) from source_table").query(Long.class).single())
        .isEqualTo(2);
  }

  private void join(String table) {
    shop.with("create table shop.%s (id int primary key)".formatted(table));
    assertThat(fleet.steps(file))
        .containsExactly(
            "REGISTER_TABLE shop." + table, "REGISTER_CONNECTOR", "READ_TABLE shop." + table);
    assertThat(fleet.apply(fleet.planned(file), "{}")).hasStatus(202);
  }

  private void fail() {
    jdbc.sql(
            """
            update resnapshot set state = 'FAILED', failure = 'no schema', finished_at = now(),
              signal_id = null
            where state <> 'FAILED'
            """)
        .update();
  }

  private List<String> readings() {
    return jdbc.sql(
            """
            select t.name || ' ' || e.start_offset from resnapshot r
            join table_epoch_start e on e.table_id = r.table_id and e.number = r.epoch_start
            join source_table t on t.id = r.table_id order by r.epoch_start
            """)
        .query(String.class)
        .list();
  }
}
