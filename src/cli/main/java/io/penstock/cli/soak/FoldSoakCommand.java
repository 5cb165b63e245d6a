package io.penstock.cli.soak;

import io.penstock.cli.cases.DataFolders;
import io.penstock.cli.cases.Rig;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code penstock soak fold}. */
@Command(
    name = "fold",
    description =
        "Random changes at the source, random kills of Connect, Kafka and Spark; then three oracles"
            + " judge the lake.",
    mixinStandardHelpOptions = true)
public final class FoldSoakCommand implements Callable<Integer> {
  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "5",
      description = "how long (default ${DEFAULT-VALUE})")
  private double minutes;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "repeats another soak's choices (default: a new one)")
  private @Nullable Long seed;

  @Option(names = "--schema-changes", description = "columns come, widen and go meanwhile")
  private boolean schemaChanges;

  @Option(names = "--resnapshots", description = "tables are read anew meanwhile")
  private boolean resnapshots;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "a new folder to keep everything in (default one below .penstock/soak)")
  private @Nullable Path dataDir;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    long chosen = seed == null ? ThreadLocalRandom.current().nextInt(1_000_000) : seed;
    say(out, "seed " + chosen);
    Path data = DataFolders.or(dataDir, "soak");
    List<String> wrong;
    try (Rig rig = Rig.start(data, line -> say(out, line))) {
      wrong =
          new FoldSoak(
                  rig,
                  chosen,
                  new FoldSoak.Ventures(schemaChanges, resnapshots),
                  line -> say(out, line))
              .run(Duration.ofMillis((long) (minutes * 60_000)));
    }
    wrong.forEach(text -> say(out, text));
    say(out, "seed %d: %s".formatted(chosen, wrong.isEmpty() ? "all tables are right" : "WRONG"));
    if (wrong.isEmpty() && dataDir == null) {
      DataFolders.delete(data);
    } else {
      say(out, "data and logs are kept in " + data);
    }
    return wrong.isEmpty() ? 0 : 1;
  }

  private static void say(PrintWriter out, String line) {
    out.println(line);
    out.flush();
  }
}
