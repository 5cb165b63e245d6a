package io.penstock.cli.cases;

import io.penstock.cli.client.ApiException;
import java.sql.Connection;
import java.util.List;

/**
 * The service does not take a table of the case's schema.
 *
 * @param reason what its reason must contain
 */
record ExpectRefused(String table, String reason) implements Expectation {
  @Override
  public void run(CaseRun run) throws Exception {
    try (Connection connection = run.connect()) {
      run.database().publish(connection, run.file().schema(), List.of(table));
    }
    try {
      run.rig().api().registerTables(run.database().name(), run.file().schema(), List.of(table));
    } catch (ApiException e) {
      if (String.valueOf(e.getMessage()).contains(reason)) {
        return;
      }
      throw new CaseFailedException(
          "%s: expected a refusal with \"%s\", found %s".formatted(table, reason, e.getMessage()),
          e);
    }
    throw new CaseFailedException(
        "%s: expected a refusal with \"%s\", and it was registered".formatted(table, reason));
  }
}
