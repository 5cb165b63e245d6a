package io.penstock.health;

import io.penstock.identity.IdentityChecks;
import io.penstock.source.Sources;
import io.penstock.testing.KafkaServiceTests;
import io.penstock.testing.TestSource;
import io.penstock.testing.WatchScene;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

/** Base of tests of a source with one table, all of whose evidence is there and good at first. */
abstract class WatchTests extends KafkaServiceTests {
  static final String TOPIC = WatchScene.SOURCE + ".shop.orders";
  static final String HEARTBEATS = "__debezium-heartbeat." + WatchScene.SOURCE;

  @Autowired ApplicationContext context;
  @Autowired Health health;
  @Autowired IdentityChecks identity;
  @Autowired Sources sources;
  WatchScene scene;
  UUID table;

  @BeforeEach
  void makeScene() throws Exception {
    TestSource database =
        TestSource.create().with("create table shop.orders (id int primary key, note text)");
    post(
        "/sources",
        database.registration(WatchScene.SOURCE, ", \"heartbeatTable\": \"penstock.heartbeat\""));
    table =
        UUID.fromString(
            string(
                post(
                    "/tables",
                    """
                    {"source": "watched", "tables": [{"schema": "shop", "name": "orders"}]}
                    """),
                "$.items[0].id"));
    makeTopic(TOPIC, "one", "two", "three");
    makeTopic(HEARTBEATS, "beat");
    scene = new WatchScene(database, table, context, jdbc, CONNECT);
    scene.longRunway();
    scene.task("RUNNING");
    scene.beat();
    scene.stream();
    scene.ingested("PUBLISHED", 3);
    scene.prove(true);
    identity.check(sources.get(WatchScene.SOURCE));
    scene.look();
  }

  @AfterEach
  void closeScene() throws Exception {
    scene.close();
  }
}
