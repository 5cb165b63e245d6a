package io.penstock.fleet;

import io.penstock.source.ServerFacts;
import io.penstock.source.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What there is to say of a source's server and of the source's role. */
final class ServerFindings {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final int FEW = 2;

  private ServerFindings() {}

  /**
   * All facts, those that are as they should be too.
   *
   * @param hasSlot whether the source's own slot is there already
   */
  static List<Finding> of(ServerFacts facts, String username, boolean hasSlot) {
    List<Finding> findings = new ArrayList<>();
    findings.add(
        facts.walLevel().equals("logical")
            ? Finding.ok("wal_level", "It is logical.")
            : Finding.error(
                "wal_level",
                "It is %s.".formatted(facts.walLevel()),
                "ALTER SYSTEM SET wal_level = logical, and restart the server."));
    findings.add(free("max_replication_slots", "slots", facts.freeSlots(), hasSlot));
    findings.add(free("max_wal_senders", "senders", facts.freeSenders(), hasSlot));
    findings.add(limit(facts.slotLimit()));
    role(facts.role(), TableName.quoted(username), findings);
    findings.add(oldest(facts));
    findings.add(
        facts.preparedTransactions() == 0
            ? Finding.ok("prepared_transactions", "There is none.")
            : Finding.warning(
                "prepared_transactions",
                "%d wait for their second phase; a slot is made only when they are through."
                    .formatted(facts.preparedTransactions()),
                "See pg_prepared_xacts; COMMIT PREPARED or ROLLBACK PREPARED those left behind."));
    return findings;
  }

  private static Finding free(String setting, String what, int free, boolean taken) {
    String detail = "%d %s are free.".formatted(free, what);
    String fix = "Raise %s and restart the server.".formatted(setting);
    if (free > FEW || (taken && free > 0)) {
      return Finding.ok(setting, detail);
    }
    return free > 0 || taken
        ? Finding.warning(setting, detail, fix)
        : Finding.error(setting, detail, fix);
  }

  private static Finding limit(String limit) {
    return limit.equals("-1")
        ? Finding.warning(
            "max_slot_wal_keep_size",
            "It is -1: a slot that nobody reads fills the server's disk.",
            "Set it to what the disk has room for; beyond it the slot is lost, the server lives.")
        : Finding.ok(
            "max_slot_wal_keep_size", "It is %s; a slot that holds more is lost.".formatted(limit));
  }

  private static void role(ServerFacts.Role role, String quoted, List<Finding> findings) {
    findings.add(
        role.replication() || role.superuser()
            ? Finding.ok("role_replication", "The role may replicate.")
            : Finding.error(
                "role_replication",
                "The role has no REPLICATION of its own.",
                "ALTER ROLE %s REPLICATION, or what the provider has for it.".formatted(quoted)));
    if (role.superuser()) {
      findings.add(
          Finding.warning(
              "role_excess",
              "The role is a superuser.",
              "ALTER ROLE %s NOSUPERUSER REPLICATION, and GRANT SELECT on the tables."
                  .formatted(quoted)));
    } else if (role.manages()) {
      findings.add(
          Finding.warning(
              "role_excess",
              "The role may make roles or databases.",
              "ALTER ROLE %s NOCREATEROLE NOCREATEDB".formatted(quoted)));
    } else {
      findings.add(Finding.ok("role_excess", "The role is no superuser and manages nothing."));
    }
  }

  private static Finding oldest(ServerFacts facts) {
    Duration oldest = facts.oldestTransaction();
    String fix = "See pg_stat_activity; end what was left open.";
    if (oldest != null && oldest.compareTo(LONG) > 0) {
      return Finding.warning(
          "oldest_transaction",
          "One is open for %d minutes; a slot is made only when it has ended."
              .formatted(oldest.toMinutes()),
          fix);
    }
    if (facts.hiddenSessions() > 0) {
      return Finding.unknown(
          "oldest_transaction",
          "The role may not see the transactions of %d sessions.".formatted(facts.hiddenSessions()),
          "GRANT pg_read_all_stats to the role, or look into pg_stat_activity.");
    }
    return Finding.ok("oldest_transaction", "None is open for long.");
  }
}
