package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.Fence;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.iceberg.Table;

/**
 * Takes the replica's loaded rows back to what the source's snapshot sees: every key with a change
 * that the snapshot does not see gets the last state that it sees, from history. Where in the topic
 * the change lies does not matter; with synchronous replication one may be decoded while no
 * snapshot sees it.
 */
final class Undo {
  /**
   * Changes that a snapshot does not see were ingested after it, or a little before; transaction
   * ids, of which history has the low half alone, come again after some thousand million.
   */
  private static final Duration REACH = Duration.ofDays(2);

  private final Connection duckDb;
  private final KeyFold fold;
  private final List<Integer> columns;
  private final Scope scope;
  private final String unseen;

  /**
   * @param duckDb with the tables of a {@link RowComparison}
   * @param scope the part of the table that is compared
   * @param snapshot what the source's rows were read in
   * @param fence what the replica has taken
   * @param begun before the snapshot
   */
  Undo(Connection duckDb, Scope scope, TransactionSnapshot snapshot, Fence fence, Instant begun) {
    this.duckDb = duckDb;
    this.scope = scope;
    this.fold = new KeyFold(scope.columns());
    this.columns = IntStream.range(0, scope.columns().size()).boxed().toList();
    this.unseen = unseen(snapshot, fence, begun);
  }

  /** The condition that a snapshot does not see a change of {@link HistoryRows#VIEW}. */
  static String unseen(TransactionSnapshot snapshot, Fence fence, Instant begun) {
    return "(streamed AND epoch >= %d AND %s AND %s AND ingested_at >= TIMESTAMPTZ '%s')"
        .formatted(
            fence.comparesFrom(),
            snapshot.notBefore("tx_id"),
            snapshot.doesNotSee("tx_id"),
            begun.minus(REACH));
  }

  /** The condition that the snapshot does not see a change of {@link HistoryRows#VIEW}. */
  String unseen() {
    return unseen;
  }

  /**
   * Undoes them.
   *
   * @param history the table that {@link HistoryRows#VIEW} shows
   * @param wholeRows whether the source sends the whole old row of a delete, so that two versions
   *     of a key can be told apart
   * @return how many keys were taken back
   * @throws InconclusiveException if an earlier state cannot be known
   */
  long apply(Table history, boolean wholeRows) throws SQLException {
    execute(
        "CREATE TABLE unseen_key AS SELECT DISTINCT %s FROM %s WHERE op <> 't' AND %s%s"
            .formatted(fold.key(), HistoryRows.VIEW, unseen, Scope.led("AND", scope.lake())));
    refuseTruncate();
    if (number("SELECT count(*) FROM unseen_key") == 0) {
      return 0;
    }
    gatherLives();
    if (wholeRows) {
      refuseVersionsApart();
    }
    execute(fold.make("seen", "life", "NOT unseen"));
    execute(fold.make("present", "life", "true"));
    refuseCutLives(history);
    gatherTaken();
    gatherUndone();
    execute(
        "DELETE FROM lake WHERE EXISTS (SELECT 1 FROM taken t WHERE "
            + fold.sameKey("t", "lake")
            + ")");
    execute("INSERT INTO lake (%1$s) SELECT %1$s FROM undone".formatted(all("c%d")));
    return number("SELECT count(*) FROM taken");
  }

  private void refuseTruncate() throws SQLException {
    long truncates =
        number("SELECT count(*) FROM %s WHERE op = 't' AND %s".formatted(HistoryRows.VIEW, unseen));
    if (truncates > 0) {
      throw new InconclusiveException(
          "The source was truncated after its rows were read, and the rows of before cannot be"
              + " told; start another reconciliation.");
    }
  }

  /** All changes of the keys concerned, those that a TRUNCATE removed left out. */
  private void gatherLives() throws SQLException {
    execute(
        """
        CREATE TABLE life AS
        SELECT h.*, %s AS unseen FROM %s h
        WHERE op <> 't' AND EXISTS (SELECT 1 FROM unseen_key k WHERE %s)
          AND NOT EXISTS (
            SELECT 1 FROM (
              SELECT epoch, streamed, prev, lsn, topic_offset FROM %2$s WHERE op = 't'
              ORDER BY epoch DESC, streamed DESC, prev DESC, lsn DESC, topic_offset DESC LIMIT 1) t
            WHERE (h.epoch, h.streamed, h.prev, h.lsn, h.topic_offset)
              < (t.epoch, t.streamed, t.prev, t.lsn, t.topic_offset))
        """
            .formatted(unseen, HistoryRows.VIEW, fold.sameKey("k", "h")));
  }

