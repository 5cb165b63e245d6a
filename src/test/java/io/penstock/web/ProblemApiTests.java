package io.penstock.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.ServiceTests;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class ProblemApiTests extends ServiceTests {
  @LocalServerPort int port;

  @Test
  void refusesAQueryThatCannotBeDecoded() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request =
          "GET /api/v1/sources?limit=% HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer "
              + TOKEN
              + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);

      assertThat(answer)
          .startsWith("HTTP/1.1 400")
          .contains("https://penstock.io/problems/invalid-request", "percent-encode");
    }
  }

  @Test
  void namesEachWrongFieldByPointer() {
    MvcTestResult answer =
        post("/tables", "{\"source\": \"shop\", \"tables\": [{\"schema\": \"shop\"}]}");

    assertProblem(answer, 400, "invalid-request");
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.errors[*].pointer")
        .asArray()
        .containsExactly("/tables/0/name");
  }

  @Test
  void namesAFieldOfTheWrongType() {
    MvcTestResult answer =
        post("/tables", "{\"source\": \"shop\", \"tables\": [{\"schema\": {}, \"name\": \"a\"}]}");

    assertProblem(answer, 400, "invalid-request");
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.errors[0]")
        .asMap()
        .containsEntry("pointer", "/tables/0/schema")
        .containsEntry("detail", "/tables/0/schema must be a string.");
  }

  @Test
  void takesNoNumberForAString() {
    MvcTestResult answer = post("/sources", "{\"name\": 5}");

    assertProblem(answer, 400, "invalid-request");
    assertThat(answer).bodyJson().extractingPath("$.errors[0].pointer").isEqualTo("/name");
  }

  @Test
  void namesAnUnknownField() {
    MvcTestResult answer = post("/tables", "{\"sources\": 1}");

    assertProblem(answer, 400, "invalid-request");
    assertThat(answer).bodyJson().extractingPath("$.errors[0].pointer").isEqualTo("/sources");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "nonsense", "{\"source\": \"a\"} trailing"})
  void refusesABodyThatIsNoDocument(String body) {
    assertProblem(post("/tables", body), 400, "invalid-request");
  }

  @ParameterizedTest
  @CsvSource({"0, 400", "501, 400", "many, 400", "1, 200", "500, 200"})
  void boundsTheLimitOfAPage(String limit, int status) {
    MvcTestResult answer = get("/sources?limit=" + limit);

    assertThat(answer).hasStatus(status);
    if (status == 400) {
      assertProblem(answer, 400, "invalid-request");
      assertThat(answer)
          .bodyJson()
          .extractingPath("$.errors[0].detail")
          .asString()
          .contains("limit");
    }
  }

  @Test
  void refusesAnIdThatIsNone() {
    assertProblem(get("/tables/17"), 400, "invalid-request");
  }

  @Test
  void tellsOfUnknownThings() {
    assertProblem(get("/sources/nowhere"), 404, "source-not-found");
    assertProblem(get("/tables/00000000-0000-0000-0000-000000000000"), 404, "table-not-found");
    assertProblem(get("/nothing"), 404, "not-found");
  }

  @Test
  void tellsOfMethodsAndMediaTypesThatDoNotFit() {
    assertProblem(mvc.delete().uri("/api/v1/sources").exchange(), 405, "method-not-allowed");
    assertProblem(
        mvc.post().uri("/api/v1/sources").contentType(MediaType.TEXT_PLAIN).content("x").exchange(),
        415,
        "unsupported-media-type");
  }

  @Test
  void keepsTheCallersRequestId() {
    MvcTestResult answer =
        mvc.get().uri("/api/v1/sources/nowhere").header("X-Request-Id", "abc-1").exchange();

    assertThat(answer).hasHeader("X-Request-Id", "abc-1");
    assertThat(answer).bodyJson().extractingPath("$.requestId").isEqualTo("abc-1");
  }

  @Test
  void replacesARequestIdThatCouldForgeTheLog() {
    MvcTestResult answer =
        mvc.get().uri("/api/v1/sources").header("X-Request-Id", "a b=c").exchange();

    assertThat(answer.getResponse().getHeader("X-Request-Id")).matches("[0-9a-f-]{36}");
  }
}
