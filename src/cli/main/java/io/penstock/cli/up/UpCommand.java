package io.penstock.cli.up;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code penstock up}. */
@Command(
    name = "up",
    description = "Starts the local stack and the service, in the foreground, until Ctrl-C.",
    mixinStandardHelpOptions = true)
public final class UpCommand implements Callable<Integer> {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "where everything is kept (default .penstock/up in the checkout)")
  private @Nullable Path dataDir;

  @Mixin private PortOptions ports = new PortOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    LocalPenstock penstock =
        LocalPenstock.start(
            DataFolder.or(dataDir, "up"),
            ports.numbers(),
            stack -> List.of("--penstock.schedule.enabled=true"),
            line -> say(out, line));
    describe(penstock, out);
    Foreground.stay(penstock, out);
    return 0;
  }

  /** Prints how to reach what runs. */
  public static void describe(LocalPenstock penstock, PrintWriter out) {
    say(out, "");
    say(out, "API       " + penstock.api().base());
    say(out, "Sign in   as admin with the line admin= of " + penstock.passwords());
    say(out, "Token     the line api-token= of it, as Authorization: Bearer");
    say(out, "Source    " + penstock.stack().sourceJdbcUrl() + " as postgres");
    say(out, "Password  the line postgres= of it");
    say(out, "Data      " + penstock.stack().dataDir() + " (logs in logs/)");
    say(out, "Ctrl-C stops everything; the next start goes on where this one ends.");
  }

  private static void say(PrintWriter out, String line) {
    out.println(line);
    out.flush();
  }
}
