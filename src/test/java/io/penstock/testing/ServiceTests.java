package io.penstock.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.jayway.jsonpath.JsonPath;
import io.penstock.access.Operations;
import java.io.UnsupportedEncodingException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.MockMvcBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

/** Base of tests of the whole service on a real, migrated and then emptied metadata database. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
// Tests look at the evidence, tell of it and carry plans on themselves; those that do not say so.
@TestPropertySource(
    properties = {
      "penstock.incident.interval=1h",
      "penstock.notify.interval=1h",
      "penstock.fleet.interval=1h",
      "penstock.connect.read-timeout=2s",
      // How much WAL the tests' one server writes depends on what else runs.
      "penstock.health.runway-warning=1s",
      "penstock.health.runway-limit=1s"
    })
@AutoConfigureMockMvc
@Import({ServiceTests.ByToken.class, ServiceTests.ByContract.class})
public abstract class ServiceTests {
  /** What requests show that show nothing else: an admin's token. */
  protected static final String TOKEN = "a token for tests, of more than 32 characters";

  private static final String METADATA = TestPostgres.createDatabase();

  /** Where runs have their folders. */
  protected static final Path JOBS = TestPostgres.temporaryFolder();

  /** Where reconciliations put rows. */
  protected static final Path RECONCILE = JOBS.resolve("reconcile");

  /** Where extracts lie. */
  protected static final Path EXTRACTS = JOBS.resolve("extracts");

  /** Where uploaded extracts are kept. */
  protected static final Path UPLOADS = JOBS.resolve("uploads");

  /** Stands for Kafka Connect. */
  protected static final WireMockServer CONNECT =
      new WireMockServer(WireMockConfiguration.options().dynamicPort());

  @Autowired protected MockMvcTester mvc;
  @Autowired protected JdbcClient jdbc;

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) {
    CONNECT.start();
    registry.add("penstock.spark.class-path", () -> System.getProperty("java.class.path"));
    registry.add("penstock.spark.jar", () -> "ingest.jar");
    registry.add("penstock.spark.driver-memory", () -> "64MB");
    registry.add("penstock.spark.job-folder", JOBS::toString);
    registry.add("penstock.run.settle-interval", () -> "1h");
    registry.add("penstock.run.beat-interval", () -> "1h");
    registry.add("penstock.run.owner-silence", () -> "1s");
    registry.add("penstock.catalog-watch.interval", () -> "1h");
    registry.add("penstock.resnapshot.interval", () -> "1h");
    registry.add("penstock.identity.interval", () -> "1h");
    registry.add("penstock.supervision.interval", () -> "1h");
    registry.add("penstock.coverage.interval", () -> "1h");
    registry.add("penstock.topic-runway.interval", () -> "1h");
    registry.add("penstock.notify.allowed-targets", () -> "127.0.0.1");
    registry.add("penstock.notify.first-pause", () -> "1m");
    registry.add("penstock.notify.read-timeout", () -> "2s");
    registry.add("penstock.notify.total-timeout", () -> "4s");
    registry.add("penstock.slot.interval", () -> "1h");
    registry.add("penstock.freshness.interval", () -> "1h");
    registry.add("penstock.health.interval", () -> "1h");
    // What was seen at the beginning of a test still counts at its end, on a busy machine too.
    for (String age :
        new String[] {
          "slot.allowed-age",
          "freshness.allowed-age",
          "health.connector-age",
          "health.identity-age",
          "health.heartbeat-age",
          "health.capture-lag"
        }) {
      registry.add("penstock." + age, () -> "20m");
    }
    registry.add("penstock.reconcile.work-folder", RECONCILE::toString);
    registry.add("penstock.investigation.folder", EXTRACTS::toString);
    registry.add("penstock.investigation.upload-folder", UPLOADS::toString);
    registry.add("penstock.investigation.upload-limit", () -> "100KB");
    registry.add("penstock.reconcile.lock-timeout", () -> "20s");
    registry.add("penstock.reconcile.wait-limit", () -> "10s");
    String lake = TestPostgres.createDatabase();
    registry.add("penstock.catalog.name", () -> "lake");
    registry.add("penstock.catalog.properties.type", () -> "jdbc");
    registry.add("penstock.catalog.properties.uri", () -> TestPostgres.server().jdbcUrl(lake));
    registry.add(
        "penstock.catalog.properties.warehouse", () -> "file://" + JOBS.resolve("warehouse"));
    registry.add(
        "penstock.catalog.properties.jdbc.user", () -> TestPostgres.server().superuser().user());
    registry.add(
        "penstock.catalog.properties.jdbc.password",
        () -> TestPostgres.server().superuser().password());
    // Tests say when something is due.
    registry.add("penstock.schedule.first-tables", () -> "0");
    registry.add("penstock.source.password-folders", () -> System.getProperty("java.io.tmpdir"));
    registry.add(
        "penstock.source.password-variables", () -> "PENSTOCK_SOURCE_*, NO_SUCH_ONE, NOT_THERE");
    // All tests call as one.
    registry.add("penstock.access.costly-per-minute", () -> "2000");
    registry.add("penstock.access.required", () -> "true");
    registry.add("penstock.access.token", () -> TOKEN);
    registry.add("penstock.secret.key", () -> "a key for tests, of more than 32 characters");
    registry.add("penstock.connect.url", CONNECT::baseUrl);
    registry.add("penstock.connect.retry-delay", () -> "10ms");
    registry.add("penstock.connect.retries", () -> "3");
    registry.add("spring.datasource.url", () -> TestPostgres.server().jdbcUrl(METADATA));
    registry.add("spring.datasource.username", () -> TestPostgres.server().superuser().user());
    registry.add("spring.datasource.password", () -> TestPostgres.server().superuser().password());
  }

  /** Has each request show the token, unless it shows one of its own. */
  @TestConfiguration
  static class ByToken {
    @Bean
    MockMvcBuilderCustomizer token() {
      return builder ->
          builder.defaultRequest(
              MockMvcRequestBuilders.get("/").header(HttpHeaders.AUTHORIZATION, "Bearer " + TOKEN));
    }
  }

  /** Holds each answer against the contract, also those over HTTP itself. */
  @TestConfiguration
  static class ByContract {
    @Bean
    Answers answers(Operations operations) {
      return new Answers(operations);
    }
  }

  @AfterEach
  void answersAreAsTheContractSays() {
    assertThat(Answers.faults()).isEmpty();
  }

  @BeforeEach
  void emptyMetadata() {
    TestRecord.CLASSES.note(getClass().getName());
    CONNECT.resetAll();
    empty("source, run, fleet_plan");
  }

  /** Empties tables of the metadata database, and all that refers to them. */
  protected void empty(String tables) {
    for (int attempt = 1; ; attempt++) {
      try {
        jdbc.sql("truncate " + tables + " cascade").update();
        return;
      } catch (PessimisticLockingFailureException e) {
        // Something that the service does by itself locked them in another order.
        if (attempt == 5) {
          throw e;
        }
      }
    }
  }

  protected MvcTestResult get(String path) {
    return mvc.get().uri("/api/v1" + path).exchange();
  }

  protected MvcTestResult post(String path, String body) {
    return mvc.post()
        .uri("/api/v1" + path)
        .contentType(MediaType.APPLICATION_JSON)
        .content(body)
        .exchange();
  }

  protected MvcTestResult patch(String path, String body) {
    return mvc.patch()
        .uri("/api/v1" + path)
        .contentType(MediaType.APPLICATION_JSON)
        .content(body)
        .exchange();
  }

  /** An answer's body. */
  protected static String body(MvcTestResult answer) {
    try {
      return answer.getResponse().getContentAsString();
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A string in an answer's body. */
  protected static String string(MvcTestResult answer, String path) {
    return JsonPath.read(body(answer), path);
  }

  /** Asserts that an answer is a problem of that kind. */
  protected static void assertProblem(MvcTestResult answer, int status, String slug) {
    assertThat(answer)
        .hasStatus(status)
        .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
        .bodyJson()
        .extractingPath("$.type")
        .isEqualTo("https://penstock.io/problems/" + slug);
    assertThat(answer).bodyJson().extractingPath("$.requestId").asString().isNotBlank();
    assertThat(answer).bodyText().doesNotContain("\tat ", "Exception");
  }
}
