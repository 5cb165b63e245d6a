package io.penstock.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.testing.ServiceTests;
import io.penstock.testing.Settings;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A browser signs in by a real OpenID provider. */
class OidcTests extends ServiceTests {
  private static final AuthorizationServer PROVIDER = AuthorizationServer.start();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(PROVIDER::close));
  }

  @LocalServerPort int port;
  @Autowired OidcProperties properties;
  private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
  private final HttpClient browser = HttpClient.newBuilder().cookieHandler(cookies).build();

  @DynamicPropertySource
  static void provider(DynamicPropertyRegistry registry) {
    registry.add("penstock.access.oidc.issuer", PROVIDER::issuer);
    registry.add("penstock.access.oidc.client-id", () -> AuthorizationServer.CLIENT);
    registry.add("penstock.access.oidc.client-secret", () -> AuthorizationServer.SECRET);
    registry.add("penstock.access.oidc.roles-claim", () -> "groups");
    registry.add("penstock.access.oidc.roles.data-ops", () -> "OPERATOR");
  }

  @BeforeEach
  void letItSendPeopleBack() {
    jdbc.sql("truncate oidc_request").update();
    PROVIDER.sendBackTo(service("/login/oauth2/code/oidc"));
  }

  @Test
  void somebodyWithARoleThereIsSignedInHere() throws Exception {
    HttpResponse<String> back = signIn("ann");
    assertThat(location(back)).isEqualTo(service("/"));
    assertThat(back.headers().allValues("Set-Cookie"))
        .anySatisfy(
            cookie ->
                assertThat(cookie).startsWith("penstock=").contains("HttpOnly", "SameSite=Strict"));

    String session = browse(service("/api/v1/session")).body();
    assertThat(session).contains("\"signedIn\":true", "\"name\":\"ann\"", "\"role\":\"OPERATOR\"");
    assertThat(browse(service("/api/v1/tables")).statusCode()).isEqualTo(200);
    assertThat(browse(service("/api/v1/accounts")).statusCode()).as("an admin's").isEqualTo(403);
    assertThat(
            jdbc.sql("select actor_kind || ' ' || actor from audit_entry where operation = :sign")
                .param("sign", "signInByProvider")
                .query(String.class)
                .list())
        .contains("OIDC ann");
    assertThat(jdbc.sql("select count(*) from oidc_request").query(Long.class).single()).isZero();
  }

  @Test
  void somebodyWithoutOneIsNot() throws Exception {
    assertThat(location(signIn("bob"))).isEqualTo(service("/sign-in?refused=no-role"));
    assertThat(browse(service("/api/v1/session")).body()).contains("\"signedIn\":false");
    assertThat(browse(service("/api/v1/tables")).statusCode()).isEqualTo(401);
  }

  @Test
  void anAnswerThatNobodyAskedForSignsNobodyIn() throws Exception {
    HttpResponse<String> forged = browse(service("/login/oauth2/code/oidc?code=x&state=y"));
    assertThat(location(forged)).isEqualTo(service("/sign-in?refused=failed"));

    // Another's answer, brought by a browser that began a sign-in of its own.
    String answer = answerFor("ann");
    cookies.getCookieStore().removeAll();
    browse(service("/oauth2/authorization/oidc"));
    assertThat(location(browse(answer))).isEqualTo(service("/sign-in?refused=failed"));
    assertThat(browse(service("/api/v1/session")).body()).contains("\"signedIn\":false");
  }

  @Test
  void theSessionIsToldHowToSignIn() throws Exception {
    assertThat(browse(service("/api/v1/session")).body())
        .contains("\"provider\":\"Single sign-on\"");
  }

  @Test
  void needsAllOfItsSettings() {
    assertThat(properties.toString()).doesNotContain(AuthorizationServer.SECRET);
    assertThat(Settings.bind(OidcProperties.class, Map.of()))
        .isEqualTo(
            new OidcProperties(
                null,
                null,
                null,
                "Single sign-on",
                List.of("openid", "profile", "email"),
                "preferred_username",
                "roles",
                Map.of()));
    assertThatThrownBy(
            () ->
                Settings.bind(
                    OidcProperties.class,
                    Map.of("penstock.access.oidc.issuer", "https://id.example.org")))
        .hasStackTraceContaining("needs client-id, client-secret and roles");
  }

  private HttpResponse<String> signIn(String name) throws Exception {
    return browse(answerFor(name));
  }

  /** Where the provider sends the browser back to, once it knows who it is. */
  private String answerFor(String name) throws Exception {
    HttpResponse<String> begun = browse(service("/oauth2/authorization/oidc"));
    assertThat(begun.statusCode()).isEqualTo(302);
    assertThat(begun.headers().allValues("Set-Cookie"))
        .anySatisfy(
            cookie ->
                assertThat(cookie)
                    .startsWith("penstock-sign-in=")
                    .contains("HttpOnly", "SameSite=Lax"));
    HttpResponse<String> door = browse(location(begun));
    assertThat(location(door)).endsWith("/login");
    HttpResponse<String> known =
        browser.send(
            HttpRequest.newBuilder(URI.create(PROVIDER.issuer() + "/login"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(
                    BodyPublishers.ofString(
                        "username=" + name + "&password=" + AuthorizationServer.PASSWORD))
                .build(),
            BodyHandlers.ofString());
    HttpResponse<String> answered = browse(location(known));
    assertThat(location(answered)).startsWith(service("/login/oauth2/code/oidc?code="));
    return location(answered);
  }

  private HttpResponse<String> browse(String uri) throws Exception {
    return browser.send(
        HttpRequest.newBuilder(URI.create(uri)).GET().build(), BodyHandlers.ofString());
  }

  private static String location(HttpResponse<String> answer) {
    return answer.uri().resolve(answer.headers().firstValue("Location").orElse("none")).toString();
  }

  private String service(String path) {
    return "http://127.0.0.1:" + port + path;
  }
}
