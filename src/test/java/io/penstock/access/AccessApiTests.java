package io.penstock.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.testing.ServiceTests;
import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Over HTTP itself, with a browser's cookies. */
class AccessApiTests extends ServiceTests {
  private static final String GIVEN = "given by an admin";
  private static final String OWN = "my own long one";

  @LocalServerPort int port;
  @Autowired AccountChanges accounts;
  @Autowired Operations operations;
  private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
  private final HttpClient browser = HttpClient.newBuilder().cookieHandler(cookies).build();
  private final HttpClient machine = HttpClient.newHttpClient();

  @BeforeEach
  void emptyAccounts() {
    empty("account, api_token, sign_in_failure, http_session");
    accounts.addFirst("admin", GIVEN);
  }

  @Test
  void signsInChangesTheGivenPasswordAndSignsOut() throws Exception {
    assertThat(browse("GET", "/session", null).body()).contains("\"signedIn\":false");
    assertThat(browse("GET", "/tables", null).statusCode()).isEqualTo(401);

    HttpResponse<String> signedIn = signIn("admin", GIVEN);
    assertThat(signedIn.statusCode()).isEqualTo(200);
    assertThat(signedIn.body()).contains("\"passwordChangeNeeded\":true", "\"role\":\"ADMIN\"");
    HttpResponse<String> early = browse("GET", "/tables", null);
    assertThat(early.statusCode()).isEqualTo(403);
    assertThat(early.body()).contains("password-change-needed");

    assertThat(changePassword("a wrong password", OWN).statusCode()).isEqualTo(401);
    assertThat(changePassword(GIVEN, GIVEN).statusCode()).isEqualTo(409);
    assertThat(changePassword(GIVEN, OWN).statusCode()).isEqualTo(204);
    assertThat(browse("GET", "/tables", null).statusCode()).isEqualTo(200);
    assertThat(browse("DELETE", "/session", null).statusCode()).isEqualTo(204);
    assertThat(browse("GET", "/tables", null).statusCode()).isEqualTo(401);
    assertThat(signIn("admin", GIVEN).statusCode()).isEqualTo(401);
    assertThat(signIn("admin", OWN).statusCode()).isEqualTo(200);
  }

  @Test
  void keepsTheSessionFromScriptsAndOtherSites() throws Exception {
    HttpResponse<String> signedIn = signIn("admin", GIVEN);
    assertThat(signedIn.headers().allValues("Set-Cookie"))
        .anySatisfy(
            cookie ->
                assertThat(cookie).startsWith("penstock=").contains("HttpOnly", "SameSite=Strict"));
    assertThat(signedIn.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'self'", "frame-ancestors 'none'");
    assertThat(signedIn.headers().firstValue("X-Frame-Options")).contains("DENY");
    assertThat(signedIn.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
  }

  /** Whoever slips somebody a session does not get into what that somebody begins. */
  @Test
  void aSignInBeginsASessionThatNobodyHasSeen() throws Exception {
    accounts.add("eve", Role.VIEWER, GIVEN);
    signIn("eve", GIVEN);
    String slipped = session();
    assertThat(signIn("admin", GIVEN).body()).contains("\"name\":\"admin\"");
    assertThat(session()).isNotEqualTo(slipped);
    HttpRequest seen = request("/session").header("Cookie", "penstock=" + slipped).build();
    assertThat(machine.send(seen, BodyHandlers.ofString()).body()).contains("\"signedIn\":false");
  }

  private String session() {
    return cookies.getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals("penstock"))
        .findFirst()
        .orElseThrow()
        .getValue();
  }

  @Test
  void refusesAChangeOfASessionWithoutItsToken() throws Exception {
    signIn("admin", GIVEN);
    changePassword(GIVEN, OWN);
    HttpResponse<String> refused =
        browser.send(
            request("/ingest-runs")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}"))
                .build(),
            BodyHandlers.ofString());
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("csrf-token-missing", "X-XSRF-TOKEN");
  }

  @Test
  void endsTheSessionsOfAnAccountThatIsDisabled() throws Exception {
    accounts.add("ann", Role.OPERATOR, GIVEN);
    signIn("ann", GIVEN);
    changePassword(GIVEN, OWN);
    assertThat(browse("GET", "/tables", null).statusCode()).isEqualTo(200);
    assertThat(patch("/accounts/ann", "{\"enabled\": false}")).hasStatus(200);
    assertThat(browse("GET", "/tables", null).statusCode()).isEqualTo(401);
    assertThat(signIn("ann", OWN).statusCode()).isEqualTo(401);
  }

  @Test
  void aNameIsTakenOnce() {
    assertProblem(
        post(
            "/accounts",
            "{\"name\": \"admin\", \"role\": \"VIEWER\", \"password\": \"%s\"}".formatted(GIVEN)),
        409,
        "account-exists");
    assertThat(get("/accounts/admin")).hasStatusOk();
  }

  @Test
  void keepsTheLastAdmin() {
    assertProblem(patch("/accounts/admin", "{\"role\": \"VIEWER\"}"), 409, "last-admin");
    accounts.add("ann", Role.ADMIN, GIVEN);
    assertThat(patch("/accounts/admin", "{\"enabled\": false}")).hasStatus(200);
    assertProblem(patch("/accounts/ann", "{\"enabled\": false}"), 409, "last-admin");
  }

