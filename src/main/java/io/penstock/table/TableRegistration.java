package io.penstock.table;

import io.penstock.problem.ConflictException;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.problem.UpstreamException;
import io.penstock.source.CatalogTable;
import io.penstock.source.Source;
import io.penstock.source.SourceCatalog;
import io.penstock.source.Sources;
import io.penstock.source.TableName;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Registers tables, all that are asked for or none, and releases quarantined ones. */
@Service
public class TableRegistration {
  private static final Logger log = LoggerFactory.getLogger(TableRegistration.class);
  private static final int FIRST_EPOCH = 1;
  private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z0-9_-]{1,63}");

  /**
   * A table asked for, with its place in the request.
   *
   * @param namespace of its lake tables
   */
  public record Asked(TableName name, String namespace, Policy policy) {}

  private final Tables tables;
  private final Sources sources;
  private final SourceCatalog catalog;
  private final CatalogChecks checks;
  private final Resnapshots resnapshots;
  private final TransactionOperations transactions;
  private final Clock clock;

  TableRegistration(
      Tables tables,
      Sources sources,
      SourceCatalog catalog,
      CatalogChecks checks,
      Resnapshots resnapshots,
      TransactionOperations transactions,
      Clock clock) {
    this.tables = tables;
    this.sources = sources;
    this.catalog = catalog;
    this.checks = checks;
    this.resnapshots = resnapshots;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Registers tables of a source.
   *
   * @throws InvalidException if any of them cannot be replicated
   * @throws ConflictException if any of them, or its name in the lake, is there already
   */
  public List<Table> register(String sourceName, List<Asked> asked) {
    Source source = sources.get(sourceName);
    Map<TableName, CatalogTable> found =
        catalog.tables(source, asked.stream().map(Asked::name).toList());
    List<Table> registered = fit(source, asked, found);
    refuseTaken(registered);
    try {
      transactions.executeWithoutResult(status -> registered.forEach(tables::add));
    } catch (DuplicateKeyException e) {
      // Somebody registered one of them since it was looked for: say which.
      refuseTaken(registered);
      throw e;
    }
    noteStorage(source, registered);
    return registered;
  }

  /** What happens to rows from now on, unseen by the log, is noticed by where they are now. */
  private void noteStorage(Source source, List<Table> registered) {
    try {
      checks.check(source, registered);
    } catch (UpstreamException e) {
      log.warn("Where the rows of new tables are is noted later: {}", e.detail());
    }
  }

  /** Lets a quarantined table go on as the source has it now; a conflict if it is unfit. */
  public Table release(UUID id) {
    Table table = tables.get(id);
    if (table.state() != Table.State.QUARANTINED) {
      throw notQuarantined(table);
    }
    refuseUnfit(table);
    if (!tables.release(id)) {
      throw notQuarantined(table);
    }
    return tables.get(id);
  }

  private void refuseUnfit(Table table) {
    String refused = checks.check(sources.get(table.source()), List.of(table)).get(table.id());
    if (refused != null) {
      throw new ConflictException(
          "table-unfit",
          "The table cannot be replicated as the source has it now.",
          List.of(new Fault(null, table.name() + ": " + refused)));
    }
  }

  /**
   * Replicates a table no longer. What the lake holds of it stays; a re-snapshot that is under way
   * is given up.
   */
  public void remove(UUID id) {
    transactions.executeWithoutResult(
        status -> {
          tables.remove(id);
          resnapshots.fail(id, "The table was removed.", clock.instant());
        });
    log.info("Removed table={}", id);
  }

  /**
   * Replicates a removed table again, as the source has it now. What it missed meanwhile only a
   * re-snapshot brings.
   *
   * @throws ConflictException if the source has made it unfit, or its names in the lake are taken
   */
  public Table bringBack(Table removed, Policy policy) {
    refuseUnfit(removed);
    try {
      return Objects.requireNonNull(
          transactions.execute(
              status -> {
                tables.bringBack(removed);
                tables.changePolicy(removed.id(), policy);
                return tables.get(removed.id());
              }));
    } catch (DuplicateKeyException e) {
      refuseTaken(List.of(removed));
      throw e;
    }
  }

  private static ConflictException notQuarantined(Table table) {
    return new ConflictException(
        "table-not-quarantined", "The table " + table.name() + " is not quarantined.");
  }

  private List<Table> fit(
      Source source, List<Asked> asked, Map<TableName, CatalogTable> catalogTables) {
    List<Table> fit = new ArrayList<>();
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      Asked each = asked.get(i);
      CatalogTable found = catalogTables.get(each.name());
      List<String> reasons = reasons(each, found);
      if (found != null && reasons.isEmpty()) {
        fit.add(table(source, each, found));
      }
      String pointer = "/tables/" + i;
      reasons.forEach(reason -> faults.add(new Fault(pointer, each.name() + " " + reason)));
    }
    if (!faults.isEmpty()) {
      throw new InvalidException(
          "table-unfit", "Not all of the tables can be replicated; none was registered.", faults);
    }
    return fit;
  }

  private static List<String> reasons(Asked asked, @Nullable CatalogTable found) {
    List<String> reasons = new ArrayList<>();
    if (found == null) {
      reasons.add("is not in the source; check schema, name and their case.");
    } else {
      reasons.addAll(TableCheck.faults(found));
    }
    if (!NAMESPACE.matcher(asked.namespace()).matches()) {
      reasons.add(
          "cannot have the namespace %s; use letters, digits, _ and -, up to 63."
              .formatted(asked.namespace()));
    }
    return reasons;
  }

  private void refuseTaken(List<Table> asked) {
    List<Fault> faults = new ArrayList<>();
    Map<String, Table> owners = new HashMap<>();
    for (int i = 0; i < asked.size(); i++) {
      Table table = asked.get(i);
      for (String name : List.of(table.currentTable(), table.historyTable())) {
        String place = (table.namespace() + "." + name).toLowerCase(Locale.ROOT);
        Table other = owners.putIfAbsent(place, table);
        if (other == null) {
          other = tables.ownerOf(table.namespace(), name).orElse(null);
        }
        if (other != null) {
          faults.add(taken("/tables/" + i, table, place, other));
          break;
        }
      }
    }
    if (!faults.isEmpty()) {
      throw new ConflictException(
          "table-exists", "Not all of the tables are new; none was registered.", faults);
    }
  }

  private static Fault taken(String pointer, Table table, String place, Table other) {
    String detail;
    if (!other.source().equals(table.source()) || !other.name().equals(table.name())) {
      detail =
          "%s needs the name %s in the lake, which %s of %s has; give it another namespace."
              .formatted(table.name(), place, other.name(), other.source());
    } else if (other.state() == Table.State.REMOVED) {
      detail = table.name() + " was removed; bring it back by the fleet file.";
    } else {
      detail = table.name() + " is registered already or named twice; leave it out.";
    }
    return new Fault(pointer, detail);
  }

  private Table table(Source source, Asked asked, CatalogTable found) {
    return new Table(
        UUID.randomUUID(),
        source.name(),
        asked.name(),
        asked.namespace(),
        Table.State.ACTIVE,
        null,
        TableCheck.columns(found),
        List.of(),
        TableCheck.replicaIdentity(found),
        asked.policy(),
        FIRST_EPOCH,
        null,
        clock.instant(),
        null,
        null);
  }
}
