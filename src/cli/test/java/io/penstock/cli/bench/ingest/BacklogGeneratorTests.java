package io.penstock.cli.bench.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BacklogGeneratorTests {
  private static final int EVENTS = 5_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<String> snapshot = new ArrayList<>();
  private final List<String> stream = new ArrayList<>();
  private final BacklogGenerator generator = generate(snapshot, stream);

  private static BacklogGenerator generate(List<String> snapshot, List<String> stream) {
    List<String> all = new ArrayList<>();
    BacklogGenerator generator =
        new BacklogGenerator(
            EVENTS, (table, id, value) -> all.add(new String(value, StandardCharsets.UTF_8)));
    generator.snapshot();
    snapshot.addAll(all);
    all.clear();
    generator.stream();
    stream.addAll(all);
    return generator;
  }

  private static JsonNode parse(String event) {
    try {
      return JSON.readTree(event);
    } catch (IOException e) {
      throw new UncheckedIOException(event, e);
    }
  }

  @Test
  void makesAsManyChangesAsAskedFor() {
    assertThat(stream).hasSize(EVENTS);
    long told =
        generator.sent().values().stream()
            .flatMap(counts -> counts.values().stream())
            .mapToLong(Long::longValue)
            .sum();
    assertThat(told).isEqualTo(snapshot.size() + stream.size());
  }

  @Test
  void makesTheSameBacklogAgain() {
    List<String> again = new ArrayList<>();
    generate(new ArrayList<>(), again);
    assertThat(again).isEqualTo(stream);
  }

  @Test
  void mixesKindsAndTablesInTheShopsProportion() {
    assertThat(generator.sent().get(BenchTable.ORDERS)).containsKeys("r", "c", "u", "d");
    assertThat(generator.sent().get(BenchTable.PAYMENTS)).containsOnlyKeys("r", "c", "u");
    assertThat(generator.sent().get(BenchTable.REFUNDS)).containsOnlyKeys("r", "c");
    double inserted = generator.sent().get(BenchTable.PAYMENTS).get("c") / (double) EVENTS;
    assertThat(inserted).isBetween(0.76, 0.78);
    List<String> tables =
        stream.subList(0, 200).stream()
            .map(event -> parse(event).at("/source/table").asText())
            .distinct()
            .toList();
    assertThat(tables).containsExactlyInAnyOrder("orders", "payments", "refunds");
  }

  @Test
  void movesForwardInTheLog() {
    long last = 0;
    for (String event : stream) {
      JsonNode source = parse(event).get("source");
      assertThat(source.get("lsn").asLong()).isGreaterThan(last);
      last = source.get("lsn").asLong();
      JsonNode sequence = parse(source.get("sequence").asText());
      assertThat(sequence.get(0).asLong()).isLessThan(last);
      assertThat(sequence.get(1).asLong()).isEqualTo(last);
    }
  }

  @Test
  void expectsTheFoldOfWhatItSent(@TempDir Path folder) throws Exception {
    Map<BenchTable, Map<Long, JsonNode>> fold = new EnumMap<>(BenchTable.class);
    List<String> all = new ArrayList<>(snapshot);
    all.addAll(stream);
    for (String event : all) {
      JsonNode change = parse(event);
      BenchTable table =
          BenchTable.valueOf(
              change.at("/source/table").asText().toUpperCase(java.util.Locale.ROOT));
      Map<Long, JsonNode> rows = fold.computeIfAbsent(table, t -> new TreeMap<>());
      if (change.get("op").asText().equals("d")) {
        assertThat(rows.remove(change.at("/before/id").asLong())).isEqualTo(change.get("before"));
      } else {
        rows.put(change.at("/after/id").asLong(), change.get("after"));
      }
    }
    ExpectedRows expected = new ExpectedRows(folder);
    expected.write(generator);
    for (BenchTable table : BenchTable.values()) {
      List<JsonNode> rows =
          Files.readAllLines(expected.file(table)).stream()
              .map(BacklogGeneratorTests::parse)
              .toList();
      assertThat(rows).isEqualTo(List.copyOf(fold.get(table).values()));
    }
  }
}
