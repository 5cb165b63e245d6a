package io.penstock.spark.change;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import io.penstock.contract.IngestJob.TableTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads Debezium's schemaless JSON envelope in one streaming pass. A value that does not fit its
 * column is an {@link UnreadableChangeException}, a field that the table is not known to have an
 * {@link UnknownColumnsException}: nothing is guessed, nothing dropped. A column that was added
 * later has its default in changes that do not name it.
 */
public final class ChangeParser {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          .build();

  private final List<ColumnSpec> columns;
  private final Map<String, Integer> indexes = new HashMap<>();
  private final ValueDecoder[] decoders;
  private final boolean[] sent;
  private final @Nullable Object[] missing;
  private final Unavailable unavailable;
  private final boolean keyOnlyDeletes;
  private final Change change;

  public ChangeParser(TableTask table) {
    columns = table.knownColumns();
    decoders = new ValueDecoder[columns.size()];
    sent = new boolean[columns.size()];
    missing = new Object[columns.size()];
    for (int i = 0; i < columns.size(); i++) {
      indexes.put(columns.get(i).name(), i);
      decoders[i] = ValueDecoder.of(columns.get(i));
      // A change that does not name a column that is gone comes after it.
      missing[i] = i < table.columns().size() ? MissingValue.of(columns.get(i)) : null;
    }
    unavailable = new Unavailable(table.unavailableValue());
    keyOnlyDeletes = table.replicaIdentity() != ReplicaIdentity.FULL;
    change = new Change(columns.size());
  }

  /**
   * The change in an event's value.
   *
   * @return the change, valid until the next call
   * @throws UnreadableChangeException if the event is not a change that the table can hold
   * @throws UnknownColumnsException if it names columns that the table is not known to have
   */
  public Change parse(byte[] value) {
    change.clear();
    try (JsonParser json = JSON.createParser(value)) {
      readEnvelope(json, value);
    } catch (IOException e) {
      throw new UnreadableChangeException("not a change event: " + e.getMessage(), e);
    }
    return change;
  }

  private void readEnvelope(JsonParser json, byte[] value) throws IOException {
    expect(json, JsonToken.START_OBJECT);
    int before = -1;
    boolean after = false;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      JsonToken token = json.nextToken();
      switch (field) {
        case "before" -> {
          before =
              token == JsonToken.START_OBJECT
                  ? (int) json.currentTokenLocation().getByteOffset()
                  : -1;
          json.skipChildren();
        }
        case "after" -> {
          after = token == JsonToken.START_OBJECT;
          if (after) {
            readRow(json);
          }
        }
        case "source" -> readSource(json);
        case "op" -> change.op = json.getText().charAt(0);
        default -> json.skipChildren();
      }
    }
    if (change.op == 'd') {
      readDeletedRow(value, before);
    } else if (!after && change.op != 't' && change.op != 'm') {
      throw new UnreadableChangeException("op " + change.op + " without a row");
    }
  }

  private void readDeletedRow(byte[] value, int before) throws IOException {
    if (before < 0) {
      throw new UnreadableChangeException("a delete without the deleted row's key");
    }
    try (JsonParser json = JSON.createParser(value, before, value.length - before)) {
      json.nextToken();
      readRow(json);
    }
    for (int i = 0; i < columns.size(); i++) {
      String name = columns.get(i).name();
      if (!sent[i]) {
        // The table had no such column yet, or no longer; what is gone takes no default.
        change.values[i] = null;
      } else if (keyOnlyDeletes && !columns.get(i).inKey()) {
        change.values[i] = null;
        if (!change.unchanged.contains(name)) {
          change.unchanged.add(name);
        }
      }
    }
  }

  private void readRow(JsonParser json) throws IOException {
    java.util.Arrays.fill(sent, false);
    List<String> unknown = new ArrayList<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      Integer index = indexes.get(name);
      JsonToken token = json.nextToken();
      if (index == null) {
        unknown.add(name);
        json.skipChildren();
        continue;
      }
      sent[index] = true;
      if (token != JsonToken.VALUE_NULL) {
        change.values[index] = readValue(json, index);
      }
    }
    if (!unknown.isEmpty()) {
      throw new UnknownColumnsException(unknown);
    }
    for (int i = 0; i < sent.length; i++) {
      if (!sent[i] && columns.get(i).inKey()) {
        throw new UnreadableChangeException(
            "key column \"" + columns.get(i).name() + "\" is not in the event");
      }
      if (!sent[i]) {
        change.values[i] = missing[i];
      }
    }
  }

  private @Nullable Object readValue(JsonParser json, int index) throws IOException {
    ColumnSpec column = columns.get(index);
    try {
      if (unavailable.isPlaceholder(json)) {
        change.unchanged.add(column.name());
        return null;
      }
      if (json.currentToken() != JsonToken.START_ARRAY) {
        return decoders[index].decode(json);
      }
      Object list = decoders[index].decode(json);
      if (unavailable.isPlaceholder(list)) {
        change.unchanged.add(column.name());
        return null;
      }
      return list;
    } catch (RuntimeException | IOException e) {
      throw new UnreadableChangeException(
          "column \"%s\" (%s): %s".formatted(column.name(), column.sourceType(), e.getMessage()),
          e);
    }
  }

  private void readSource(JsonParser json) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      JsonToken token = json.nextToken();
      if (token == JsonToken.VALUE_NULL) {
        continue;
      }
      switch (field) {
        case "snapshot" -> {
          String text = json.getText();
          change.incremental = text.equals("incremental");
          change.fromSnapshot = !text.equals("false");
          change.lastOfSnapshot = text.equals("last") || text.equals("last_in_data_collection");
        }
        case "lsn" -> change.lsn = json.getLongValue();
        case "txId" -> change.txId = json.getLongValue();
        case "ts_us" -> change.sourceMicros = json.getLongValue();
        case "sequence" -> readSequence(json.getText());
        default -> json.skipChildren();
      }
    }
  }

  /** {@code ["previous commit's LSN","LSN"]}, the first null before anything has streamed. */
  private void readSequence(String sequence) {
    int first = sequence.indexOf('"');
    if (sequence.startsWith("[null") || first < 0) {
      return;
    }
    change.prevCommitLsn =
        Long.parseLong(sequence, first + 1, sequence.indexOf('"', first + 1), 10);
  }

  private static void expect(JsonParser json, JsonToken token) throws IOException {
    if (json.nextToken() != token) {
      throw new UnreadableChangeException("expected " + token + ", got " + json.currentToken());
    }
  }
}