  /**
   * With a key that is checked at commit alone, a delete may be of another version than the last.
   */
  private void refuseVersionsApart() throws SQLException {
    String image =
        fold.others().stream().map("'c%1$d': c%1$d"::formatted).collect(joining(", ", "{", "}"));
    if (fold.others().isEmpty()) {
      return;
    }
    long apart =
        number(
            """
            SELECT count(*) FROM (
              SELECT op, %1$s AS image, lag(%1$s) OVER w AS there, lag(op) OVER w AS before
              FROM life WINDOW w AS (PARTITION BY %2$s ORDER BY epoch, streamed, prev, lsn, topic_offset))
            WHERE op = 'd' AND before <> 'd' AND image IS DISTINCT FROM there
            """
                .formatted(image, fold.key()));
    if (apart > 0) {
      throw new InconclusiveException(
          "%d changes since the source was read are of keys that had two rows for a time, whose earlier state cannot be told; start another reconciliation."
              .formatted(apart));
    }
  }

  /** A key without an earlier change was not there, if history goes back to its beginning. */
  private void refuseCutLives(Table history) throws SQLException {
    long first = HistoryRows.firstBatch(history, duckDb);
    if (first <= 1) {
      return;
    }
    long cut =
        number(
            "SELECT count(*) FROM unseen_key k WHERE NOT EXISTS (SELECT 1 FROM seen s WHERE %s)"
                .formatted(fold.sameKey("s", "k")));
    if (cut > 0) {
      throw new InconclusiveException(
          "The earlier state of %d keys lies before history's first batch, %d; start another reconciliation."
              .formatted(cut, first));
    }
  }

  /**
   * The keys of which the replica has what history says. Another one's rows are left as they are,
   * and so are found: to undo what was never done would hide it.
   */
  private void gatherTaken() throws SQLException {
    String equal =
        fold.others().stream()
            .map(
                i ->
                    " AND (n.v%1$d IS NULL OR n.v%1$d.v IS NOT DISTINCT FROM l.c%1$d)".formatted(i))
            .collect(joining());
    execute(
        """
        CREATE TABLE taken AS SELECT %s FROM present n
        LEFT JOIN (
          SELECT *, true AS here, count(*) OVER (PARTITION BY %s) AS copies
          FROM lake WHERE EXISTS (SELECT 1 FROM unseen_key k WHERE %s)) l ON %s
        WHERE CASE WHEN n.op = 'd' THEN l.here IS NULL ELSE coalesce(l.here, false) AND l.copies = 1%s END
        """
            .formatted(
                columnsOf("n"),
                fold.key(),
                fold.sameKey("k", "lake"),
                fold.sameKey("l", "n"),
                equal));
  }

  /**
   * The rows as they were seen; a value that no change tells is the present one, if none changed
   * it.
   */
  private void gatherUndone() throws SQLException {
    List<Integer> unsent = fold.others().stream().filter(fold::mayBeUnsent).toList();
    String kept =
        unsent.stream()
            .map(
                i ->
                    ", bool_and(op = 'u' AND list_contains(unchanged, %1$s)) AS kept%2$d"
                        .formatted(fold.literal(i), i))
            .collect(joining());
    execute(
        "CREATE TABLE kept AS SELECT %1$s, min(epoch) AS epoch%2$s FROM life WHERE unseen GROUP BY %1$s"
            .formatted(fold.key(), kept));
    String open =
        unsent.stream()
            .map(
                i ->
                    ", s.v%1$d IS NULL AND NOT (k.kept%1$d AND k.epoch = s.epoch) AS open%1$d"
                        .formatted(i))
            .collect(joining());
    String values =
        fold.others().stream()
            .map(
                i ->
                    fold.mayBeUnsent(i)
                        ? ", CASE WHEN s.v%1$d IS NULL THEN l.c%1$d ELSE s.v%1$d.v END AS c%1$d"
                            .formatted(i)
                        : ", s.v%1$d.v AS c%1$d".formatted(i))
            .collect(joining());
    execute(
        """
        CREATE TABLE undone AS
        SELECT %s%s%s FROM seen s
        JOIN taken t ON %s JOIN kept k ON %s LEFT JOIN lake l ON %s
        WHERE s.op <> 'd'
        """
            .formatted(
                columnsOf("s"),
                values,
                open,
                fold.sameKey("t", "s"),
                fold.sameKey("k", "s"),
                fold.sameKey("l", "s")));
    for (int column : unsent) {
      long count = number("SELECT count(*) FROM undone WHERE open" + column);
      if (count > 0) {
        throw new InconclusiveException(
            "The earlier value of column %s of %d rows was never sent; start another reconciliation."
                .formatted(fold.name(column), count));
      }
    }
  }

  private String columnsOf(String alias) {
    return fold.keyOf(alias);
  }

  private String all(String template) {
    return columns.stream().map(template::formatted).collect(joining(", "));
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = duckDb.createStatement()) {
      statement.execute(sql);
    }
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = duckDb.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }
}
