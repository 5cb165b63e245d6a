package io.penstock.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.penstock.testing.ServiceTests;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class DashboardPageTests extends ServiceTests {
  private static final Pattern SCRIPT = Pattern.compile("src=\"(/assets/[^\"]+\\.js)\"");

  @Test
  void eachAddressOfTheDashboardIsItsPage() {
    for (String path : new String[] {"/", "/tables/8d7f", "/runs/ingest/1", "/settings"}) {
      MvcTestResult page = page(path);
      assertThat(page).hasStatusOk().hasContentTypeCompatibleWith(MediaType.TEXT_HTML);
      assertThat(page).bodyText().contains("<div id=\"root\">").doesNotContain("%NONCE%");
      assertThat(page).headers().hasValue(HttpHeaders.CACHE_CONTROL, "no-store");
    }
  }

  @Test
  void thePageAllowsNoForeignScriptAndStylesByANonceThatIsNewEachTime() {
    String first = policy(page("/"));
    assertThat(first).contains("default-src 'none'", "script-src 'self';").doesNotContain("unsafe");
    assertThat(policy(page("/"))).isNotEqualTo(first);
  }

  @Test
  void filesThatAreNamedByTheirContentAreKeptForAYear() {
    Matcher script = SCRIPT.matcher(body(page("/")));
    assertThat(script.find()).isTrue();
    MvcTestResult file = mvc.get().uri(script.group(1)).exchange();
    assertThat(file).hasStatusOk();
    assertThat(file)
        .headers()
        .hasValue(HttpHeaders.CACHE_CONTROL, "max-age=31536000, public, immutable");
  }

  @Test
  void whatTheApiDoesNotKnowIsAProblemAndNoPage() {
    MvcTestResult answer =
        mvc.get().uri("/api/v1/nothing").accept(MediaType.TEXT_HTML, MediaType.ALL).exchange();
    assertThat(answer).hasStatus(404).hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
    assertThat(mvc.get().uri("/assets/gone.js").accept(MediaType.TEXT_HTML).exchange())
        .hasStatus(404);
    assertThat(mvc.get().uri("/tables/8d7f").accept(MediaType.APPLICATION_JSON).exchange())
        .hasStatus(404);
  }

  @Test
  void browsersAreToldToKeepToTlsWhereItIs() {
    String header = "Strict-Transport-Security";
    assertThat(mvc.get().uri("/openapi.yaml").secure(true).exchange())
        .headers()
        .hasValue(header, "max-age=31536000 ; includeSubDomains");
    assertThat(mvc.get().uri("/openapi.yaml").exchange()).headers().doesNotContainHeader(header);
  }

  @Test
  void theContractStaysAFile() throws IOException {
    assertThat(mvc.get().uri("/openapi.yaml").accept(MediaType.TEXT_HTML, MediaType.ALL).exchange())
        .hasStatusOk()
        .bodyText()
        .startsWith("openapi:");
  }

  private MvcTestResult page(String path) {
    assumeThat(new ClassPathResource("dashboard/index.html").exists())
        .as("built with -Dfrontend.skip")
        .isTrue();
    return mvc.get().uri(path).accept(MediaType.TEXT_HTML, MediaType.ALL).exchange();
  }

  private static String policy(MvcTestResult page) {
    return String.valueOf(page.getResponse().getHeader("Content-Security-Policy"));
  }
}
