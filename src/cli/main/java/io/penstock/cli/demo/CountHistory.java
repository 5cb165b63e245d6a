package io.penstock.cli.demo;

import io.penstock.cli.client.ReplicatedTable;

/** History, read from the lake's files: every read and change is there exactly once. */
final class CountHistory implements Step {
  @Override
  public String title() {
    return "Count the history tables: snapshot and changes, each exactly once";
  }

  @Override
  public void run(DemoContext demo) throws Exception {
    try (Lake lake = Lake.of(demo.penstock().stack())) {
      for (ReplicatedTable table : demo.tables()) {
        OpCounts held = lake.history(table);
        demo.findings().history(table.qualifiedName(), held);
        demo.narrator()
            .say(
                "%-14s %,9d reads %,9d inserts %,9d updates %,7d deletes",
                table.qualifiedName(), held.r(), held.c(), held.u(), held.d());
      }
      for (ReplicatedTable table : demo.tables()) {
        String name = table.qualifiedName();
        CheckFailedException.unlessEqual(
            "history of " + name, demo.findings().expected(name), lake.history(table));
      }
    }
  }
}
