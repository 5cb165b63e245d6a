package io.penstock.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.cli.CommandFailedException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowWriterTests {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("id", "BIGINT"),
          new Column("note", "VARCHAR"),
          new Column("big", "DECIMAL(38,2)"),
          new Column("tags", "VARCHAR[]"),
          new Column("rate", "DOUBLE"));

  @Test
  void alignsATable() {
    assertThat(written(OutputFormat.TABLE).lines())
        .containsExactly(
            "id  note     " + "                big  tags   rate",
            "--  -------  " + "-------------------  -----  ----",
            " 1  a \"b\",c  " + "9007199254740993.10  [\"x\"]   1.5",
            "22  l1\\nl2   " + "               NULL  NULL    NaN",
            " 3           " + "               0.00  []     NULL",
            "(3 rows)");
  }

  @Test
  void writesCsvWithNullsApartFromEmptyTexts() {
    assertThat(written(OutputFormat.CSV).split("\r\n"))
        .containsExactly(
            "id,note,big,tags,rate",
            "1,\"a \"\"b\"\",c\",9007199254740993.10,\"[\"\"x\"\"]\",1.5",
            "22,\"l1\nl2\",,,NaN",
            "3,\"\",0.00,[],");
  }

  @Test
  void writesJsonThatKeepsEveryDigit() throws Exception {
    String json = written(OutputFormat.JSON);
    JsonNode rows = new ObjectMapper().readTree(json);

    assertThat(rows).hasSize(3);
    assertThat(json).contains("\"big\": 9007199254740993.10,");
    assertThat(rows.at("/0/note").asText()).isEqualTo("a \"b\",c");
    assertThat(rows.at("/0/tags/0").asText()).isEqualTo("x");
    assertThat(rows.at("/1/note").asText()).isEqualTo("l1\nl2");
    assertThat(rows.at("/1/big").isNull()).isTrue();
    assertThat(rows.at("/1/rate").asText()).isEqualTo("NaN");
    assertThat(rows.at("/2/id").asInt()).isEqualTo(3);
  }

  @Test
  void printsRowsBeyondThoseThatSetTheWidths() {
    StringWriter text = new StringWriter();
    RowWriter writer = OutputFormat.TABLE.writer(new PrintWriter(text));
    writer.begin(List.of(new Column("n", "INTEGER")));
    for (int i = 1; i <= 1500; i++) {
      writer.row(List.of(Integer.toString(i)));
    }
    writer.end();

    assertThat(text.toString().lines()).hasSize(1503).contains("   1", "1500", "(1,500 rows)");
  }

  @Test
  void refusesJsonWithTwoColumnsOfOneName() {
    RowWriter writer = OutputFormat.JSON.writer(new PrintWriter(new StringWriter()));

    assertThatThrownBy(
            () -> writer.begin(List.of(new Column("a", "INTEGER"), new Column("a", "INTEGER"))))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("two columns are named a");
  }

  private static String written(OutputFormat format) {
    StringWriter text = new StringWriter();
    RowWriter writer = format.writer(new PrintWriter(text));
    writer.begin(COLUMNS);
    writer.row(List.of("1", "a \"b\",c", "9007199254740993.10", "[\"x\"]", "1.5"));
    writer.row(Arrays.asList("22", "l1\nl2", null, null, "NaN"));
    writer.row(Arrays.asList("3", "", "0.00", "[]", null));
    writer.end();
    return text.toString();
  }
}
