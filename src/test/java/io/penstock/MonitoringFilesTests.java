package io.penstock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Alert rules and the dashboard ask for metrics and labels that there are, as metrics.md has them.
 */
class MonitoringFilesTests {
  private static final Path HOME = Path.of(System.getProperty("penstock.home"));
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(penstock_\\w+)` \\| (.+?) \\| \\S.+ \\|$");
  private static final Pattern METRIC = Pattern.compile("\\b(penstock_\\w+)(?:\\{([^}]*)\\})?");
  private static final Pattern GROUPING = Pattern.compile("\\b(?:by|on) \\(([^)]*)\\)");
  private static final Pattern LABEL = Pattern.compile("(\\w+)\\s*(?:=~|!~|!=|=)");

  private final Map<String, Set<String>> metrics = metrics();

  @Test
  void eachAlertRuleAsksForWhatThereIs() throws IOException {
    JsonNode file =
        new YAMLMapper().readTree(Files.readString(HOME.resolve("deploy/prometheus/alerts.yaml")));
    List<JsonNode> rules = new ArrayList<>();
    file.get("groups").forEach(group -> group.get("rules").forEach(rules::add));

    assertThat(rules).hasSizeGreaterThan(10);
    for (JsonNode rule : rules) {
      String name = rule.get("alert").asString();
      holds(name, rule.get("expr").asString());
      assertThat(rule.get("labels").get("severity").asString())
          .as(name)
          .isIn("critical", "warning");
      assertThat(rule.get("annotations").get("summary").asString()).as(name).isNotBlank();
    }
    assertThat(rules.stream().map(rule -> rule.get("alert").asString())).doesNotHaveDuplicates();
  }

  @Test
  void eachPanelOfTheDashboardAsksForWhatThereIs() throws IOException {
    JsonNode board =
        new JsonMapper().readTree(Files.readString(HOME.resolve("deploy/grafana/penstock.json")));
    Set<String> shown = new TreeSet<>();

    for (JsonNode panel : board.get("panels")) {
      if (panel.get("type").asString().equals("row")) {
        continue;
      }
      assertThat(panel.get("targets")).as(panel.get("title").asString()).isNotEmpty();
      for (JsonNode target : panel.get("targets")) {
        shown.addAll(holds(panel.get("title").asString(), target.get("expr").asString()));
      }
    }

    assertThat(shown)
        .contains(
            "penstock_table_health",
            "penstock_table_lag_seconds",
            "penstock_slot_runway_seconds",
            "penstock_capture_lag_seconds",
            "penstock_reconcile_mismatched_rows");
    assertThat(board.get("panels").valueStream().map(panel -> panel.get("id").asInt()))
        .doesNotHaveDuplicates();
  }

  /** The metrics that an expression asks for; each is there and has the labels. */
  private Set<String> holds(String where, String expression) {
    Set<String> asked = new TreeSet<>();
    Set<String> labels = new TreeSet<>();
    for (MatchResult found : METRIC.matcher(expression).results().toList()) {
      String name = found.group(1).replaceAll("_seconds_(bucket|count|sum|max)$", "_seconds");
      assertThat(metrics).as(where).containsKey(name);
      Set<String> own = new TreeSet<>(metrics.get(name));
      own.add("le");
      if (found.group(2) != null) {
        assertThat(own).as(where).containsAll(names(LABEL, found.group(2)));
      }
      labels.addAll(own);
      asked.add(name);
    }
    assertThat(asked).as(where).isNotEmpty();
    for (MatchResult grouping : GROUPING.matcher(expression).results().toList()) {
      Arrays.stream(grouping.group(1).split(","))
          .map(String::strip)
          .filter(label -> !label.isEmpty())
          .forEach(label -> assertThat(labels).as(where).contains(label));
    }
    return asked;
  }

  private static List<String> names(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).toList();
  }

  private static Map<String, Set<String>> metrics() {
    try {
      Map<String, Set<String>> metrics = new TreeMap<>();
      ROW.matcher(Files.readString(HOME.resolve("src/docs/metrics.md")))
          .results()
          .forEach(
              row ->
                  metrics.put(
                      row.group(1),
                      new TreeSet<>(
                          Arrays.asList(row.group(2).replaceAll("[` ]|none", "").split(",")))));
      return metrics;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
