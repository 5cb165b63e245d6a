package io.penstock.cli.demo;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.airline.Airline;
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
            + " its source; or a fleet of databases, by schedule.",
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

  @Option(
      names = "--fleet",
      description = "an airline of 30 databases with 400 tables instead, ingested by schedule")
  private boolean fleet;

  @Option(names = "--databases", hidden = true, defaultValue = "" + Airline.DATABASES)
  private int databases = Airline.DATABASES;

  @Option(names = "--tables", hidden = true, defaultValue = "" + Airline.TABLES)
  private int tables = Airline.TABLES;

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
    Narrator narrator = new Narrator(out);
    Path folder = DataFolder.or(dataDir, "demo");
    Demo demo = demo(folder, narrator);
    new DemoFolder(folder).prepare(fresh || dataDir == null);
    boolean stays = false;
    try {
      demo.play(report);
      stays = !exit;
    } catch (CommandFailedException e) {
      narrator.say("FAILED");
      throw e;
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

  private Demo demo(Path folder, Narrator narrator) {
    try {
      return fleet
          ? new AirlineDemo(
              folder,
              ports.numbers(),
              Airline.of(databases, tables, seed),
              seed,
              AirlineDemo.STREAMING,
              narrator)
          : new ShopDemo(
              new DemoContext(
                  folder, ports.numbers(), new OrderShop(ShopScale.named(scale), seed), narrator));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
