package io.penstock.spark.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import io.penstock.contract.IngestJob.TablePolicy;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.TableState;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeParserTests {
  private static final String PLACEHOLDER = "__penstock_unavailable_0123456789abcdef";

  private static TableTask table(ReplicaIdentity identity, ColumnSpec... columns) {
    return new TableTask(
        "1",
        "s",
        "s",
        "t",
        "s",
        "t",
        "t_changes",
        "s.s.t",
        List.of(columns),
        List.of(),
        identity,
        PLACEHOLDER,
        new TablePolicy(2, 0),
        TableState.PLAIN);
  }

  private static ColumnSpec id() {
    return new ColumnSpec("id", "bigint", "long", false, 1);
  }

  private static ColumnSpec column(String sourceType, String lakeType) {
    return new ColumnSpec("v", sourceType, lakeType, true, 0);
  }

  private static Change parse(TableTask table, String json) {
    return new ChangeParser(table).parse(json.getBytes(StandardCharsets.UTF_8));
  }

  private static Object value(String sourceType, String lakeType, String json) {
    return parse(
            table(ReplicaIdentity.FULL, id(), column(sourceType, lakeType)),
            """
            {"before":null,"after":{"id":1,"v":%s},"source":{"lsn":7},"op":"c"}
            """
                .formatted(json))
        .values()[1];
  }

  @Test
  void readsValuesExactly() {
    assertThat(value("numeric(12,2)", "decimal(12, 2)", "\"1234567890.10\""))
        .isEqualTo(new BigDecimal("1234567890.10"));
    assertThat(value("numeric(12,2)", "decimal(12, 2)", "\"5\"")).isEqualTo(new BigDecimal("5.00"));
    assertThat(value("bigint", "long", "9007199254740993")).isEqualTo(9007199254740993L);
    assertThat(value("double precision", "double", "\"NaN\"")).isEqualTo(Double.NaN);
    assertThat(value("double precision", "double", "NaN")).isEqualTo(Double.NaN);
    assertThat(value("double precision", "double", "\"-Infinity\""))
        .isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(value("real", "float", "0.1")).isEqualTo(0.1f);
    assertThat(value("date", "date", "\"2026-07-01Z\"")).isEqualTo(LocalDate.of(2026, 7, 1));
    assertThat(value("timestamp without time zone", "timestamp", "\"2026-07-01T10:11:12.123456Z\""))
        .isEqualTo(LocalDateTime.parse("2026-07-01T10:11:12.123456"));
    assertThat(value("timestamp with time zone", "timestamptz", "\"2026-07-01T10:11:12.5+02:00\""))
        .isEqualTo(OffsetDateTime.parse("2026-07-01T08:11:12.5Z"));
    assertThat(value("time without time zone", "string", "\"10:11:12.120000Z\""))
        .isEqualTo("10:11:12.12");
    assertThat(value("time without time zone[]", "list<string>", "[\"10:11:12Z\"]"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .containsExactly("10:11:12");
    assertThat(value("numeric", "string", "\"NAN\"")).isEqualTo("NaN");
    assertThat(value("numeric", "string", "\"POSITIVE_INFINITY\"")).isEqualTo("Infinity");
    assertThat(value("bytea", "binary", "\"AAEC\""))
        .isEqualTo(ByteBuffer.wrap(new byte[] {0, 1, 2}));
    assertThat(value("text[]", "list<string>", "[\"a\",null,\"\"]"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .containsExactly("a", null, "");
    assertThat(value("text", "string", "null")).isNull();
  }

  @Test
  void refusesWhatWouldLoseSomething() {
    assertThatThrownBy(() -> value("numeric(12,2)", "decimal(12, 2)", "\"1.005\""))
        .isInstanceOf(UnreadableChangeException.class)
        .hasMessageContaining("\"v\" (numeric(12,2))");
    for (String infinity :
        new String[] {"\"+292278994-08-16T23:00:00Z\"", "\"-292275055-05-16T16:47:04.192Z\""}) {
      assertThatThrownBy(() -> value("timestamp without time zone", "timestamp", infinity))
          .hasMessageContaining("infinity");
      assertThatThrownBy(() -> value("timestamp with time zone", "timestamptz", infinity))
          .hasMessageContaining("infinity");
    }
    assertThatThrownBy(() -> value("date", "date", "\"+5877611-06-21Z\""))
        .hasMessageContaining("infinity");
    assertThatThrownBy(() -> value("integer", "int", "3000000000"))
        .isInstanceOf(UnreadableChangeException.class);
    assertThatThrownBy(() -> value("integer", "int", "\"abc\""))
        .isInstanceOf(UnreadableChangeException.class);
    assertThatThrownBy(() -> value("numeric(12,2)", "decimal(12, 2)", "\"NaN\""))
        .isInstanceOf(UnreadableChangeException.class);
  }

  @Test
  void namesAllColumnsThatItDoesNotKnow() {
    String json = "{\"after\":{\"x\":{\"y\":[1]},\"id\":1,\"z\":2},\"source\":{},\"op\":\"c\"}";
    assertThatThrownBy(() -> parse(table(ReplicaIdentity.FULL, id()), json))
        .isInstanceOfSatisfying(
            UnknownColumnsException.class, e -> assertThat(e.columns()).containsExactly("x", "z"));
  }

  @Test
  void givesAColumnThatAChangeDoesNotNameItsDefault() {
    TableTask table =
        table(ReplicaIdentity.FULL, id(), column("numeric(9,2)", "decimal(9, 2)").withMissing("7"));
    String json = "{\"after\":{\"id\":1%s},\"source\":{\"lsn\":7},\"op\":\"c\"}";
    assertThat(parse(table, json.formatted("")).values()[1]).isEqualTo(new BigDecimal("7.00"));
    assertThat(parse(table, json.formatted(",\"v\":null")).values()[1]).isNull();
    assertThat(parse(table, json.formatted(",\"v\":\"1.5\"")).values()[1])
        .isEqualTo(new BigDecimal("1.50"));
  }

  @Test
  void marksUnsentValuesInEachFormThatDebeziumGivesThem() {
    String base64 =
        Base64.getEncoder().encodeToString(PLACEHOLDER.getBytes(StandardCharsets.UTF_8));
    String bytes = PLACEHOLDER.chars().mapToObj(Integer::toString).toList().toString();
    for (String[] form :
        new String[][] {
          {"text", "string", "\"" + PLACEHOLDER + "\""},
          {"numeric(30,2)", "decimal(30, 2)", "\"" + PLACEHOLDER + "\""},
          {"bytea", "binary", "\"" + base64 + "\""},
          {"text[]", "list<string>", "[\"" + PLACEHOLDER + "\"]"},
          {"integer[]", "list<int>", bytes}
        }) {
      Change change =
          parse(
              table(ReplicaIdentity.DEFAULT, id(), column(form[0], form[1])),
              "{\"after\":{\"id\":1,\"v\":" + form[2] + "},\"source\":{\"lsn\":7},\"op\":\"u\"}");
      assertThat(change.unchanged()).as(form[0]).containsExactly("v");
      assertThat(change.values()[1]).as(form[0]).isNull();
    }
  }

  @Test
  void keepsATextThatMerelyResemblesThePlaceholder() {
    assertThat(value("text", "string", "\"" + PLACEHOLDER + "x\"")).isEqualTo(PLACEHOLDER + "x");
    assertThat(value("text", "string", "\"__debezium_unavailable_value\""))
        .isEqualTo("__debezium_unavailable_value");
  }

  @Test
  void takesADeletedRowFromItsBeforeImage() {
    String json =
        "{\"before\":{\"id\":9,\"v\":\"old\"},\"after\":null,\"source\":{\"lsn\":7,\"txId\":3,"
            + "\"sequence\":\"[\\\"5\\\",\\\"7\\\"]\",\"snapshot\":\"false\"},\"op\":\"d\"}";
    Change full = parse(table(ReplicaIdentity.FULL, id(), column("text", "string")), json);
    assertThat(full.values()).containsExactly(9L, "old");
    assertThat(full.prevCommitLsn()).isEqualTo(5);
    assertThat(full.unchanged()).isEmpty();
    Change keyOnly = parse(table(ReplicaIdentity.DEFAULT, id(), column("text", "string")), json);
    assertThat(keyOnly.values()).containsExactly(9L, null);
    assertThat(keyOnly.unchanged()).containsExactly("v");
  }

  @Test
  void aDeleteFromBeforeAColumnTellsNothingOfIt() {
    ColumnSpec later = column("integer", "int").withMissing("7");
    String json = "{\"before\":{\"id\":9},\"after\":null,\"source\":{\"lsn\":7},\"op\":\"d\"}";
    for (ReplicaIdentity identity : ReplicaIdentity.values()) {
      Change change = parse(table(identity, id(), later), json);
      assertThat(change.values()).as(identity.name()).containsExactly(9L, null);
      assertThat(change.unchanged()).as(identity.name()).isEmpty();
    }
  }

  @Test
  void tellsSnapshotReadsFromStreamedChanges() {
    TableTask table = table(ReplicaIdentity.FULL, id());
    String event = "{\"after\":{\"id\":1},\"source\":{\"snapshot\":\"%s\",\"lsn\":7},\"op\":\"r\"}";
    assertThat(parse(table, event.formatted("first")).fromSnapshot()).isTrue();
    assertThat(parse(table, event.formatted("incremental")).incremental()).isTrue();
    assertThat(parse(table, event.formatted("false")).fromSnapshot()).isFalse();
  }
}
