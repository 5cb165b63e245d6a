package io.penstock.cli.demo;

import io.penstock.cli.client.Connector;
import io.penstock.cli.client.ReplicatedTable;
import java.time.Duration;
import java.util.List;

/** Waits until the topics hold what the source was given. */
final class TopicWait {
  private static final Duration STALL = Duration.ofSeconds(90);

  private TopicWait() {}

  /**
   * Returns as soon as every topic holds each read and change at least once; a re-send by the
   * connector is allowed here, history is where it must not show.
   *
   * @throws CheckFailedException if nothing comes any more, or the connector has failed
   */
  static void untilComplete(DemoContext demo) {
    List<String> topics = demo.tables().stream().map(ReplicatedTable::topic).toList();
    long last = -1;
    long lastMoved = System.nanoTime();
    long lastLooked = lastMoved;
    while (!isComplete(demo)) {
      demo.topics().advance(topics);
      long held = topics.stream().mapToLong(topic -> demo.topics().of(topic).total()).sum();
      long now = System.nanoTime();
      if (held > last) {
        last = held;
        lastMoved = now;
      } else if (now - lastMoved > STALL.toNanos()) {
        throw new CheckFailedException(
            "nothing has come for %d s: %s".formatted(STALL.toSeconds(), describe(demo)));
      }
      if (now - lastLooked > Duration.ofSeconds(3).toNanos()) {
        lastLooked = now;
        failIfConnectorFailed(demo.api().connector(DemoContext.SOURCE));
      }
      demo.narrator().progress("%,d events in the topics", held);
    }
  }

  private static boolean isComplete(DemoContext demo) {
    return demo.tables().stream()
        .allMatch(
            table ->
                demo.topics()
                    .of(table.topic())
                    .covers(demo.findings().expected(table.qualifiedName())));
  }

  private static String describe(DemoContext demo) {
    StringBuilder text = new StringBuilder();
    for (ReplicatedTable table : demo.tables()) {
      text.append(
          "%n  topic %s: expected %s, found %s"
              .formatted(
                  table.topic(),
                  demo.findings().expected(table.qualifiedName()),
                  demo.topics().of(table.topic())));
    }
    return text.toString();
  }

  private static void failIfConnectorFailed(Connector connector) {
    for (Connector.Task task : connector.tasks()) {
      if (task.state().equals("FAILED")) {
        throw new CheckFailedException(
            "task %d of connector %s has failed: %s"
                .formatted(task.id(), connector.name(), task.trace()));
      }
    }
  }
}
