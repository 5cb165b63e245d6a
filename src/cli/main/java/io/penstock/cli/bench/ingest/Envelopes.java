package io.penstock.cli.bench.ingest;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Renders change events as the product's connectors send them: schemaless JSON. */
final class Envelopes {
  private static final long COMMIT_RECORD_BYTES = 48;

  private Envelopes() {}

  /** Where in the source's log the next event lies. */
  static final class Source {
    long lsn;
    long previousCommit;
    long txId = 770;
    long micros;
    boolean fromSnapshot;

    /** Commits what was open, and begins the next transaction, an hour of shop time later. */
    void begin() {
      previousCommit = lsn + COMMIT_RECORD_BYTES;
      lsn = previousCommit + COMMIT_RECORD_BYTES;
      txId++;
      micros += 3_600_000_000L;
    }
  }

  static byte[] key(long id) {
    return ("{\"id\":" + id + "}").getBytes(StandardCharsets.UTF_8);
  }

  static byte[] envelope(
      String table, char op, @Nullable String before, @Nullable String after, Source source) {
    StringBuilder text = new StringBuilder(1600);
    text.append("{\"before\":").append(before).append(",\"after\":").append(after);
    text.append(",\"source\":{\"version\":\"3.7.0.Final\",\"connector\":\"postgresql\",");
    text.append("\"name\":\"bench\",\"ts_ms\":").append(source.micros / 1000);
    text.append(",\"snapshot\":\"").append(source.fromSnapshot).append("\",\"db\":\"shop\",");
    text.append("\"sequence\":\"[");
    if (source.fromSnapshot) {
      text.append("null");
    } else {
      text.append("\\\"").append(source.previousCommit).append("\\\"");
    }
    text.append(",\\\"").append(source.lsn).append("\\\"]\",\"ts_us\":").append(source.micros);
    text.append(",\"ts_ns\":").append(source.micros).append("000,\"schema\":\"shop\",\"table\":\"");
    text.append(table).append("\",\"txId\":").append(source.txId);
    text.append(",\"lsn\":").append(source.lsn).append(",\"xmin\":null},\"transaction\":null,");
    text.append("\"op\":\"").append(op).append("\",\"ts_ms\":").append(source.micros / 1000);
    text.append(",\"ts_us\":").append(source.micros);
    text.append(",\"ts_ns\":").append(source.micros).append("000}");
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
