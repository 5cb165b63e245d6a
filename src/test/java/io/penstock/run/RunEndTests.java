package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.MaintenanceResult;
import io.penstock.contract.MaintenanceResult.Files;
import io.penstock.contract.TableResult.Status;
import io.penstock.run.Run.RunTable;
import io.penstock.source.TableName;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunEndTests {
  @ParameterizedTest
  @CsvSource({
    "0, PUBLISHED UP_TO_DATE, SUCCEEDED",
    "0, PUBLISHED QUARANTINED, SUCCEEDED",
    "0, QUARANTINED, SUCCEEDED",
    "0, PUBLISHED PENDING, FAILED",
    "0, FAILED, FAILED",
    "1, FAILED PUBLISHED, FAILED",
    "1, PUBLISHED, FAILED",
    "137, PUBLISHED, FAILED",
    "137, PUBLISHED HISTORY_PUBLISHED, FAILED",
    ", PUBLISHED QUARANTINED, SUCCEEDED",
    ", PUBLISHED PENDING, FAILED",
    ", FAILED, FAILED",
  })
  void judgesByExitAndTables(Integer exitCode, String statuses, RunStatus expected) {
    RunEnd end = RunEnd.judge(tables(statuses), exitCode, null);

    assertThat(end.status()).isEqualTo(expected);
    assertThat(end.reason() == null).isEqualTo(expected == RunStatus.SUCCEEDED);
    assertThat(end.tables()).allMatch(table -> table.outcome().isTerminal());
  }

  @Test
  void namesSignalsAndQuotesTheLog() {
    assertThat(RunEnd.judge(tables("PUBLISHED"), 143, "out of memory").reason())
        .isEqualTo("The driver ended with signal 15. Its log says: out of memory");
  }

  @Test
  void namesTheTablesThatFailed() {
    assertThat(RunEnd.judge(tables("FAILED PUBLISHED"), 1, "noise").reason())
        .isEqualTo("Tables failed: shop.t0.");
  }

  @Test
  void saysOfEachTableHowFarItCame() {
    List<RunTable> judged = RunEnd.judge(tables("PENDING HISTORY_PUBLISHED"), 137, null).tables();

    assertThat(judged.get(0).outcome().reason()).contains("before it was ingested");
    assertThat(judged.get(1).outcome().reason()).contains("after history was published");
  }

  @Test
  void keepsOfACutMaintenanceWhatWasCounted() {
    Files before = new Files(5, 4, 30, 5_000);
    MaintenanceOutcome cut =
        new MaintenanceOutcome(
                new MaintenanceResult(
                    MaintenanceResult.Status.PENDING, before, null, null, null, 0, null, 7))
            .cutOff();

    assertThat(cut.isFailed()).isTrue();
    assertThat(cut.result().before()).isEqualTo(before);
    assertThat(cut.reason()).contains("another run does the rest");
    assertThat(cut.cutOff()).isSameAs(cut);
  }

  private static List<RunTable> tables(String statuses) {
    List<String> each = Arrays.asList(statuses.split(" "));
    return each.stream()
        .map(
            status ->
                new RunTable(
                    UUID.randomUUID(),
                    "shop",
                    new TableName("shop", "t" + each.indexOf(status)),
                    IngestOutcome.PENDING.with(Status.valueOf(status), null),
                    null))
        .toList();
  }
}
