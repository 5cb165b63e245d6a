package io.penstock.cli.demo;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.shop.OrderShop;
import io.penstock.cli.shop.ShopScale;
import io.penstock.cli.up.DataFolder;
import io.penstock.cli.up.Foreground;
import io.penstock.cli.up.PortOptions;
import io.penstock.cli.up.UpCommand;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code penstock demo}. */
@Command(
    name = "demo",
    description =
        "Replicates an order shop into the lake, kills a run halfway, and proves the lake equal to"
            + " its source.",
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
  @Option(
      names = "--scale",
      defaultValue = "small",
      description = "small or full (default ${DEFAULT-VALUE})")
  private String scale = "small";

  @Option(
      names = "--seed",
      defaultValue = "42",
      description = "another seed, another shop (default ${DEFAULT-VALUE})")
  private long seed;

  @Option(names = "--exit", description = "stop everything at the end")
  private boolean exit;

  @Option(names = "--report", paramLabel = "FILE", description = "write the figures as JSON")
  private @Nullable Path report;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "where everything is kept (default .penstock/demo in the checkout)")
  private @Nullable Path dataDir;

  @Option(names = "--fresh", description = "start over in a --data folder that holds a demo")
  private boolean fresh;

  @Mixin private PortOptions ports = new PortOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    Path folder = DataFolder.or(dataDir, "demo");
    OrderShop shop = new OrderShop(scale(), seed);
    new DemoFolder(folder).prepare(fresh || dataDir == null);
    DemoContext demo = new DemoContext(folder, ports.numbers(), shop, new Narrator(out));
    boolean stays = false;
    try {
      play(demo);
      stays = !exit;
    } finally {
      if (!stays) {
        demo.close();
      }
    }
    if (stays) {
      UpCommand.describe(demo.penstock(), out);
      Foreground.stay(demo.penstock(), out);
    }
    return 0;
  }

  private void play(DemoContext demo) throws Exception {
    try {
      Story.whole().play(demo);
    } catch (CommandFailedException e) {
      demo.narrator().say("FAILED");
      throw e;
    } finally {
      if (report != null) {
        demo.findings().report().write(report);
      }
    }
    DemoReport figures = demo.findings().report();
    demo.narrator()
        .say(
            "%,d events ingested by %d runs, %d of them killed; no row differs; at most %.1f GiB of"
                + " memory at once; %.0f s in all",
            figures.ingest().events(),
            figures.ingest().runs(),
            figures.ingest().killedRuns(),
            figures.peakMemoryBytes() / (double) (1 << 30),
            figures.seconds());
  }

  private ShopScale scale() {
    try {
      return ShopScale.named(scale);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
