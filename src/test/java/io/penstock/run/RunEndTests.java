package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.TableResult.Status;
import io.penstock.run.IngestRun.RunTable;
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
    assertThat(end.tables()).allMatch(table -> table.result().status().isTerminal());
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

    assertThat(judged.get(0).result().reason()).contains("before it was ingested");
    assertThat(judged.get(1).result().reason()).contains("after history was published");
  }

  private static List<RunTable> tables(String statuses) {
    List<String> each = Arrays.asList(statuses.split(" "));
    return each.stream()
        .map(
            status ->
                new RunTable(
                    UUID.randomUUID(),
                    new TableName("shop", "t" + each.indexOf(status)),
                    Results.with(Results.PENDING, Status.valueOf(status), null),
                    null))
        .toList();
  }
}
