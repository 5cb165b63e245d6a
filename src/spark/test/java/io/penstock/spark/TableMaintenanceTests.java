package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.MaintenanceJob;
import io.penstock.contract.MaintenanceResult;
import io.penstock.contract.TableResult;
import io.penstock.spark.maintain.TableMaintenance;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Lake.Extension.class)
class TableMaintenanceTests {
  private final Lake lake;
  private final Topic topic;

  TableMaintenanceTests(Lake lake) throws Exception {
    this.lake = lake;
    this.topic = new Topic(lake);
  }

  private MaintenanceResult maintain() {
    MaintenanceJob.TableTask task =
        new MaintenanceJob.TableTask(
            topic.task().tableId(),
            topic.task().qualifiedName(),
            topic.task().namespace(),
            topic.task().current(),
            topic.task().history(),
            0);
    return new TableMaintenance(lake.spark(), "lake").maintain(task);
  }

  @Test
  void leavesNoDeletesAndKeepsRowsAndFence() throws Exception {
    for (int i = 1; i <= 5; i++) {
      topic.send(
          topic.insert(i * 10, i * 10 + 1, i, i, "v" + i),
          topic.insert(i * 10, i * 10 + 2, 100 + i, i, "w" + i));
      if (i > 1) {
        topic.send(topic.delete(i * 10 + 3, i * 10 + 4, i - 1));
      }
      lake.ingest(topic.task());
    }
    List<String> rows = topic.rows();
    MaintenanceResult result = maintain();
    assertThat(result.status()).isEqualTo(MaintenanceResult.Status.COMPACTED);
    assertThat(result.before().deletedPositions()).isEqualTo(4);
    assertThat(result.after().deletedPositions()).isZero();
    assertThat(result.after().deleteFiles()).isZero();
    assertThat(result.after().dataFiles()).isLessThan(result.before().dataFiles());
    assertThat(result.historyAfter().dataFiles()).isLessThan(result.historyBefore().dataFiles());
    assertThat(result.expiredSnapshots()).isPositive();
    assertThat(topic.rows()).isEqualTo(rows);
    topic.replay();
    TableResult after = lake.ingest(topic.task()).get(topic.task().tableId());
    assertThat(after.changes()).isEmpty();
    assertThat(topic.rows()).isEqualTo(rows);
    assertThat(topic.changes()).hasSize(14);
  }

  @Test
  void saysThatThereWasNothingToDo() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    lake.ingest(topic.task());
    assertThat(maintain().status()).isEqualTo(MaintenanceResult.Status.NOTHING_TO_DO);
    assertThat(topic.rows()).containsExactly("1 1 a");
  }

  @Test
  void hasNothingToDoForATableThatWasNeverIngested() throws Exception {
    MaintenanceResult result = maintain();
    assertThat(result.status()).isEqualTo(MaintenanceResult.Status.NOTHING_TO_DO);
    assertThat(result.before()).isNull();
  }
}
