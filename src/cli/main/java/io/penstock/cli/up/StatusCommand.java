package io.penstock.cli.up;

import io.penstock.stack.RunningStack;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code penstock status}. */
@Command(
    name = "status",
    description = "Tells what runs, and the disk and memory it takes.",
    mixinStandardHelpOptions = true)
public final class StatusCommand implements Callable<Integer> {
  @Mixin private RunningFolder folder = new RunningFolder();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    RunningStack stack = folder.stack();
    PrintWriter out = spec.commandLine().getOut();
    out.println("Data      " + stack.dataDir());
    out.println("Process   " + stack.launcher());
    ProcessHandle.of(stack.launcher())
        .ifPresent(launcher -> out.println("Takes     " + Usage.of(stack.dataDir(), launcher)));
    out.flush();
    return 0;
  }
}
