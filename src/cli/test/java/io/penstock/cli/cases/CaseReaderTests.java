package io.penstock.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.contract.TableResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseReaderTests {
  private static final String HEAD = "title: A title\norigin: here\n";

  @TempDir Path folder;

  @Test
  void readsACase() throws IOException {
    CaseFile read =
        read("steps:\n  - ingest\n  - kill: connect\n  - {sql: before.sql, session: a}\n");

    assertThat(read.name()).isEqualTo("some-case");
    assertThat(read.schema()).isEqualTo("c_some_case");
    assertThat(read.steps())
        .extracting(Step::kind)
        .containsExactly(Step.Kind.INGEST, Step.Kind.SERVERS, Step.Kind.OWN);
  }

  @Test
  void refusesAStepThatDoesNotExist() {
    assertThatThrownBy(() -> read("steps:\n  - explode\n"))
        .hasMessageContaining("step 1: there is no step explode")
        .hasMessageContaining("ingest");
  }

  @Test
  void refusesAnOptionThatDoesNotExist() {
    assertThatThrownBy(() -> read("steps:\n  - {sql: before.sql, wiat: false}\n"))
        .hasMessageContaining("[wiat] is not known here");
    assertThatThrownBy(() -> read("known_fault: x\nsteps: []\n"))
        .hasMessageContaining("known_fault");
  }

  @Test
  void refusesSqlThatIsNotThere() {
    assertThatThrownBy(() -> read("steps:\n  - sql: missing.sql\n"))
        .hasMessageContaining("missing.sql is missing");
  }

  @Test
  void readsPoliciesAndStepsOnWhatTheBrakeHolds() throws IOException {
    CaseFile read =
        read(
            """
            policies: {t: {brake: {deletePercent: 50}}}
            steps:
              - ingest: {tables: {t: held}}
              - expect-held: {table: t, deletes: 60}
              - refuse-held: t
              - accept-held: t
              - expect-diverged: {table: t, reason: partition}
            """);

    assertThat(read.policies())
        .isEqualTo(Map.of("t", Map.of("brake", Map.of("deletePercent", 50))));
    assertThat(read.steps())
        .containsExactly(
            new IngestStep(new IngestExpectation(null, Map.of("t", Status.HELD))),
            new BrakeStep.Expect("t", 60),
            new BrakeStep.Refuse("t"),
            new BrakeStep.Accept("t"),
            new ExpectDiverged("t", "partition"));
  }

  @Test
  void refusesANameThatNoCaseHas() throws IOException {
    read("steps: []\n");

    assertThatThrownBy(() -> CaseReader.all(folder, List.of("other")))
        .hasMessageContaining("there is no case [other]");
    assertThat(CaseReader.all(folder, List.of())).hasSize(1);
  }

  @Test
  void readsWhatHurtsTheSurroundings() throws IOException {
    CaseFile read =
        read(
            """
            own: server
            steps:
              - lose-commit-reply: {table: t, which: history, commit: 2, times: 2, dead: 20s}
              - take-away: metadata
              - give-back: metadata
              - fill-disk
              - free-disk
              - start-connector
              - await-records: {table: t, count: 100}
              - await-snapshot
              - copy-server
              - restore-server
              - recover-connector
              - resnapshot: t
              - await-resnapshot: t
              - expect-branches: {table: t, which: current, count: 1}
              - produce-again: {table: t, first: 3}
            """);

    assertThat(read.own()).isEqualTo(CaseFile.Own.SERVER);
    assertThat(read.alone()).isTrue();
    assertThat(read.steps())
        .startsWith(
            new LoseCommitReply("t", LakeStep.Which.HISTORY, 2, 2, Duration.ofSeconds(20)),
            new DatabaseStep(DatabaseStep.Own.METADATA, true))
        .contains(
            new ResnapshotStep.Await("t"), new ExpectBranches("t", LakeStep.Which.CURRENT, 1));
  }

  @Test
  void refusesADatabaseThatIsNotPenstocks() {
    assertThatThrownBy(() -> read("steps:\n  - take-away: cases\n"))
        .hasMessageContaining("there is no database cases");
    assertThatThrownBy(() -> read("own: cluster\nsteps: []\n"))
        .hasMessageContaining("own is schema, database or server");
  }

  @Test
  void leavesOutCasesThatTakeMinutesUnlessAskedFor() throws IOException {
    read("long: true\nsteps: []\n");

    assertThat(CaseReader.usual(folder, List.of())).isEmpty();
    assertThat(CaseReader.usual(folder, List.of("some-case"))).hasSize(1);
    assertThat(CaseReader.all(folder, List.of())).hasSize(1);
  }

  private CaseFile read(String rest) throws IOException {
    Path own = Files.createDirectories(folder.resolve("some-case"));
    Files.writeString(own.resolve("case.yaml"), HEAD + rest);
    Files.writeString(own.resolve("before.sql"), "SELECT 1");
    return CaseReader.read(own);
  }
}
