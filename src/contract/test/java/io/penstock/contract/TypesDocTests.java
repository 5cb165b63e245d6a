package io.penstock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds src/docs/types.md and the mapping together. */
class TypesDocTests {
  private static final Path DOC = Path.of(System.getProperty("penstock.home"), "src/docs/types.md");
  private static final String REFUSED = "refused";

  /**
   * Base, range and multirange types of pg_catalog in PostgreSQL 18, as format_type prints them.
   */
  private static final List<String> BUILT_IN =
      List.of(
          ("boolean|bytea|\"char\"|name|bigint|smallint|int2vector|integer|regproc|text|oid|tid|xid"
                  + "|cid|oidvector|json|xml|pg_node_tree|point|lseg|path|box|polygon|line|cidr|real"
                  + "|double precision|circle|macaddr8|money|macaddr|inet|aclitem|character"
                  + "|character varying|date|time without time zone|timestamp without time zone"
                  + "|timestamp with time zone|interval|time with time zone|bit|bit varying|numeric"
                  + "|refcursor|regprocedure|regoper|regoperator|regclass|regtype|uuid|txid_snapshot"
                  + "|pg_lsn|pg_ndistinct|pg_dependencies|tsvector|tsquery|gtsvector|regconfig"
                  + "|regdictionary|jsonb|int4range|numrange|tsrange|tstzrange|daterange|int8range"
                  + "|jsonpath|regnamespace|regrole|regcollation|int4multirange|nummultirange"
                  + "|tsmultirange|tstzmultirange|datemultirange|int8multirange"
                  + "|pg_brin_bloom_summary|pg_brin_minmax_multi_summary|pg_mcv_list|pg_snapshot|xid8")
              .split("\\|"));

  static Stream<Map.Entry<String, String>> rows() throws IOException {
    Map<String, String> rows = new TreeMap<>();
    for (String line : Files.readAllLines(DOC)) {
      String[] cells = line.split("\\|");
      if (cells.length == 4 && cells[1].strip().startsWith("`")) {
        String type = cells[1].strip().replace("`", "");
        assertThat(cells[3]).as("the rule of " + type).isNotBlank();
        assertThat(rows.put(type, cells[2].strip())).as(type + " has one row").isNull();
      }
    }
    return rows.entrySet().stream();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void saysWhatTheMappingDoes(Map.Entry<String, String> row) {
    assertThat(TypeMapping.lakeType(row.getKey(), false).orElse(REFUSED)).isEqualTo(row.getValue());
  }

  @Test
  void hasARowForEveryBuiltInType() throws IOException {
    assertThat(rows().map(Map.Entry::getKey)).containsAll(BUILT_IN);
  }

  /** A rule that is added to the mapping shows up here, so that it is explained as well. */
  @Test
  void explainsEveryArrayThatIsTaken() throws IOException {
    List<String> taken =
        BUILT_IN.stream()
            .map(type -> type + "[]")
            .filter(type -> TypeMapping.lakeType(type, false).isPresent())
            .toList();

    assertThat(taken).isNotEmpty();
    assertThat(rows().map(Map.Entry::getKey)).containsAll(taken);
  }

  @Test
  void saysThatEnumsAreText() throws IOException {
    assertThat(TypeMapping.lakeType("shop.status", true)).contains("string");
    assertThat(TypeMapping.lakeType("shop.status[]", false)).isEmpty();
    assertThat(Arrays.asList(Files.readString(DOC).split("\n")))
        .anyMatch(line -> line.startsWith("* **Enums** become `string`"));
  }
}
