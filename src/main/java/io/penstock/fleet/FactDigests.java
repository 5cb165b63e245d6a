package io.penstock.fleet;

import io.penstock.fleet.FleetFacts.Found;
import io.penstock.source.Address;
import io.penstock.source.CatalogTable;
import io.penstock.source.KnownSource;
import io.penstock.source.SourceFacts;
import io.penstock.source.TableFacts;
import io.penstock.table.Table;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a plan rests on, by name and each as a digest, so that a change of it can be told by its
 * name. Sizes, and whether connectors run, are left out: they change all the time.
 */
final class FactDigests {
  private static final int LENGTH = 16;

  private FactDigests() {}

  /**
   * What a plan rests on.
   *
   * @param leftOut names of sources that it says nothing of
   */
  static SortedMap<String, String> of(FleetFile file, FleetFacts facts, Set<String> leftOut) {
    SortedMap<String, String> digests = new TreeMap<>();
    facts
        .sources()
        .forEach(
            (name, found) -> {
              if (!leftOut.contains(name)
                  && (file.source(name).isPresent() || found.replicated() != null)) {
                of(name, found, digests);
              }
            });
    return digests;
  }

  /** The names of what is not as it was, in words. */
  static List<String> changed(Map<String, String> before, Map<String, String> now) {
    List<String> changed = new ArrayList<>();
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(now.keySet());
    for (String name : names) {
      if (!now.containsKey(name)) {
        changed.add(name + " is gone.");
      } else if (!before.containsKey(name)) {
        changed.add(name + " is new.");
      } else if (!Objects.equals(before.get(name), now.get(name))) {
        changed.add(name + " has changed.");
      }
    }
    return changed;
  }

  private static void of(String source, Found found, SortedMap<String, String> digests) {
    digests.put(source + ": the source in the registry", known(found.known()));
    digests.put(source + ": the connector's configuration", digest(sorted(found.connector())));
    for (Table table : found.tables()) {
      digests.put(
          "%s: the table %s in the registry".formatted(source, table.name()),
          digest(List.of(table.state() == Table.State.REMOVED, table.namespace(), table.policy())));
    }
    SourceFacts facts = found.facts();
    if (facts == null) {
      return;
    }
    digests.put(source + ": the server", facts.systemIdentifier());
    digests.put(source + ": what keeps it from being captured", digest(facts.faults()));
    digests.put(source + ": the publication", digest(facts.publication()));
    digests.put(
        source + ": the slot", facts.slot() == null ? "none" : usable(facts.slot().isUsable()));
    facts
        .tables()
        .forEach(
            (name, table) ->
                digests.put("%s: the table %s at the source".formatted(source, name), of(table)));
  }

  /** An address prints neither the role nor where its password is. */
  private static String known(@Nullable KnownSource known) {
    if (known == null) {
      return "none";
    }
    Address address = known.source().address();
    return digest(List.of(known, address.username(), address.password()));
  }

  private static String usable(boolean usable) {
    return usable ? "usable" : "lost";
  }

  private static String of(TableFacts facts) {
    CatalogTable table = facts.table();
    return digest(List.of(table, facts.owned(), facts.partsPublished()));
  }

  private static @Nullable Object sorted(@Nullable Map<String, String> map) {
    return map == null ? null : new TreeMap<>(map);
  }

  /** Of records and texts, which print all that they hold. */
  private static String digest(@Nullable Object what) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(String.valueOf(what).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
