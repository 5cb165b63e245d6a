package io.penstock.cli.cases;

import static io.penstock.cli.cases.Awaiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.client.Incident;
import io.penstock.cli.client.PenstockApi;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The service's incidents, and what a receiver was told of them. Faults are named by kind and
 * source, such as {@code slot-lag shop}.
 */
final class WatchedIncidents {
  private static final Duration SOON = Duration.ofSeconds(10);

  /** That some receiver wants nothing any more is seen apart. */
  private static final String OF_RECEIVERS = "webhook-dead";

  private final PenstockApi api;
  private final WebhookReceiver receiver;

  WatchedIncidents(PenstockApi api, WebhookReceiver receiver) {
    this.api = api;
    this.receiver = receiver;
  }

  /** Waits until one of a kind is open. */
  Incident opened(String kind, @Nullable String source) {
    return await(kind + " " + source, () -> find(kind, source));
  }

  /** The newest one of a kind that is open, null if there is none. */
  @Nullable Incident find(String kind, @Nullable String source) {
    String query = "state=OPEN&kind=" + kind + (source == null ? "" : "&source=" + source);
    return api.incidents(query).stream().findFirst().orElse(null);
  }

  void awaitNoneOpen() {
    await(
        "that all is over",
        () ->
            api.incidents("state=OPEN").stream()
                .filter(each -> !each.kind().equals(OF_RECEIVERS))
                .map(Incident::text)
                .toList(),
        List::isEmpty);
  }

  /** All that were opened since a time. */
  List<Incident> since(Instant begun) {
    return api.incidents("").stream()
        .filter(each -> !each.openedAt().isBefore(begun))
        .filter(each -> !each.kind().equals(OF_RECEIVERS))
        .toList();
  }

  /** One fault is one incident, told with its beginning and its end. */
  void assertToldOnce(List<Incident> all, String... faults) {
    assertOnce(all, faults);
    List<String> told = told(all);
    for (String fault : faults) {
      assertThat(told).filteredOn(fault::equals).as(fault).hasSize(1);
    }
  }

  static void assertOnce(List<Incident> all, String... faults) {
    for (String fault : faults) {
      assertThat(all)
          .filteredOn(each -> fault.equals(fault(each)))
          .as(fault)
          .singleElement()
          .satisfies(each -> assertThat(each.reopened()).isZero());
    }
  }

  /** What follows from a cause is told at most when it outlasts that. */
  void assertQuiet(Incident cause, List<Incident> all, Predicate<Incident> follows) {
    Instant over = Objects.requireNonNull(api.incident(cause.id()).resolvedAt());
    Map<String, List<String>> told = receiver.events();
    assertThat(all)
        .filteredOn(each -> !each.id().equals(cause.id()) && follows.test(each))
        .filteredOn(each -> told.containsKey(each.id()))
        .extracting(Incident::clearSince)
        .allSatisfy(clear -> assertThat(clear).isAfter(over));
  }

  /** Those that the receiver was told of, each with its end. */
  private List<String> told(List<Incident> all) {
    Map<String, List<String>> events =
        await(
            "each end", receiver::events, told -> all.stream().allMatch(each -> ended(each, told)));
    List<String> told = new ArrayList<>();
    for (Incident each : all) {
      List<String> of = events.getOrDefault(each.id(), List.of());
      System.out.printf("%s %s: %s%n", fault(each), of, each.text());
      if (!of.isEmpty()) {
        assertTold(each.id(), of);
        told.add(fault(each));
      }
    }
    return told;
  }

  /** From its beginning to its end, if it has one; in between that it got worse, if it did. */
  void assertTold(String id, List<String> told) {
    Incident incident = api.incident(id);
    List<String> all = new ArrayList<>(List.of("opened"));
    boolean worse = incident.timeline().stream().anyMatch(each -> each.type().equals("WORSENED"));
    // What gets worse before anybody was told is told as it is then.
    if (worse && told.contains("worsened")) {
      all.add("worsened");
    }
    if (!incident.isOpen()) {
      all.add("resolved");
    }
    assertThat(told).as(incident.text()).isEqualTo(all);
  }

  private static boolean ended(Incident incident, Map<String, List<String>> told) {
    return !told.containsKey(incident.id()) || told.get(incident.id()).contains("resolved");
  }

  private static String fault(Incident incident) {
    return incident.kind() + " " + incident.source();
  }

  /** By the metadata database's clock. */
  static void assertSoonAfter(Instant evidence, Incident incident) {
    Duration took = Duration.between(evidence, incident.openedAt());
    System.out.printf("%s: %s%n", fault(incident), took);
    assertThat(took).as(incident.text()).isLessThan(SOON);
  }

  /** After the time that its own evidence names. */
  static void assertSoon(Incident incident) {
    assertSoonAfter(Instant.parse(String.valueOf(incident.evidence().get("since"))), incident);
  }
}
