package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.CatalogSpec;
import io.penstock.contract.TableResult.Status;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A catalog that commits and whose answer is lost. */
class CommitOutcomeTests extends IngestFixture {
  private static final int MORE_COMMITS_THAN_A_RUN_HAS = 20;

  CommitOutcomeTests(Lake lake) throws Exception {
    super(lake);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void holdsEveryChangeOnceWhicheverAnswerIsLost(boolean deadAfterwards) throws Exception {
    try (CatalogProxy proxy = new CatalogProxy(lake.catalogPort())) {
      CatalogSpec catalog = lake.catalogBehind(proxy.port());
      boolean dropped = true;
      int commits = 0;
      // The first run creates the tables, fills history and an empty current table.
      for (int run = 1; dropped; run++) {
        assertThat(commits).isLessThan(MORE_COMMITS_THAN_A_RUN_HAS);
        topic.send(
            topic.insert(run * 10, run * 10 + 1, run, run, "v"),
            topic.insert(run * 10, run * 10 + 2, -run, run, "gone"),
            topic.delete(run * 10, run * 10 + 3, -run));
        proxy.dropAnswer(commits++, deadAfterwards);
        Status status = run(catalog);
        dropped = proxy.heal();
        if (!deadAfterwards) {
          assertThat(status).isEqualTo(Status.PUBLISHED);
        }
        run(catalog);
        assertAllIsThereOnce(catalog, run);
      }
      assertThat(commits).isGreaterThan(4);
    }
  }

  private Status run(CatalogSpec catalog) throws Exception {
    return lake.ingest(lake.job(catalog, List.of(topic.task())))
        .get(topic.task().tableId())
        .status();
  }

  private void assertAllIsThereOnce(CatalogSpec catalog, int runs) {
    String table = catalog.name() + ".s.`" + topic.task().table();
    assertThat(lake.query("SELECT count(*), sum(n), count(big) FROM " + table + "`").get(0).toSeq())
        .hasToString("ArraySeq(%d, %d, %d)".formatted(runs, runs * (runs + 1) / 2, runs));
    assertThat(
            lake.query("SELECT count(*), count(DISTINCT _offset) FROM " + table + "_changes`")
                .get(0)
                .toSeq())
        .hasToString("ArraySeq(%d, %d)".formatted(3 * runs, 3 * runs));
  }
}
