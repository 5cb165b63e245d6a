package io.penstock.cli.fleet;

import io.penstock.cli.CommandFailedException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code penstock fleet export}. */
@Command(
    name = "export",
    description = {
      "Writes a first fleet file from a PostgreSQL database, to be looked through and completed.",
      "A password that the URL lacks is taken from PGPASSWORD; no password is written."
    },
    mixinStandardHelpOptions = true)
public final class ExportCommand implements Callable<Integer> {
  @Option(
      names = "--from",
      required = true,
      paramLabel = "URL",
      description = "postgresql://user@host:port/database or jdbc:postgresql://...")
  private String from = "";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "name of the source (the database's, made fit, if absent)")
  private @Nullable String name;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    DatabaseUrl url = DatabaseUrl.parse(from, System.getenv("PGPASSWORD"));
    try (Connection connection = url.connect()) {
      PrintWriter out = spec.commandLine().getOut();
      out.print(FleetExport.of(url, name, DatabaseContent.read(connection)));
      out.flush();
      return 0;
    } catch (SQLException e) {
      throw new CommandFailedException(
          "the database at %s cannot be read: %s".formatted(url, e.getMessage()), e);
    }
  }
}
