package io.penstock.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;

/**
 * Operators' stories, told by Playwright in Chromium before the service as it ships, with a fleet
 * of 400 tables in its metadata database.
 *
 * <p>Without Chromium it fails, unless {@code -Dtests.dashboard.skip=true} says that the stories
 * may be left out. With {@code -Dtests.dashboard.serve=true} it tells no story but stays up, to
 * look at.
 */
@TestPropertySource(
    properties = {
      "penstock.schedule.enabled=true",
      "penstock.schedule.interval=1h",
      "penstock.schedule.maintenance-interval=1h",
      "penstock.schedule.reconcile-interval=1h",
      "penstock.fleet.interval=500ms",
      "penstock.incident.interval=1s",
      "penstock.incident.hold-down=1s",
      "penstock.notify.interval=500ms",
      "penstock.notify.group-wait=0s",
      "penstock.connect.read-timeout=30s",
      "penstock.health.runway-warning=24h",
      "penstock.health.runway-limit=1h"
    })
// Nothing of it goes on beside other tests, whose metadata database is the same.
@DirtiesContext
class DashboardTests extends ServiceTests {
  /** Where the README's pictures are made anew, null if they are not. */
  private static final @Nullable String PICTURES = System.getProperty("tests.dashboard.pictures");

  @LocalServerPort int port;
  @Autowired Lakehouse lakehouse;

  @Test
  void operatorsFindTheirWayInABrowser() throws Exception {
    boolean serve = Boolean.getBoolean("tests.dashboard.serve");
    if (Npm.chromium().isEmpty() && !serve) {
      assumeThat(Boolean.getBoolean("tests.dashboard.skip"))
          .as("Left out by tests.dashboard.skip: the dashboard's stories, for want of Chromium")
          .isFalse();
      fail(
          "Chromium is missing, in which the dashboard's stories are told: install it (Debian:"
              + " apt-get install chromium), name it in CHROMIUM, or leave them out by"
              + " -Dtests.dashboard.skip=true");
    }
    try (HookReceiver receiver = new HookReceiver();
        DemoConnect connect = new DemoConnect()) {
      Map<String, String> environment = scene(connect);
      environment.put("HOOKS", receiver.url());
      if (serve) {
        System.out.println("The dashboard is at " + environment);
        new CountDownLatch(1).await();
      }
      Npm.Ended stories = Npm.run(environment, "./build", "stories");
      System.out.println(stories.output());
      assertThat(stories.status()).as(stories.output()).isZero();
      if (PICTURES != null) {
        SmallPictures.shrink(Path.of(PICTURES));
      }
    }
  }

  @Test
  void theReadmesPicturesAreThere() {
    Path images = Npm.FRONTEND.resolveSibling("src/docs/images");
    assertThat(
            Stream.of("fleet", "fleet-dark", "fleet-narrow", "slot", "incident", "mismatch", "key")
                .map(name -> images.resolve(name + ".png")))
        .allSatisfy(picture -> assertThat(picture).isRegularFile())
        .allSatisfy(picture -> assertThat(picture.toFile().length()).isBetween(5_000L, 150_000L));
  }

  @AfterEach
  void letNobodyIn() {
    People.remove(jdbc);
  }

  private Map<String, String> scene(DemoConnect connect) throws IOException {
    // What other tests left in the same database is none of this fleet's.
    empty("webhook_endpoint, incident, mute");
    TestSource shop = DemoFleet.shop();
    String registration =
        shop.registration(
            "shop",
            ", \"heartbeatTable\": \"penstock.heartbeat\","
                + " \"signalTable\": \"penstock.signal\"");
    assertThat(post("/sources", registration)).hasStatus(201);
    assertThat(post("/tables", DemoFleet.SHOP_TABLES)).hasStatus(201);
    DemoFleet.changeSchema(shop);
    People.add(jdbc);
    ShopLake.fill(lakehouse);
    new DemoFleet(jdbc).fill(shop.address().password().service());
    DemoFleet.connect(body(get("/connectors?limit=500")), connect, CONNECT);
    assertThat(JsonPath.<Integer>read(body(get("/tables?limit=500")), "$.items.length()"))
        .isEqualTo(400);
    return environment(shop);
  }

  private Map<String, String> environment(TestSource shop) {
    Map<String, String> environment = new HashMap<>();
    environment.put("PENSTOCK_URL", "http://127.0.0.1:" + port);
    environment.put("PENSTOCK_PASSWORD", People.PASSWORD);
    environment.put("CI", "true");
    Npm.chromium().ifPresent(path -> environment.put("CHROMIUM", path.toString()));
    environment.put("SHOP_HOST", shop.address().host());
    environment.put("SHOP_PORT", String.valueOf(shop.address().port()));
    environment.put("SHOP_DATABASE", shop.address().database());
    environment.put("SHOP_PASSWORD", shop.address().password().service());
    if (PICTURES != null) {
      environment.put("PICTURES", PICTURES);
    }
    return environment;
  }
}
