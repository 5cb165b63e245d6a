package io.penstock.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.api.model.ConnectorState;
import io.penstock.connect.ConnectorStatus;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservationTests {
  @ParameterizedTest
  @CsvSource({
    "RUNNING, RUNNING, RUNNING",
    "RUNNING, FAILED, FAILED",
    "RUNNING, RUNNING FAILED, DEGRADED",
    "RUNNING, FAILED FAILED, FAILED",
    "RUNNING, UNASSIGNED, UNASSIGNED",
    "RUNNING, RESTARTING, UNASSIGNED",
    "RUNNING, PAUSED, PAUSED",
    "RUNNING, '', UNASSIGNED",
    "FAILED, RUNNING, FAILED",
    "PAUSED, PAUSED, PAUSED",
    "STOPPED, '', STOPPED",
    "UNASSIGNED, RUNNING, UNASSIGNED",
  })
  void isAsBadAsTheWorst(String connector, String tasks, ConnectorState expected) {
    List<ConnectorStatus.Task> each =
        Arrays.stream(tasks.split(" "))
            .filter(state -> !state.isEmpty())
            .map(state -> new ConnectorStatus.Task(0, state, null, null))
            .toList();
    ConnectorStatus status = new ConnectorStatus(new ConnectorStatus.Instance(connector), each);

    assertThat(Observation.of(Map.of(), status, Instant.EPOCH).state()).isEqualTo(expected);
  }

  @Test
  void namesTheKeysThatDrifted() {
    Observation observed =
        Observation.of(Map.of("same", "1", "changed", "2", "added", "3"), null, Instant.EPOCH);

    assertThat(observed.drift(Map.of("same", "1", "changed", "1", "removed", "1")))
        .containsExactly("added", "changed", "removed");
  }

  @Test
  void knowsNoDriftOfWhatItDidNotSee() {
    assertThat(Observation.unreachable(Instant.EPOCH).drift(Map.of("a", "1"))).isEmpty();
    assertThat(Observation.missing(Instant.EPOCH).drift(Map.of("a", "1"))).isEmpty();
  }
}
