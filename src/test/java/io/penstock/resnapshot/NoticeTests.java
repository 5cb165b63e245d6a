package io.penstock.resnapshot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The notices are as Debezium 3.7 sent them. */
class NoticeTests {
  private static final String ENDED =
      """
      {"id":"19c6859d-5c49-4541-bc21-0122f533813d","type":"TABLE_SCAN_COMPLETED",\
      "aggregate_type":"Incremental Snapshot","additional_data":{"scanned_collection":"s.big",\
      "connector_name":"probe","total_rows_scanned":"59338","total_rows":"60000",\
      "data_collections":"s.big","status":"SUCCEEDED"},"timestamp":1796019702306}
      """;
  private static final String EMPTY =
      """
      {"id":"3910aab1-1cb0-48f0-a457-15d627826fe3","type":"TABLE_SCAN_COMPLETED",\
      "aggregate_type":"Incremental Snapshot","additional_data":{"scanned_collection":\
      "s.Empty-One","connector_name":"probe","total_rows_scanned":"0","data_collections":\
      "s.Empty-One","status":"EMPTY"},"timestamp":1796019629146}
      """;
  private static final String IN_PROGRESS =
      """
      {"id":"19c6859d-5c49-4541-bc21-0122f533813d","type":"IN_PROGRESS","aggregate_type":\
      "Incremental Snapshot","additional_data":{"chunk_index":"2","last_processed_key":"2048",\
      "total_rows":"60000","current_collection_in_progress":"s.big","connector_name":"probe",\
      "total_chunks":"59","maximum_key":"60000","data_collections":"s.big"},\
      "timestamp":1796019640046}
      """;
  private static final String INITIAL =
      """
      {"id":"f46d6387-d405-43aa-9d3d-8476c55b247b","type":"TABLE_SCAN_COMPLETED",\
      "aggregate_type":"Initial Snapshot","additional_data":{"scanned_collection":"s.big",\
      "connector_name":"probe","total_rows_scanned":"60000","data_collections":"s.big",\
      "status":"SUCCEEDED"},"timestamp":1796019611621}
      """;

  @Test
  void tellsTheEndOfATable() {
    Notice notice = Notice.parse(ENDED);

    assertThat(notice).isNotNull();
    assertThat(notice.id()).isEqualTo("19c6859d-5c49-4541-bc21-0122f533813d");
    assertThat(notice.ends("s.big")).isTrue();
    assertThat(notice.ends("s.orders")).isFalse();
    assertThat(notice.failure()).isNull();
    assertThat(notice.rows()).isEqualTo(59_338);
  }

  @Test
  void takesAnEmptyTableForRead() {
    Notice notice = Notice.parse(EMPTY);

    assertThat(notice).isNotNull();
    assertThat(notice.ends("s.Empty-One")).isTrue();
    assertThat(notice.failure()).isNull();
    assertThat(notice.rows()).isZero();
  }

  @Test
  void isNoEndWhileATableIsReadOrStillToBeReadOnceMore() {
    assertThat(Notice.parse(IN_PROGRESS).ends("s.big")).isFalse();
    String twice =
        ENDED.replace("\"data_collections\":\"s.big\"", "\"data_collections\":\"s.big,s.big\"");
    assertThat(Notice.parse(twice).ends("s.big")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "UNKNOWN_SCHEMA, include list",
    "NO_PRIMARY_KEY, no primary key",
    "SQL_EXCEPTION, refused",
    "SKIPPED, skipped",
    "NEW_TO_US, the connector says NEW_TO_US"
  })
  void saysWhyATableWasNotRead(String status, String why) {
    Notice notice = Notice.parse(ENDED.replace("SUCCEEDED", status));

    assertThat(notice.ends("s.big")).isTrue();
    assertThat(notice.failure()).contains(why);
  }

  @Test
  void tellsThatSomebodyStoppedIt() {
    String aborted =
        """
        {"id": "a", "type": "ABORTED", "aggregate_type": "Incremental Snapshot",
         "additional_data": {"data_collections": "s.orders,s.big"}, "timestamp": 1}
        """;

    assertThat(Notice.parse(aborted).aborts("s.big")).isTrue();
    assertThat(Notice.parse(aborted).aborts("s.bi")).isFalse();
    assertThat(Notice.parse(ENDED).aborts("s.big")).isFalse();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {INITIAL, "", "{", "[]", "{\"aggregate_type\": null}"})
  void leavesOutWhatIsAboutSomethingElse(String value) {
    assertThat(Notice.parse(value)).isNull();
  }
}
