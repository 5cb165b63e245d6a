package io.penstock.cli.cases;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which commits' replies are lost.
 *
 * @param namespace of the lake table
 * @param table the lake table
 * @param skipped commits of it that are left alone first
 * @param times how many replies, one after another, are lost from then on
 * @param dead for how long the catalog cannot be reached afterwards
 */
record LostReply(String namespace, String table, int skipped, int times, Duration dead) {

  boolean concerns(CatalogCommit commit) {
    return commit.parameters().contains(namespace) && commit.parameters().contains(table);
  }

  /** What is still to be lost after one more commit, null if nothing. */
  @Nullable LostReply after() {
    if (skipped > 0) {
      return new LostReply(namespace, table, skipped - 1, times, dead);
    }
    return times > 1 ? new LostReply(namespace, table, 0, times - 1, dead) : null;
  }
}
