package io.penstock.canary;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.access.Operation;
import io.penstock.access.Operations;
import io.penstock.testing.ConnectStub;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestPostgres;
import io.penstock.testing.TestSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * Secrets are planted wherever Penstock takes any, all is done with them that uses them, and then
 * they are searched for wherever they must not be.
 */
@ExtendWith(OutputCaptureExtension.class)
class CanaryTests extends ServiceTests {
  private static final String MARK = "cAnArY";
  private static final String SOURCE = MARK + "-source-5e0b";
  private static final String URL = MARK + "-url-91d2";
  private static final String ROUTING_KEY = MARK + "-routing-77aa";
  private static final String PASSWORD = MARK + "-password-c3";
  private static final String OWN_PASSWORD = MARK + "-own-password-d4";
  private static final String TYPED = MARK + "-typed-wrongly-e5";

  @Autowired Operations operations;
  private final Map<String, String> ids = new HashMap<>();
  private String toldBefore = "";

  @Test
  void noSecretIsFoundWhereItMustNotBe(CapturedOutput output) throws Exception {
    empty("account, api_token, webhook_endpoint");
    String token = plant();
    List<String> secrets = List.of(MARK, token, ids.get("signing"), TOKEN);

    for (MvcTestResult answer : everyAnswer()) {
      assertThat(body(answer)).doesNotContain(secrets);
      assertThat(String.valueOf(answer.getResponse().getHeaderNames())).doesNotContain(secrets);
    }
    for (MvcTestResult answer : everyMistake()) {
      assertThat(answer.getResponse().getStatus()).isBetween(400, 499);
      assertThat(body(answer)).doesNotContain(secrets);
    }
    assertThat(dump())
        .as("the metadata database")
        .contains("webhook_endpoint")
        .doesNotContain(secrets);
    assertThat(told())
        .as("Kafka Connect's REST")
        .contains("database.hostname")
        .doesNotContain(secrets);
    assertThat(files())
        .as("job documents and work files")
        .contains("job.json")
        .doesNotContain(secrets);
    assertThat(output.getAll()).as("the log").contains("io.penstock").doesNotContain(secrets);
  }

  /** Plants them, and does what uses them; the secret of an API token. */
  private String plant() throws IOException {
    Path file = Files.writeString(TestSource.passwordFolder().resolve("canary"), SOURCE);
    TestPostgres.execute(
        "postgres",
        "drop role if exists canary",
        "create role canary login replication password '%s'".formatted(SOURCE));
    TestSource source =
        TestSource.create()
            .with(
                "create table shop.orders (id bigint primary key)",
                "grant usage on schema shop, penstock to canary",
                "grant select, insert, update on all tables in schema shop, penstock to canary");
    String registration =
        source
            .registration("shop", "")
            .replace("\"username\": \"debezium\"", "\"username\": \"canary\"")
            .replaceFirst("file:[^\"]+", "file:" + file);
    assertThat(post("/sources", registration)).hasStatus(201);
    ids.put("source", "shop");
    ids.put(
        "tableId",
        string(
            post(
                "/tables",
                "{\"source\": \"shop\", \"tables\": [{\"schema\": \"shop\", \"name\": \"orders\"}]}"),
            "$.items[0].id"));
    ConnectStub connect = new ConnectStub(CONNECT);
    assertThat(mvc.put().uri("/api/v1/sources/shop/connector").exchange()).hasStatusOk();
    toldBefore = requests();
    connect.settle();
    ids.put("runId", string(post("/ingest-runs", "{}"), "$.id"));
    ids.put(
        "reconciliationId",
        string(
            post("/reconciliations", "{\"tableId\": \"%s\"}".formatted(ids.get("tableId"))),
            "$.id"));

    String endpoint =
        body(
            post(
                "/webhook-endpoints",
                """
                {"name": "pager", "url": "http://127.0.0.1:1/%s", "template": "PAGERDUTY",
                 "routingKey": "%s"}
                """
                    .formatted(URL, ROUTING_KEY)));
    ids.put("endpointId", JsonPath.read(endpoint, "$.endpoint.id"));
    ids.put("signing", JsonPath.read(endpoint, "$.secret"));
    assertThat(post("/webhook-endpoints/" + ids.get("endpointId") + "/test", "")).hasStatusOk();

    post(
        "/accounts",
        "{\"name\": \"eve\", \"role\": \"VIEWER\", \"password\": \"%s\"}".formatted(PASSWORD));
    ids.put("account", "eve");
    signIn("eve", PASSWORD);
    patch("/accounts/eve", "{\"password\": \"%s\"}".formatted(OWN_PASSWORD));
    String made = body(post("/tokens", "{\"name\": \"ci\", \"role\": \"VIEWER\"}"));
    ids.put("tokenId", JsonPath.read(made, "$.token.id"));
    String token = JsonPath.read(made, "$.secret");
    mvc.get().uri("/api/v1/tables").header(HttpHeaders.AUTHORIZATION, "Bearer " + token).exchange();
    return token;
  }

