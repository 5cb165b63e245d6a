package io.penstock.resnapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.source.TableName;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SignalTests {
  private static final TableName NAME = new TableName("shop", "Order-Lines");
  private static final List<String> KEY = List.of("order", "a\"b");

  @Test
  void readsTheWholeTableAndNoOther() {
    String data = Signal.data(NAME, KEY, null, 2048);

    assertThat((String) JsonPath.read(data, "$.type")).isEqualTo("incremental");
    String pattern = JsonPath.read(data, "$.data-collections[0]");
    assertThat(Pattern.compile(pattern).matcher("shop.Order-Lines").matches()).isTrue();
    assertThat(Pattern.compile(pattern).matcher("shopXOrder-Lines").matches()).isFalse();
    assertThat(data).doesNotContain("additional-conditions");
  }

  @Test
  void limitsAReadingToKeysWithEachNameAndValueQuoted() {
    String data =
        Signal.data(NAME, KEY, List.of(List.of("1", "it's"), List.of("2", "back\\slash")), 2048);

    assertThat((String) JsonPath.read(data, "$.additional-conditions[0].filter"))
        .isEqualTo(
            """
            ("order", "a""b") = ('1', 'it''s') OR ("order", "a""b") = ('2', E'back\\\\slash')""");
    assertThat((String) JsonPath.read(data, "$.additional-conditions[0].data-collection"))
        .isEqualTo(JsonPath.read(data, "$.data-collections[0]"));
  }

  @Test
  void takesAsManyKeysAsFit() {
    List<List<String>> keys =
        IntStream.range(0, 1_000).mapToObj(id -> List.of(Integer.toString(id), "x")).toList();

    String data = Signal.data(NAME, KEY, keys, 2048);

    assertThat(data).hasSizeLessThanOrEqualTo(2048).contains("('0', 'x')", "('9', 'x')");
    assertThat(Signal.data(NAME, KEY, keys, 1_000_000)).contains("('999', 'x')");
  }
}
