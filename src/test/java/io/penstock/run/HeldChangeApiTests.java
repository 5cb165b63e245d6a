package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class HeldChangeApiTests extends RunTests {
  private UUID orders;

  @BeforeEach
  void findOrders() {
    orders =
        tables.active().stream()
            .filter(table -> table.name().name().equals("orders"))
            .map(Table::id)
            .findFirst()
            .orElseThrow();
  }

  @Test
  void showsWhatIsHeldAndSucceeds() throws IOException {
    String job = ingest("HELD:abc");

    assertThat(job).doesNotContain("\"held\"");
    assertThat(get("/tables/" + orders))
        .bodyJson()
        .extractingPath("$.heldChange")
        .asMap()
        .containsEntry("rows", 2000)
        .containsEntry("inserts", 1)
        .containsEntry("updates", 2)
        .containsEntry("deletes", 1500)
        .containsEntry("digest", "abc")
        .containsEntry("decision", "WAITING")
        .containsKey("since");
    assertThat(get("/tables/" + orders)).bodyJson().extractingPath("$.state").isEqualTo("ACTIVE");
    assertThat(ingest("HELD:abc")).contains("\"decision\" : \"WAITING\"");
  }

  @Test
  void handsAnAcceptedChangeToTheNextRunWhichClearsIt() throws IOException {
    ingest("HELD:abc");

    MvcTestResult accepted = decide("ACCEPT", "abc");

    assertThat(accepted).hasStatusOk();
    assertThat(accepted).bodyJson().extractingPath("$.heldChange.decision").isEqualTo("ACCEPTED");
    assertThat(ingest("PUBLISHED")).contains("\"decision\" : \"ACCEPTED\"", "\"digest\" : \"abc\"");
    assertThat(get("/tables/" + orders)).bodyJson().doesNotHavePath("$.heldChange");
  }

  @Test
  void letsAnotherChangeWaitForItsOwnDecision() throws IOException {
    ingest("HELD:abc");
    decide("ACCEPT", "abc");

    ingest("HELD:def");

    assertThat(get("/tables/" + orders))
        .bodyJson()
        .extractingPath("$.heldChange")
        .asMap()
        .containsEntry("digest", "def")
        .containsEntry("decision", "WAITING");
  }

  @Test
  void takesWhatWasAcceptedAsPublishedWhereNothingIsLeft() throws IOException {
    ingest("HELD:abc");
    ingest("UP_TO_DATE");
    assertThat(get("/tables/" + orders)).bodyJson().hasPath("$.heldChange");
    decide("ACCEPT", "abc");

    ingest("UP_TO_DATE");

    assertThat(get("/tables/" + orders)).bodyJson().doesNotHavePath("$.heldChange");
  }

  @Test
  void quarantinesATableWhoseChangeIsRefused() throws IOException {
    ingest("HELD:abc");

    MvcTestResult refused = decide("REFUSE", "abc");

    assertThat(refused).hasStatusOk();
    assertThat(refused)
        .bodyJson()
        .extractingPath("$.stateReason")
        .isEqualTo("The held mass change was refused: looked at");
    MvcTestResult released = post("/tables/" + orders + "/release", "{\"reason\": \"again\"}");
    assertThat(released).bodyJson().extractingPath("$.heldChange.decision").isEqualTo("WAITING");
  }

  @Test
  void refusesADecisionOnNothingOrOnAnotherChange() throws IOException {
    assertProblem(decide("ACCEPT", "abc"), 409, "no-held-change");
    ingest("HELD:abc");

    MvcTestResult other = decide("REFUSE", "def");

    assertProblem(other, 409, "other-held-change");
    assertThat(other).bodyText().contains("abc");
    assertThat(get("/tables/" + orders)).bodyJson().extractingPath("$.state").isEqualTo("ACTIVE");
  }

  private MvcTestResult decide(String decision, String digest) {
    return post(
        "/tables/" + orders + "/held-change/decision",
        "{\"decision\": \"%s\", \"digest\": \"%s\", \"reason\": \"looked at\"}"
            .formatted(decision, digest));
  }

  /** Ingests the one table; the job document. */
  private String ingest(String word) throws IOException {
    script(word);
    String id = string(post("/ingest-runs", "{\"tableIds\": [\"" + orders + "\"]}"), "$.id");
    assertThat(ended("ingest-runs", id))
        .bodyJson()
        .extractingPath("$.status")
        .isEqualTo("SUCCEEDED");
    return Files.readString(JOBS.resolve(id).resolve("job.json"));
  }
}
