package io.penstock.spark;

import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.TableResult;
import io.penstock.spark.history.HistoryStage;
import io.penstock.spark.history.StagedHistory;
import io.penstock.spark.read.TopicRange;
import io.penstock.spark.read.Topics;
import io.penstock.spark.table.LakeTable;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtendWith;

/** A change topic of its own for each test, and ingest runs over it. */
@ExtendWith(Lake.Extension.class)
abstract class IngestFixture {
  final Lake lake;
  final Topic topic;

  IngestFixture(Lake lake) throws Exception {
    this.lake = lake;
    this.topic = new Topic(lake);
  }

  /** Ingests the topic's table and gives its result. */
  TableResult ingest() throws Exception {
    return ingest(topic.task());
  }

  /** Ingests a table as the task describes it and gives its result. */
  TableResult ingest(TableTask task) throws Exception {
    return lake.ingest(task).get(task.tableId());
  }

  /** Writes a batch's files as a run does, and publishes nothing. */
  StagedHistory stage(LakeTable table) throws Exception {
    Topics topics = Topics.describe(lake.kafka(), List.of(topic.task().topic()));
    Optional<TopicRange> range = topics.after(table.task(), table.historyFence(), true);
    return new HistoryStage(lake.spark(), "lake", lake.kafka())
        .stage(List.of(table), List.of(range.orElseThrow()))
        .get(0);
  }
}
