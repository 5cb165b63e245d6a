package io.penstock.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.fleet.Finding.Status;
import io.penstock.source.ServerFacts;
import io.penstock.source.ServerFacts.Role;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerFindingsTests {
  private static final Role FIT = new Role(false, true, false, false);

  @Test
  void findsNothingWrongWithAFitServer() {
    assertThat(
            of(new ServerFacts("logical", 5, 5, "10GB", FIT, Duration.ofSeconds(3), 0, 0), false))
        .allMatch(finding -> finding.status() == Status.OK && finding.fix() == null);
  }

  @Test
  void tellsWhatIsWrongAndWhatToDo() {
    Role role = new Role(true, false, false, true);
    List<Finding> findings =
        of(new ServerFacts("replica", 0, 1, "-1", role, Duration.ofHours(2), 3, 1), false);

    assertThat(findings)
        .filteredOn(finding -> finding.status() != Status.OK)
        .extracting(finding -> finding.check() + " " + finding.status())
        .containsExactly(
            "wal_level ERROR",
            "max_replication_slots ERROR",
            "max_wal_senders WARNING",
            "max_slot_wal_keep_size WARNING",
            "role_excess WARNING",
            "oldest_transaction WARNING",
            "prepared_transactions WARNING");
    assertThat(findings)
        .filteredOn(finding -> finding.check().equals("role_excess"))
        .extracting(Finding::fix)
        .containsExactly(
            "ALTER ROLE \"a\"\"b\" NOSUPERUSER REPLICATION, and GRANT SELECT on the tables.");
  }

  @Test
  void needsNoFreeSlotOnceItHasOneAndSaysWhatItMayNotSee() {
    assertThat(of(new ServerFacts("logical", 0, 1, "1GB", FIT, null, 2, 0), true))
        .filteredOn(finding -> finding.status() != Status.OK)
        .extracting(finding -> finding.check() + " " + finding.status())
        .containsExactly("max_replication_slots WARNING", "oldest_transaction UNKNOWN");
  }

  private static List<Finding> of(ServerFacts facts, boolean hasSlot) {
    return ServerFindings.of(facts, "a\"b", hasSlot);
  }
}
