package io.penstock.cli.sql;

import io.penstock.cli.up.RunningFolder;
import io.penstock.stack.RunningStack;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code penstock sql}. */
@Command(
    name = "sql",
    description = {
      "Answers a query over the lake's tables, deletes applied; it changes nothing.",
      "Tables have their Iceberg names, such as shop.orders and shop.orders_changes; SHOW TABLES"
          + " lists them."
    },
    mixinStandardHelpOptions = true)
public final class SqlCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "SELECT",
      description =
          "one SELECT, WITH, VALUES, DESCRIBE, SUMMARIZE, SHOW or EXPLAIN, in DuckDB's SQL")
  private String statement = "";

  @Option(
      names = "--format",
      defaultValue = "table",
      description = "table, csv or json (default ${DEFAULT-VALUE})")
  private String format = "table";

  @Mixin private RunningFolder folder = new RunningFolder();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    OutputFormat output = OutputFormat.named(format, spec.commandLine());
    RunningStack stack = folder.stack();
    PrintWriter told = spec.commandLine().getErr();
    told.println("reading the lake of " + stack.dataDir());
    told.flush();
    try (LakeSession lake = LakeSession.open(stack)) {
      lake.answer(statement, output.writer(spec.commandLine().getOut()));
    }
    return 0;
  }
}
