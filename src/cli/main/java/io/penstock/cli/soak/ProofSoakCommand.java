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

/** {@code penstock soak proof}. */
@Command(
    name = "proof",
    description =
        "Writers at full rate and reconciliations back to back, none of which may find a"
            + " difference; then faults in the lake, all of which must be found.",
    mixinStandardHelpOptions = true)
public final class ProofSoakCommand implements Callable<Integer> {
  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "10",
      description = "how long (default ${DEFAULT-VALUE})")
  private double minutes;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "repeats another soak's choices (default: a new one)")
  private @Nullable Long seed;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "rows of the biggest table at first (default ${DEFAULT-VALUE})")
  private long rows;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "1000",
      description = "transactions a second (default ${DEFAULT-VALUE})")
  private int rate;

  @Option(
      names = "--standby",
      description = "the source's commits wait for a standby that replays them late")
  private boolean standby;

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
    try (Rig rig = Rig.start(data, line -> say(out, line));
        StandbyPair pair = standby ? StandbyPair.start(data.resolve("source")) : null) {
      wrong =
          new ProofSoak(
                  rig,
                  pair == null ? rig.penstock().stack().postgres() : pair.primary(),
                  chosen,
                  new ProofSoak.Load(rows, rate, standby),
                  line -> say(out, line))
              .run(Duration.ofMillis((long) (minutes * 60_000)));
    }
    wrong.forEach(text -> say(out, text));
    say(out, "seed %d: %s".formatted(chosen, wrong.isEmpty() ? "all proofs are right" : "WRONG"));
    if (wrong.isEmpty() && dataDir == null) {
      DataFolders.delete(data);
    } else {
      say(out, "data and logs are kept in " + data);
    }
    return wrong.isEmpty() ? 0 : 1;
  }

  private static void say(PrintWriter out, String line) {
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }
}
