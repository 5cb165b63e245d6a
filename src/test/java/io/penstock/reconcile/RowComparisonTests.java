package io.penstock.reconcile;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.penstock.contract.ColumnSpec;
import io.penstock.reconcile.Mismatch.Difference;
import io.penstock.reconcile.Mismatch.Kind;
import io.penstock.reconcile.Totals.ColumnSum;
import io.penstock.source.TableName;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowComparisonTests {
  private static final OffsetDateTime AT = OffsetDateTime.parse("2026-07-01T00:00:00.000001Z");

  @TempDir static Path folder;
  static ComparisonFixture fixture;

  private final List<List<Object>> lake = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    fixture = new ComparisonFixture(folder);
    fixture.source.execute(
        """
        CREATE TABLE orders (id bigint PRIMARY KEY, note text, amount numeric(12,2), pieces int,
          weight float8, at timestamptz)
        """,
        """
        INSERT INTO orders SELECT i, 'note ' || i, i * 1.01, i, CASE WHEN i = 3 THEN 'NaN'::float8 ELSE i END,
          '2026-07-01 00:00:00.000001+00'
        FROM generate_series(1, 9) i
        """,
        "INSERT INTO orders VALUES (10, NULL, NULL, NULL, NULL, NULL), (11, '', 0, 0, 0, NULL)");
  }

  @AfterAll
  static void stop() {
    fixture.close();
  }

  @BeforeEach
  void fillLake() {
    for (int i = 1; i <= 9; i++) {
      lake.add(
          asList(
              (long) i,
              "note " + i,
              new BigDecimal("1.01").multiply(BigDecimal.valueOf(i)),
              i,
              i == 3 ? Double.NaN : i,
              AT));
    }
    lake.add(asList(10L, null, null, null, null, null));
    lake.add(asList(11L, "", new BigDecimal("0.00"), 0, 0.0, null));
  }

  @Test
  void findsInPartsWhatItFindsAtOnce() throws Exception {
    assertInPartsAsAtOnce();
    lake.remove(7);
    lake.set(2, asList(3L, "other", new BigDecimal("3.03"), 3, Double.NaN, AT));
    lake.add(lake.get(4));
    lake.add(asList(77L, "more", null, null, null, null));
    assertInPartsAsAtOnce();
  }

  private void assertInPartsAsAtOnce() throws Exception {
    Comparison atOnce = fixture.compare("orders", lake);
    fixture.parts = 7;
    try {
      assertThat(fixture.compare("orders", lake)).isEqualTo(atOnce);
    } finally {
      fixture.parts = 1;
    }
  }

  @Test
  void findsNothingBetweenEqualSides() throws Exception {
    assertThat(fixture.compare("orders", lake))
        .isEqualTo(
            new Comparison(
                new Totals(
                    11,
                    11,
                    0,
                    0,
                    0,
                    List.of(
                        new ColumnSum("amount", "45.45", "45.45"),
                        new ColumnSum("pieces", "45", "45"))),
                List.of()));
  }

  @Test
  void namesEachPlantedFaultAndNothingElse() throws Exception {
    lake.get(1).set(1, "note");
    lake.get(2).set(4, 3.0);
    lake.get(3).set(2, new BigDecimal("40.40"));
    lake.get(4).set(1, "note 5 ");
    lake.get(5).set(5, AT.plusNanos(1000));
    lake.get(9).set(1, "");
    lake.get(10).set(1, null);
    lake.add(asList(12L, "more", null, 7, null, null));
    lake.remove(0);

    Comparison found = fixture.compare("orders", lake);

    assertThat(found.mismatches())
        .containsExactly(
            new Mismatch(
                Kind.MISSING_IN_LAKE,
                Map.of("id", "1"),
                List.of(
                    new Difference("note", "note 1", null),
                    new Difference("amount", "1.01", null),
                    new Difference("pieces", "1", null),
                    new Difference("weight", "1.0", null),
                    new Difference("at", "2026-07-01 00:00:00.000001+00", null))),
            differing(2, "note", "note 2", "note"),
            differing(3, "weight", "nan", "3.0"),
            differing(4, "amount", "4.04", "40.40"),
            differing(5, "note", "note 5", "note 5 "),
            differing(6, "at", "2026-07-01 00:00:00.000001+00", "2026-07-01 00:00:00.000002+00"),
            differing(10, "note", null, ""),
            differing(11, "note", "", null),
            new Mismatch(
                Kind.EXTRA_IN_LAKE,
                Map.of("id", "12"),
                List.of(
                    new Difference("note", null, "more"),
                    new Difference("amount", null, null),
                    new Difference("pieces", null, "7"),
                    new Difference("weight", null, null),
                    new Difference("at", null, null))));
    assertThat(counts(found)).containsExactly(1L, 1L, 7L);
    assertThat(found.totals().sums())
        .containsExactly(
            new ColumnSum("amount", "45.45", "80.80"), new ColumnSum("pieces", "45", "51"));
  }

  @Test
  void countsEachFurtherCopyOfARowAsExtra() throws Exception {
    lake.add(lake.get(4));
    lake.add(lake.get(4));
    List<Object> stale = new ArrayList<>(lake.get(6));
    stale.set(1, "older note");
    lake.add(3, stale);

    Comparison found = fixture.compare("orders", lake);

    assertThat(found.totals().lakeRows()).isEqualTo(14);
    assertThat(counts(found)).containsExactly(0L, 3L, 0L);
    assertThat(found.mismatches())
        .extracting(Mismatch::kind, Mismatch::key, mismatch -> mismatch.columns().get(0).lake())
        .containsExactly(
            tuple(Kind.EXTRA_IN_LAKE, Map.of("id", "5"), "note 5"),
            tuple(Kind.EXTRA_IN_LAKE, Map.of("id", "5"), "note 5"),
            tuple(Kind.EXTRA_IN_LAKE, Map.of("id", "7"), "older note"));
  }

  @Test
  void countsCopiesOfARowThatTheSourceNoLongerHas() throws Exception {
    lake.add(asList(99L, "gone", null, null, null, null));
    lake.add(asList(99L, "gone", null, null, null, null));
    lake.add(asList(null, "no key", null, null, null, null));
    lake.add(asList(null, "no key", null, null, null, null));

    Comparison found = fixture.compare("orders", lake);

    assertThat(counts(found)).containsExactly(0L, 4L, 0L);
    assertThat(found.mismatches()).hasSize(4).allMatch(m -> m.kind() == Kind.EXTRA_IN_LAKE);
  }

  @Test
  void comparesWithAnEmptyReplicaAndAnEmptySource() throws Exception {
    assertThat(fixture.compare("orders", List.of()).totals().missingInLake()).isEqualTo(11);

    fixture.source.execute("CREATE TABLE empty (LIKE orders INCLUDING ALL)");
    assertThat(fixture.compare("empty", List.of()).totals().isMatch()).isTrue();
    assertThat(fixture.compare("empty", lake).totals().extraInLake()).isEqualTo(11);
  }

  @Test
  void keepsTheFirstThousandInKeyOrderAndCountsAll() throws Exception {
    fixture.source.execute(
        "CREATE TABLE many (b text, a int, PRIMARY KEY (a, b))",
        "INSERT INTO many SELECT 'k' || i % 2, i / 2 FROM generate_series(0, 2999) i");

    Comparison found = fixture.compare("many", List.of());

    assertThat(found.totals().missingInLake()).isEqualTo(3000);
    assertThat(found.mismatches()).hasSize(1000);
    assertThat(found.mismatches().get(0).key()).isEqualTo(Map.of("a", "0", "b", "k0"));
    assertThat(found.mismatches().get(999).key()).isEqualTo(Map.of("a", "499", "b", "k1"));
  }

  @Test
  void worksWithNamesThatNeedQuoting() throws Exception {
    String table = "Order \"items\"; --'";
    String quoted = "\"Order \"\"items\"\"; --'\"";
    fixture.source.execute(
        "CREATE TABLE %s (\"Key\" int PRIMARY KEY, \"select\" text, \"t.x\" int, \"a\"\"b '\" text, \"%%s\" int, \"a\" int, \"A\" int)"
            .formatted(quoted)
            .replace("%%", "%"),
        "INSERT INTO %s VALUES (1, 's', 2, 'q', 3, 4, 5)".formatted(quoted));

    assertThat(fixture.compare(table, List.of(asList(1, "s", 2, "q", 3, 4, 5))).totals().isMatch())
        .isTrue();
    assertThat(fixture.compare(table, List.of(asList(1, "s", 0, "Q", 0, 4, 0))).mismatches())
        .containsExactly(
            new Mismatch(
                Kind.DIFFERING,
                Map.of("Key", "1"),
                List.of(
                    new Difference("t.x", "2", "0"),
                    new Difference("a\"b '", "q", "Q"),
                    new Difference("%s", "3", "0"),
                    new Difference("A", "5", "0"))));
  }

  @Test
  void tellsTheBeginningAndTheDigestOfALongValue() throws Exception {
    fixture.source.execute(
        "CREATE TABLE long (id int PRIMARY KEY, v text)",
        "INSERT INTO long VALUES (1, repeat('x', 5000000))");

    List<Mismatch> found =
        fixture.compare("long", List.of(asList(1, "x".repeat(4_999_999) + "y"))).mismatches();

    Difference difference = found.get(0).columns().get(0);
    assertThat(difference.source()).startsWith("xxx").contains("(5000000 characters, md5 ");
    assertThat(difference.lake()).isNotEqualTo(difference.source());
  }

  @Test
  void refusesToCompareThroughAnotherTypeThanTheRegisteredOne() throws Exception {
    List<ColumnSpec> columns = fixture.source.columns(new TableName("public", "orders"));
    List<ColumnSpec> wider = new ArrayList<>(columns);
    wider.set(2, new ColumnSpec("amount", "numeric(12,3)", "decimal(12, 3)", true, 0));

    assertThatThrownBy(
            () -> fixture.compare("orders", columns, fixture.lake.table(wider, List.of())))
        .hasMessageContaining("Column amount")
        .hasMessageContaining("is decimal(12, 3), registered is decimal(12, 2)");
    assertThatThrownBy(
            () ->
                fixture.compare(
                    "orders", columns, fixture.lake.table(columns.subList(0, 3), List.of())))
        .hasMessageContaining("has no column pieces");
  }

  @Test
  void namesTheColumnOfAValueThatTheLakeCannotHold() throws Exception {
    fixture.source.execute(
        "CREATE TABLE odd (id int PRIMARY KEY, n numeric(12,2))",
        "INSERT INTO odd VALUES (1, 'NaN')");

    assertThatThrownBy(() -> fixture.compare("odd", List.of()))
        .hasMessageStartingWith("The source has a value that the lake's type cannot hold: ")
        .hasMessageContaining("column \"n\"")
        .hasMessageContaining("NaN");
  }

  /** Missing, extra and differing rows. */
  private static List<Long> counts(Comparison found) {
    Totals totals = found.totals();
    return List.of(totals.missingInLake(), totals.extraInLake(), totals.differing());
  }

  private static Mismatch differing(int id, String column, String source, String lake) {
    return new Mismatch(
        Kind.DIFFERING,
        Map.of("id", Integer.toString(id)),
        List.of(new Difference(column, source, lake)));
  }
}
