package io.penstock.cli.up;

import io.penstock.cli.CommandFailedException;
import io.penstock.stack.RunningStack;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the data folder of a stack that runs already. */
public final class RunningFolder {
  private static final List<String> USUAL = List.of("up", "demo");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "data folder of what runs (default .penstock/up, else .penstock/demo)")
  private @Nullable Path dataDir;

  /** The API token of what runs in one of the usual folders, null if nothing does. */
  public static @Nullable String usualToken() {
    return USUAL.stream()
        .map(name -> DataFolder.or(null, name))
        .flatMap(folder -> RunningStack.in(folder).stream())
        .findFirst()
        .map(stack -> ServiceSettings.token(stack.dataDir()))
        .orElse(null);
  }

  /**
   * What runs in the folder, or in the first of the usual ones in which something runs.
   *
   * @throws CommandFailedException if nothing does
   */
  public RunningStack stack() {
    List<Path> folders =
        dataDir == null
            ? USUAL.stream().map(name -> DataFolder.or(null, name)).toList()
            : List.of(DataFolder.or(dataDir, ""));
    return folders.stream()
        .flatMap(folder -> RunningStack.in(folder).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new CommandFailedException(
                    "nothing runs in %s; start it with %s"
                        .formatted(
                            folders.stream()
                                .map(Path::toString)
                                .collect(Collectors.joining(" or ")),
                            dataDir == null
                                ? "./penstock up"
                                : "./penstock up --data " + folders.get(0))));
  }
}
