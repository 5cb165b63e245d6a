package io.penstock.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.source.Address;
import io.penstock.source.Capture;
import io.penstock.source.SecretReference;
import io.penstock.source.Source;
import io.penstock.source.TableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds src/docs/connector.md and what is rendered together. */
class ConnectorDocTests {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([\\w.]+)` \\| (.+) \\|$");
  private static final Pattern FIXED = Pattern.compile("^`([^`<]+)`[.,]");

  private final List<MatchResult> rows;
  private final Map<String, String> rendered = rendered();

  ConnectorDocTests() throws IOException {
    Path doc = Path.of(System.getProperty("penstock.home"), "src/docs/connector.md");
    rows = ROW.matcher(Files.readString(doc)).results().toList();
  }

  @Test
  void explainsEachRenderedSettingOnce() {
    assertThat(rows.stream().map(row -> row.group(1)))
        .containsExactlyInAnyOrderElementsOf(rendered.keySet());
  }

  @Test
  void saysTheValuesThatAreRendered() {
    List<MatchResult> fixed =
        rows.stream()
            .filter(row -> FIXED.matcher(row.group(2)).find())
            .filter(row -> !row.group(2).startsWith("`penstock."))
            .toList();

    assertThat(fixed)
        .hasSizeGreaterThan(25)
        .allSatisfy(
            row ->
                assertThat(FIXED.matcher(row.group(2)).results().findFirst().orElseThrow().group(1))
                    .as(row.group(1))
                    .isEqualTo(rendered.get(row.group(1))));
  }

  /** Of a source that has everything which is rendered only where it is. */
  private static Map<String, String> rendered() {
    Source source =
        new Source(
            "shop",
            new Address(
                "db.example",
                5432,
                "shop",
                "debezium",
                new SecretReference("env:SHOP_PASSWORD", "${file:/secrets:shop}")),
            new Capture(
                "penstock_shop",
                new TableName("penstock", "heartbeat"),
                new TableName("penstock", "signal"),
                "__penstock_unavailable_0a"),
            "7",
            "18.6",
            Instant.EPOCH);
    return ConnectorConfig.render(
        source,
        List.of(new TableName("shop", "orders")),
        new ConnectorProperties(1, null, Duration.ofSeconds(5), false));
  }
}
