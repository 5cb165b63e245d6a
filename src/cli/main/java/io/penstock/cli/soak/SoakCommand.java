package io.penstock.cli.soak;

import picocli.CommandLine.Command;

/** {@code penstock soak}. */
@Command(
    name = "soak",
    description = "Random work and random faults for a given time.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {FoldSoakCommand.class, ProofSoakCommand.class})
public final class SoakCommand {}
