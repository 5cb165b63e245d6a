package io.penstock.source;

import org.jspecify.annotations.Nullable;

/**
 * What the source's connector captures changes with.
 *
 * @param publication existing publication, owned by the source's administrators
 * @param heartbeatTable table that heartbeats write to, null for none
 * @param signalTable table that carries Debezium signals, null for none
 * @param unavailableValue stands for unsent values in the stream; drawn once, kept for life
 */
public record Capture(
    String publication,
    @Nullable TableName heartbeatTable,
    @Nullable TableName signalTable,
    String unavailableValue) {

  /** Writes a heartbeat, so that a quiet source moves on too; null without a heartbeat table. */
  public @Nullable String heartbeatStatement() {
    return heartbeatTable == null
        ? null
        : ("insert into %s (id, beat_at) values (1, now())"
                + " on conflict (id) do update set beat_at = excluded.beat_at")
            .formatted(heartbeatTable.quoted());
  }
}
