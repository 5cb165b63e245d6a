package io.penstock.source;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a server says of itself, of the source's role and of what goes on there.
 *
 * @param walLevel {@code wal_level}
 * @param freeSlots how many more replication slots it takes
 * @param freeSenders how many more connections that stream its log
 * @param slotLimit {@code max_slot_wal_keep_size} as the server prints it, {@code -1} for no limit
 * @param role the source's role
 * @param oldestTransaction age of the oldest transaction of another session, null if there is none
 * @param hiddenSessions sessions whose transactions the role may not see
 * @param preparedTransactions how many wait for their second phase in the database
 */
public record ServerFacts(
    String walLevel,
    int freeSlots,
    int freeSenders,
    String slotLimit,
    Role role,
    @Nullable Duration oldestTransaction,
    int hiddenSessions,
    int preparedTransactions) {

  /**
   * Rights of a role that are not about single tables.
   *
   * @param manages whether it may make roles or databases
   */
  public record Role(
      boolean superuser, boolean replication, boolean bypassesRls, boolean manages) {}
}
