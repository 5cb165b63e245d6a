package io.penstock.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.problem.InvalidException;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestPostgres;
import io.penstock.testing.TestSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class SourceApiTests extends ServiceTests {
  @Autowired SourceDatabase database;
  @Autowired Sources sources;

  @Test
  void registersASourceAndSaysWhoItIs() {
    MvcTestResult created =
        post(
            "/sources",
            TestSource.create()
                .registration(
                    "shop-eu",
                    """
                    , "heartbeatTable": "penstock.heartbeat", "signalTable": "penstock.signal"
                    """));

    assertThat(created).hasStatus(201).hasHeader("Location", "/api/v1/sources/shop-eu");
    assertThat(created).bodyJson().extractingPath("$.slot").isEqualTo("penstock_shop_eu");
    assertThat(created).bodyJson().extractingPath("$.serverVersion").asString().startsWith("18");
    assertThat(created).bodyJson().extractingPath("$.systemIdentifier").asString().matches("\\d+");
    assertThat(created).bodyText().doesNotContain("secret\"");
    assertThat(get("/sources/shop-eu")).hasStatusOk().bodyJson().isEqualTo(body(created));
  }

  @Test
  void connectsToNoAddressWhereNoDatabaseIs() {
    String registration = TestSource.create().registration("shop", "");
    MvcTestResult answer = post("/sources", registration.replace("127.0.0.1", "169.254.169.254"));

    assertThat(registration).contains("127.0.0.1");
    assertProblem(answer, 400, "invalid-request");
    assertThat(answer).bodyJson().extractingPath("$.errors[0].pointer").isEqualTo("/host");
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.errors[0].detail")
        .asString()
        .contains("169.254.169.254 is no address that a source may have");
  }

  @Test
  void drawsAPlaceholderPerSourceAndKeepsIt() {
    TestSource source = TestSource.create();
    post("/sources", source.registration("a", ""));
    post("/sources", source.registration("b", ""));

    String first = sources.get("a").capture().unavailableValue();

    assertThat(first).matches("__penstock_unavailable_[0-9a-f]{32}");
    assertThat(sources.get("a").capture().unavailableValue()).isEqualTo(first);
    assertThat(sources.get("b").capture().unavailableValue()).isNotEqualTo(first);
  }

  @Test
  void refusesANameWhoseSlotIsTaken() {
    TestSource source = TestSource.create();
    assertThat(post("/sources", source.registration("shop-eu", ""))).hasStatus(201);

    assertProblem(post("/sources", source.registration("shop-eu", "")), 409, "source-exists");
    assertProblem(post("/sources", source.registration("shop_eu", "")), 409, "source-exists");
  }

  @Test
  void keepsNothingOfASourceThatIsUnfitAndSaysAllThatIsWrong() {
    TestSource source =
        TestSource.create()
            .with(
                "drop publication penstock",
                "create publication penstock with (publish = 'insert')",
                "alter table penstock.heartbeat rename column beat_at to at",
                "alter role debezium noreplication");
    try {
      MvcTestResult answer =
          post(
              "/sources",
              source.registration(
                  "shop",
                  """
                  , "heartbeatTable": "penstock.heartbeat", "signalTable": "penstock.signal"
                  """));

      assertProblem(answer, 400, "source-unfit");
      assertThat(answer)
          .bodyJson()
          .extractingPath("$.errors[*].pointer")
          .asArray()
          .containsExactly("/username", "/publication", "/heartbeatTable", "/signalTable");
      assertProblem(get("/sources/shop"), 404, "source-not-found");
    } finally {
      TestPostgres.execute("postgres", "alter role debezium replication");
    }
  }

  @Test
  void tellsThatTheSourceRefusesTheRole() {
    String body =
        TestSource.create().registration("shop", "").replace("\"debezium\"", "\"nobody\"");

    MvcTestResult answer = post("/sources", body);

    assertProblem(answer, 502, "source-refused");
    assertThat(answer).bodyJson().extractingPath("$.detail").asString().contains("nobody");
  }

  @Test
  void tellsThatTheSourceIsUnreachable() {
    String body =
        TestSource.create()
            .registration("shop", "")
            .replace("\"port\": " + TestPostgres.server().port(), "\"port\": 1");

    assertProblem(post("/sources", body), 502, "source-unreachable");
  }

  @Test
  void tellsThatThePasswordIsNotWhereItShouldBe() {
    String body =
        TestSource.create().registration("shop", "").replaceFirst("file:[^\"]+", "env:NO_SUCH_ONE");

    MvcTestResult answer = post("/sources", body);

    assertProblem(answer, 400, "secret-not-found");
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.errors[0].pointer")
        .isEqualTo("/password/service");
  }

  /** Drivers build a URL of these: what follows a question mark there would be their setting. */
  @ParameterizedTest
  @CsvSource({
    "host,     127.0.0.1:5432/x?loggerFile=/tmp/x&loggerLevel=TRACE",
    "host,     127.0.0.1/x?socketFactory=java.io.FileOutputStream&socketFactoryArg=/tmp/x",
    "host,     '127.0.0.1,192.0.2.1'",
    "host,     user:password@127.0.0.1",
    "host,     127.0.0.1#",
    "database, x?user=postgres&loggerLevel=DEBUG",
    "database, x&sslmode=disable",
    "database, ../x",
    "database, x%3fuser=postgres",
  })
  void refusesAnAddressThatIsMore(String field, String value) {
    String body =
        TestSource.create()
            .registration("shop", "")
            .replaceFirst(
                "\"%s\": \"[^\"]+".formatted(field), "\"%s\": \"%s".formatted(field, value));
    MvcTestResult answer = post("/sources", body);
    assertProblem(answer, 400, "invalid-request");
    assertThat(answer).bodyText().contains("\"pointer\":\"/" + field);

    Address good = TestSource.create().address();
    Address bad =
        new Address(
            field.equals("host") ? value : good.host(),
            good.port(),
            field.equals("database") ? value : good.database(),
            good.username(),
            good.password());
    assertThatThrownBy(() -> database.connect(bad)).isInstanceOf(InvalidException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"env:PENSTOCK_SECRET_KEY", "file:/etc/passwd"})
  void refusesToSendAnotherSecretToASource(String place) {
    String body = TestSource.create().registration("shop", "").replaceFirst("file:[^\"]+", place);
    assertProblem(post("/sources", body), 400, "secret-refused");
  }

  @Test
  void pagesByName() {
    TestSource source = TestSource.create();
    for (String name : new String[] {"c", "a", "b"}) {
      assertThat(post("/sources", source.registration(name, ""))).hasStatus(201);
    }

    MvcTestResult first = get("/sources?limit=2");
    assertThat(first)
        .bodyJson()
        .extractingPath("$.items[*].name")
        .asArray()
        .containsExactly("a", "b");
    String cursor = string(first, "$.nextCursor");
    MvcTestResult second = get("/sources?limit=2&cursor=" + cursor);

    assertThat(second).bodyJson().extractingPath("$.items[*].name").asArray().containsExactly("c");
    assertThat(second).bodyJson().doesNotHavePath("$.nextCursor");
    assertProblem(get("/tables?cursor=" + cursor), 400, "invalid-request");
  }
}
