package io.penstock.cli.cases;

import java.sql.SQLException;
import java.util.Locale;

/**
 * Takes a database of Penstock's own away, so that it refuses and drops connections, or gives it
 * back.
 */
record DatabaseStep(Own database, boolean takes) implements Step {

  /** Penstock's databases. */
  enum Own {
    /** The service's. */
    METADATA,
    /** The Iceberg catalog's. */
    CATALOG
  }

  static DatabaseStep read(String name, boolean takes) {
    try {
      return new DatabaseStep(Own.valueOf(name.toUpperCase(Locale.ROOT)), takes);
    } catch (IllegalArgumentException e) {
      throw new CaseFailedException(
          "there is no database %s; there is metadata and catalog".formatted(name), e);
    }
  }

  @Override
  public Kind kind() {
    return Kind.SERVERS;
  }

  @Override
  public void run(CaseRun run) throws SQLException {
    if (takes) {
      run.rig().databases().takeAway(database);
    } else {
      run.rig().databases().giveBack();
    }
  }
}
