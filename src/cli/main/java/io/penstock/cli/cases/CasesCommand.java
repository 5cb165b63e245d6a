package io.penstock.cli.cases;

import io.penstock.stack.Installation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code penstock cases}. */
@Command(
    name = "cases",
    description =
        "Plays cases (faults and schedules as data) on real servers, and has three oracles judge"
            + " the lake after each.",
    mixinStandardHelpOptions = true)
public final class CasesCommand implements Callable<Integer> {
  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "folder of cases (default src/cases in the checkout)")
  private @Nullable Path folder;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      description = "a case to play, and no others but those named likewise")
  private List<String> only = List.of();

  @Option(names = "--long", description = "also play the cases that take minutes each")
  private boolean lasting;

  @Option(
      names = "--faults",
      description = "play no cases but those with a fault: the ones that hurt a server")
  private boolean faults;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "play each case so many times (default 1)")
  private int repeat = 1;

  @Option(
      names = "--dump",
      paramLabel = "FILE",
      description = "replicate a plain SQL dump instead, and put the oracles to its tables")
  private @Nullable Path dump;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "a new folder to keep everything in (default one below .penstock/cases)")
  private @Nullable Path dataDir;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    List<CaseFile> files = dump == null ? files() : List.of();
    Path data = DataFolders.or(dataDir, "cases");
    List<CaseOutcome> outcomes = new ArrayList<>();
    try (Rig rig = Rig.start(data, line -> say(out, line))) {
      play(rig, files, out, outcomes);
    }
    long good = outcomes.stream().filter(CaseOutcome::isGood).count();
    long known = outcomes.stream().filter(each -> each.failure() != null && each.isGood()).count();
    say(out, "");
    say(
        out,
        "%d passed, %d failed%s"
            .formatted(
                good - known,
                outcomes.size() - good,
                known == 0 ? "" : ", %d with known faults".formatted(known)));
    if (good == outcomes.size() && dataDir == null) {
      DataFolders.delete(data);
      return 0;
    }
    say(out, "data and logs are kept in " + data);
    return good == outcomes.size() ? 0 : 1;
  }

  private void play(Rig rig, List<CaseFile> files, PrintWriter out, List<CaseOutcome> outcomes)
      throws IOException, SQLException {
    java.util.function.Consumer<CaseOutcome> told =
        outcome -> {
          outcomes.add(outcome);
          say(out, outcome.toString());
        };
    if (dump == null) {
      new CaseRunner(rig, line -> say(out, line)).play(files, told);
    } else {
      new DumpRun(rig, line -> say(out, line)).play(dump, told);
    }
  }

  private List<CaseFile> files() throws IOException {
    if (repeat < 1) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--repeat takes a number from 1, not " + repeat);
    }
    List<CaseFile> files =
        lasting ? CaseReader.all(casesFolder(), only) : CaseReader.usual(casesFolder(), only);
    return files.stream()
        .filter(file -> !faults || file.hasFault())
        .flatMap(
            file ->
                Stream.concat(
                    Stream.of(file), IntStream.rangeClosed(2, repeat).mapToObj(file::again)))
        .toList();
  }

  private Path casesFolder() {
    return folder == null ? Installation.locate().home().resolve("src/cases") : folder;
  }

  private static void say(PrintWriter out, String line) {
    out.println(line);
    out.flush();
  }
}
