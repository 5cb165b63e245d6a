package io.penstock.cli.cases;

import io.penstock.cli.cases.DatabaseStep.Own;
import io.penstock.cli.cases.oracle.Names;
import io.penstock.cli.client.ApiException;
import io.penstock.cli.client.PenstockApi;
import io.penstock.stack.LocalStack;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/** Takes Penstock's databases away and gives them back. */
final class OwnDatabases {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final LocalStack stack;
  private final PenstockApi api;
  private final Set<Own> away = EnumSet.noneOf(Own.class);

  OwnDatabases(LocalStack stack, PenstockApi api) {
    this.stack = stack;
    this.api = api;
  }

  /** Nobody can connect any more, and who was connected is not. */
  void takeAway(Own database) throws SQLException {
    away.add(database);
    String name = name(database);
    try (Connection server = stack.postgres().connect("postgres")) {
      ReplicatedDatabase.execute(
          server,
          "ALTER DATABASE %s ALLOW_CONNECTIONS false".formatted(Names.quoted(name)),
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'"
              .formatted(name));
    }
  }

  /** Gives back whatever was taken, and waits until the service has noticed. */
  void giveBack() throws SQLException {
    if (away.isEmpty()) {
      return;
    }
    try (Connection server = stack.postgres().connect("postgres")) {
      for (Own database : away) {
        ReplicatedDatabase.execute(
            server,
            "ALTER DATABASE %s ALLOW_CONNECTIONS true".formatted(Names.quoted(name(database))));
      }
    }
    away.clear();
    awaitService();
  }

  private void awaitService() {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      try {
        api.sources();
        return;
      } catch (ApiException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
        Pause.of(Duration.ofMillis(200));
      }
    }
  }

  private String name(Own database) {
    String url =
        database == Own.METADATA
            ? stack.metadataJdbcUrl()
            : Objects.requireNonNull(stack.catalogProperties().get("uri"));
    return url.substring(url.lastIndexOf('/') + 1);
  }
}
