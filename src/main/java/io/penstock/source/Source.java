package io.penstock.source;

import java.time.Instant;

/**
 * One PostgreSQL database that Penstock replicates from.
 *
 * @param systemIdentifier PostgreSQL's identifier of the cluster, as seen at registration
 * @param serverVersion as seen at registration
 */
public record Source(
    String name,
    Address address,
    Capture capture,
    String systemIdentifier,
    String serverVersion,
    Instant createdAt) {

  /** Name of the source's replication slot. */
  public String slot() {
    return slotOf(name);
  }

  /** Name of the slot of a source of a name. */
  public static String slotOf(String name) {
    return "penstock_" + name.replace('-', '_');
  }

  /** Topic that carries what the connector says about its snapshots. */
  public String noticeTopic() {
    return topicPrefix() + ".notifications";
  }

  /** What the names of the source's topics begin with. */
  public String topicPrefix() {
    return name;
  }
}
