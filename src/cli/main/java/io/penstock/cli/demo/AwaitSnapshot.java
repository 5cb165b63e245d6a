package io.penstock.cli.demo;

import io.penstock.cli.client.ReplicatedTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The connector's initial snapshot: every row of the source is in Kafka, once. */
final class AwaitSnapshot implements Step {
  @Override
  public String title() {
    return "Wait for the initial snapshot in Kafka";
  }

  @Override
  public void run(DemoContext demo) throws Exception {
    TopicWait.untilComplete(demo);
    try (Connection source = demo.connectToSource()) {
      for (ReplicatedTable table : demo.tables()) {
        long rows = count(source, table.qualifiedName());
        OpCounts held = demo.topics().of(table.topic());
        demo.narrator()
            .say(
                "%-14s %,9d rows at the source, %,9d in topic %s",
                table.qualifiedName(), rows, held.total(), table.topic());
        CheckFailedException.unlessEqual(
            "topic " + table.topic(), new OpCounts(rows, 0, 0, 0), held);
      }
    }
  }

  private static long count(Connection source, String table) throws SQLException {
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