  /** Each GET of the contract, about what was made. */
  private List<MvcTestResult> everyAnswer() {
    return operations.all().stream()
        .filter(Operation::onlyReads)
        .map(
            operation -> {
              String path = operation.path().getPatternString();
              for (Map.Entry<String, String> id : ids.entrySet()) {
                path = path.replace("{" + id.getKey() + "}", id.getValue());
              }
              path =
                  path.replace("{number}", "1")
                      .replaceAll("\\{[a-zA-Z]+\\}", "00000000-0000-0000-0000-000000000000");
              String query = operation.id().equals("getKeyHistory") ? "?key=1" : "";
              return mvc.get().uri(path + query).exchange();
            })
        .toList();
  }

  /** What goes wrong with a secret in it. */
  private List<MvcTestResult> everyMistake() {
    return List.of(
        signIn("eve", TYPED),
        signIn("nobody", TYPED),
        send("POST", "/session", "{\"name\": \"eve\", \"password\": \"" + TYPED),
        send("POST", "/session", "{\"name\": \"eve\", \"password\": [\"" + TYPED + "\"]}"),
        send("POST", "/accounts", "{\"name\": \"x\", \"role\": \"VIEWER\", \"password\": 1}"),
        send("POST", "/accounts", account("x", "short" + MARK)),
        send("POST", "/accounts", account("x", TYPED.repeat(9))),
        send("POST", "/accounts", account("eve", TYPED)),
        send(
            "POST",
            "/webhook-endpoints",
            "{\"name\": \"y\", \"url\": \"ftp://127.0.0.1/%s\"}".formatted(TYPED)),
        send(
            "POST",
            "/webhook-endpoints",
            "{\"name\": \"y\", \"url\": \"http://user:%s@127.0.0.1/\"}".formatted(TYPED)),
        mvc.get()
            .uri("/api/v1/tables")
            .header(HttpHeaders.AUTHORIZATION, "Bearer " + TYPED)
            .exchange(),
        mvc.get()
            .uri("/api/v1/tables")
            .header(HttpHeaders.AUTHORIZATION, "Basic " + TYPED)
            .exchange());
  }

  private static String account(String name, String password) {
    return "{\"name\": \"%s\", \"role\": \"VIEWER\", \"password\": \"%s\"}"
        .formatted(name, password);
  }

  private MvcTestResult signIn(String name, String password) {
    return send(
        "POST", "/session", "{\"name\": \"%s\", \"password\": \"%s\"}".formatted(name, password));
  }

  private MvcTestResult send(String method, String path, String body) {
    return mvc.method(HttpMethod.valueOf(method))
        .uri("/api/v1" + path)
        .contentType(MediaType.APPLICATION_JSON)
        .content(body)
        .exchange();
  }

  /** Every row of every table, as text. */
  private String dump() {
    StringBuilder all = new StringBuilder();
    for (String table :
        jdbc.sql(
                """
                select quote_ident(table_schema) || '.' || quote_ident(table_name)
                from information_schema.tables
                where table_schema not in ('pg_catalog', 'information_schema')
                """)
            .query(String.class)
            .list()) {
      all.append(table).append('\n');
      jdbc.sql("select t::text from " + table + " t")
          .query(String.class)
          .list()
          .forEach(row -> all.append(row).append('\n'));
    }
    return all.toString();
  }

  private String told() {
    return toldBefore + requests();
  }

  private static String requests() {
    StringBuilder all = new StringBuilder();
    CONNECT
        .getAllServeEvents()
        .forEach(event -> all.append(event.getRequest().getBodyAsString()).append('\n'));
    return all.toString();
  }

  private static String files() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(JOBS)) {
      files
          .filter(Files::isRegularFile)
          .forEach(
              file -> {
                try {
                  all.append(file)
                      .append('\n')
                      .append(Files.readString(file, StandardCharsets.ISO_8859_1));
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
    return all.toString();
  }
}
