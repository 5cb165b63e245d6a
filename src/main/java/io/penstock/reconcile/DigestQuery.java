package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.reconcile.SourceDigest.Bucket;
import io.penstock.source.TableName;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The statements by which a source digests a table's rows: the canonical bytes of a bucket's rows
 * in key order, and one MD5 of them all, which costs half of what an MD5 of each row does.
 *
 * @param columns what is digested
 * @param from the table, as it stands behind FROM
 */
record DigestQuery(List<ColumnSpec> columns, String from) {

  /** Runs them in the transaction that the statement is in. */
  SourceDigest run(Statement statement, String snapshot, long lsn) throws SQLException {
    Buckets buckets = buckets(statement);
    List<ColumnSpec> summed = columns.stream().filter(ColumnRule::isSummed).toList();
    Map<String, Bucket> digests = new HashMap<>();
    Map<ColumnSpec, BigDecimal> sums = new LinkedHashMap<>();
    try (ResultSet row = statement.executeQuery(select(buckets, summed))) {
      while (row.next()) {
        digests.put(row.getString(1), new Bucket(row.getLong(2), row.getString(3)));
        for (int i = 0; i < summed.size(); i++) {
          BigDecimal sum = row.getBigDecimal(4 + i);
          if (sum != null) {
            sums.merge(summed.get(i), sum, BigDecimal::add);
          }
        }
      }
    }
    return new SourceDigest(buckets, digests, sums, snapshot, lsn);
  }

  private Buckets buckets(Statement statement) throws SQLException {
    if (!Buckets.isNumber(columns)) {
      return Buckets.ofDigests(columns);
    }
    return KeyRange.read(statement, columns, from).buckets(columns);
  }

  private String select(Buckets buckets, List<ColumnSpec> summed) {
    String row =
        columns.stream()
            .map(column -> "(" + Canonical.source(column, DigestQuery.name(column)) + ")")
            .collect(joining(" || "));
    String sums =
        summed.stream().map(column -> ", sum(" + name(column) + ")::numeric").collect(joining());
    return """
    SELECT (%1$s)::text, count(*), md5(string_agg(encode(%2$s, 'hex'), '' ORDER BY %3$s))%4$s
    FROM %5$s GROUP BY %1$s
    """
        .formatted(
            buckets.source(DigestQuery::name),
            row,
            buckets.sourceOrder(DigestQuery::name),
            sums,
            from);
  }

  /** A column in the source's SQL. */
  static String name(ColumnSpec column) {
    return TableName.quoted(column.name());
  }
}
