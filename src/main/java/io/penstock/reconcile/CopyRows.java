package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.DuckSql;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBDriver;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a binary COPY as a table of DuckDB, which takes them as they come: no text is made of
 * a number at the source only to be read here again, and nothing lies between the source and the
 * file that they are written to.
 */
final class CopyRows implements DuckDBTableFunction<Object, Object, Object> {
  private static final String NAME = "source_rows";

  /** Of values that are in memory at once, about. */
  private static final int CHUNK_BYTES = 4 << 20;

  /** By this the SQL of a form names the column of a value that is no such value. */
  private static final Pattern READ_COLUMN = Pattern.compile("\"t(\\d+)\"");

  private final List<ColumnSpec> columns;
  private final CopyForm[] forms;
  private final int[] precisions;
  private final int[] scales;
  private final CopyStream stream;
  private final DuckDBWritableVector[] vectors;
  private final byte[][][] texts;
  private long rows;
  private boolean ended;
  private @Nullable Exception failure;

  /**
   * Reads on.
   *
   * @param columns as they were asked for, each in its {@link CopyForm}
   */
  CopyRows(List<ColumnSpec> columns, CopyStream stream) {
    this.columns = List.copyOf(columns);
    this.forms = columns.stream().map(CopyForm::of).toArray(CopyForm[]::new);
    this.precisions = columns.stream().mapToInt(CopyForm::precision).toArray();
    this.scales = columns.stream().mapToInt(CopyForm::scale).toArray();
    this.stream = stream;
    this.vectors = new DuckDBWritableVector[forms.length];
    this.texts = new byte[forms.length][][];
  }

  /**
   * Writes all of them to a Parquet file, in the lake's types, as {@code c0, c1, ...}; in small
   * groups, each of which its reader holds in memory.
   *
   * @param duckDb a DuckDB of this reading's own
   * @return how many there were
   * @throws IllegalStateException if the lake's type does not hold a value
   */
  long writeTo(Path parquet, Connection duckDb) throws SQLException {
    String values =
        IntStream.range(0, forms.length)
            .mapToObj(i -> forms[i].value(columns.get(i), "\"t" + i + '"') + " AS c" + i)
            .collect(joining(", "));
    String file = DuckSql.literal(parquet.toString());
    try (var builder = DuckDBFunctions.tableFunction()) {
      builder.withName(NAME).withFunction(this).register(duckDb);
    }
    // A list of all that were ever registered, which would grow for ever.
    DuckDBDriver.clearFunctionsRegistry();
    try (Statement statement = duckDb.createStatement()) {
      statement.execute(
          "COPY (SELECT %s FROM %s()) TO %s (FORMAT parquet, COMPRESSION uncompressed, ROW_GROUP_SIZE_BYTES '4MB')"
              .formatted(values, NAME, file));
      try (ResultSet written =
          statement.executeQuery("SELECT count(*) FROM read_parquet(" + file + ")")) {
        written.next();
        if (!ended || written.getLong(1) != rows) {
          throw new IllegalStateException(
              "the source sent %d rows, and %d were written".formatted(rows, written.getLong(1)));
        }
      }
      return rows;
    } catch (SQLException e) {
      throw explained(e);
    }
  }

  private SQLException explained(SQLException e) {
    if (failure instanceof SQLException sql) {
      return sql;
    }
    if (failure instanceof RuntimeException runtime) {
      throw runtime;
    }
    // The statement itself follows, in lines of its own.
    String said = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    Matcher read = READ_COLUMN.matcher(said);
    if (read.find()) {
      throw new IllegalStateException(
          unheld(columns.get(Integer.parseInt(read.group(1))), "is none"), e);
    }
    return e;
  }

  private static String unheld(ColumnSpec column, String value) {
    return "The source has a value that the lake's type cannot hold: column \"%s\" is %s in the lake, and the value %s."
        .formatted(column.name(), column.lakeType(), value);
  }

  @Override
  public Object bind(DuckDBTableFunctionBindInfo info) {
    for (int i = 0; i < forms.length; i++) {
      info.addResultColumn("t" + i, forms[i].type());
    }
    return NAME;
  }

  @Override
  public Object init(DuckDBTableFunctionInitInfo info) {
    info.setMaxThreads(1);
    return NAME;
  }

  @Override
  public long apply(DuckDBTableFunctionCallInfo call, DuckDBDataChunkWriter chunk)
      throws SQLException {
    try {
      return fill(chunk);
    } catch (SQLException | RuntimeException e) {
      // DuckDB keeps no more of it than its message.
      failure = e;
      throw e;
    }
  }

  private int fill(DuckDBDataChunkWriter chunk) throws SQLException {
    if (ended) {
      return 0;
    }
    int capacity = (int) chunk.capacity();
    for (int i = 0; i < forms.length; i++) {
      vectors[i] = chunk.vector(i);
      if (forms[i] == CopyForm.TEXT) {
        texts[i] = new byte[capacity][];
      }
    }
    long most = stream.bytes() + CHUNK_BYTES;
    int row = 0;
    while (row < capacity && stream.bytes() < most) {
      int values = stream.row();
      if (values < 0) {
        ended = true;
        break;
      }
      if (values != forms.length) {
        throw new SQLException(
            "the source sent %d values of a row, %d were asked for"
                .formatted(values, forms.length));
      }
      for (int i = 0; i < forms.length; i++) {
        read(i, row);
      }
      row++;
    }
    for (int i = 0; i < forms.length; i++) {
      if (forms[i] == CopyForm.TEXT && row > 0) {
        vectors[i].setStringUtf8Batch(0, row == capacity ? texts[i] : Arrays.copyOf(texts[i], row));
      }
    }
    rows += row;
    return row;
  }

  private void read(int column, int row) throws SQLException {
    try {
      readValue(column, row);
    } catch (ArithmeticException e) {
      throw new IllegalStateException(
          unheld(columns.get(column), String.valueOf(e.getMessage())), e);
    }
  }

  private void readValue(int column, int row) throws SQLException {
    int length = stream.int4();
    DuckDBWritableVector vector = vectors[column];
    if (forms[column] == CopyForm.TEXT) {
      texts[column][row] = length < 0 ? null : stream.bytes(length);
      return;
    }
    if (length < 0) {
      vector.setNull(row);
      return;
    }
    switch (forms[column]) {
      case BOOLEAN -> vector.setBoolean(row, stream.bytes(length)[0] != 0);
      case WHOLE -> vector.setLong(row, whole(length));
      case REAL -> vector.setFloat(row, Float.intBitsToFloat(stream.int4()));
      case DOUBLE -> vector.setDouble(row, Double.longBitsToDouble(stream.int8()));
      case DECIMAL -> vector.setLong(row, stream.numeric(precisions[column], scales[column]));
      case DATE -> vector.setLong(row, CopyForm.days(stream.int4()));
      case TIMESTAMP -> vector.setLong(row, CopyForm.micros(stream.int8()));
      case TEXT -> throw new IllegalStateException();
    }
  }

  private long whole(int length) throws SQLException {
    return switch (length) {
      case Short.BYTES -> stream.int2();
      case Integer.BYTES -> stream.int4();
      default -> stream.int8();
    };
  }
}