  @Test
  void slowsGuessingDown() throws Exception {
    for (int attempt = 0; attempt < 10; attempt++) {
      assertThat(signIn("admin", "wrong " + attempt).statusCode()).isEqualTo(401);
    }
    HttpResponse<String> refused = signIn("admin", GIVEN);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("Retry-After")).contains("300");
  }

  @Test
  void aTokenOpensWhatItsRoleMayUntilItIsRevoked() throws Exception {
    String made = body(post("/tokens", "{\"name\": \"ci\", \"role\": \"VIEWER\"}"));
    String secret = JsonPath.read(made, "$.secret");
    String id = JsonPath.read(made, "$.token.id");
    assertThat(secret).startsWith("pst_").hasSizeGreaterThan(45);
    assertThat(jdbc.sql("select hash from api_token").query(String.class).single())
        .doesNotContain(secret);

    assertThat(call("GET", "/tables", secret)).isEqualTo(200);
    assertThat(call("POST", "/ingest-runs", secret)).isEqualTo(403);
    assertThat(call("GET", "/accounts", secret)).isEqualTo(403);
    assertThat(body(get("/tokens"))).contains("usedAt").doesNotContain(secret);
    assertThat(mvc.delete().uri("/api/v1/tokens/" + id).exchange()).hasStatus(204);
    assertThat(call("GET", "/tables", secret)).isEqualTo(401);
  }

  @Test
  void aTokenExpires() throws Exception {
    String body =
        "{\"name\": \"ci\", \"role\": \"VIEWER\", \"expiresAt\": \"2020-01-01T00:00:00Z\"}";
    String secret = JsonPath.read(body(post("/tokens", body)), "$.secret");
    assertThat(call("GET", "/tables", secret)).isEqualTo(401);
  }

  /** The status alone: what an admitted caller asks for need not exist. */
  @Test
  void eachOperationAsksForItsRole() throws Exception {
    Map<Role, String> tokens =
        Map.of(
            Role.VIEWER, token(Role.VIEWER),
            Role.OPERATOR, token(Role.OPERATOR),
            Role.ADMIN, token(Role.ADMIN));
    for (Operation operation : operations.all()) {
      String path =
          operation
              .path()
              .getPatternString()
              .substring("/api/v1".length())
              .replaceAll("\\{[a-zA-Z]*Id\\}", "00000000-0000-0000-0000-000000000000")
              .replaceAll("\\{[a-zA-Z]+\\}", "1");
      boolean open =
          operation.needs() == Operation.Needs.ANYONE || operation.needs() == Operation.Needs.RUN;
      if (!open) {
        assertThat(call(operation.method(), path, null)).as(operation.id()).isEqualTo(401);
        assertThat(call(operation.method(), path, "pst_unknown")).as(operation.id()).isEqualTo(401);
      }
      for (Map.Entry<Role, String> token : tokens.entrySet()) {
        int status = call(operation.method(), path, token.getValue());
        if (operation.needs().allows(token.getKey())) {
          assertThat(status).as(operation.id() + " as " + token.getKey()).isNotIn(403, 500);
        } else {
          assertThat(status).as(operation.id() + " as " + token.getKey()).isEqualTo(403);
        }
      }
    }
  }

  @Test
  void opensNothingElse() throws Exception {
    assertThat(call("GET", "/../../actuator/prometheus", null)).isNotEqualTo(200);
    assertThat(raw("/actuator/prometheus", null)).isEqualTo(401);
    assertThat(raw("/actuator/prometheus", token(Role.VIEWER))).isEqualTo(200);
    assertThat(raw("/actuator/health", null)).isEqualTo(200);
    assertThat(raw("/openapi.yaml", null)).isEqualTo(200);
    assertThat(call("GET", "/no-such-thing", null)).isEqualTo(401);
    assertThat(call("GET", "/no-such-thing", token(Role.VIEWER))).isEqualTo(404);
  }

  private String token(Role role) {
    String body = "{\"name\": \"of-%s\", \"role\": \"%s\"}".formatted(role, role);
    return JsonPath.read(body(post("/tokens", body)), "$.secret");
  }

  private HttpResponse<String> signIn(String name, String password)
      throws IOException, InterruptedException {
    return browse(
        "POST", "/session", "{\"name\": \"%s\", \"password\": \"%s\"}".formatted(name, password));
  }

  private HttpResponse<String> changePassword(String current, String wanted)
      throws IOException, InterruptedException {
    return browse(
        "PUT",
        "/session/password",
        "{\"current\": \"%s\", \"wanted\": \"%s\"}".formatted(current, wanted));
  }

  /** As the dashboard does: with the cookies, and the token among them in its header. */
  private HttpResponse<String> browse(String method, String path, @Nullable String body)
      throws IOException, InterruptedException {
    if (csrf() == null) {
      browser.send(request("/session").GET().build(), BodyHandlers.ofString());
    }
    HttpRequest.Builder request = request(path).header("Content-Type", "application/json");
    String csrf = csrf();
    if (csrf != null) {
      request.header("X-XSRF-TOKEN", csrf);
    }
    return browser.send(
        request
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private @Nullable String csrf() {
    return cookies.getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals("XSRF-TOKEN"))
        .map(HttpCookie::getValue)
        .findFirst()
        .orElse(null);
  }

  private int call(String method, String path, @Nullable String token)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        request(path)
            .header("Content-Type", "application/json")
            .method(
                method,
                method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}"));
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return machine.send(request.build(), BodyHandlers.discarding()).statusCode();
  }

  private int raw(String path, @Nullable String token) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return machine.send(request.build(), BodyHandlers.discarding()).statusCode();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1" + path));
  }
}
