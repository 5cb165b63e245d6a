package io.penstock.cli.bench;

import io.penstock.cli.bench.api.ApiCommand;
import io.penstock.cli.bench.ingest.FleetCommand;
import io.penstock.cli.bench.ingest.IngestCommand;
import io.penstock.cli.bench.reconcile.ReconcileCommand;
import picocli.CommandLine.Command;

/** {@code penstock bench}. */
@Command(
    name = "bench",
    description =
        "Measures one thing against its targets. A missed target is told and is no failure.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "NAME",
    subcommands = {
      ApiCommand.class,
      IngestCommand.class,
      FleetCommand.class,
      ReconcileCommand.class
    })
public final class BenchCommand {}
