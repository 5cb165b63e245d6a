package io.penstock.cli.fleet;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.client.PenstockApi;
import io.penstock.cli.up.RunningFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which file, and which service. */
final class FleetOptions {
  private static final String PREFIX = "/api/v1";

  @Option(
      names = {"-f", "--file"},
      required = true,
      paramLabel = "FILE",
      description = "the fleet file")
  private Path file = Path.of("");

  @Option(
      names = "--to",
      paramLabel = "URL",
      defaultValue = "http://127.0.0.1:8420",
      description =
          "the service (default ${DEFAULT-VALUE}); PENSTOCK_TOKEN holds an API token, and need not be"
              + " set for what ./penstock up or demo runs")
  private URI service = URI.create("");

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "holds an API token for the service, instead of PENSTOCK_TOKEN")
  private @Nullable Path tokenFile;

  /** The file's text. */
  String text() {
    return text(file);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new CommandFailedException("the file %s cannot be read: %s".formatted(file, e), e);
    }
  }

  PenstockApi api() {
    String base = service.toString().replaceAll("/+$", "");
    return new PenstockApi(
        URI.create(base.endsWith(PREFIX) ? base : base + PREFIX), token(service.getHost()));
  }

  /** What a file or the environment names, or else what this machine's own service takes. */
  private @Nullable String token(@Nullable String host) {
    if (tokenFile != null) {
      return text(tokenFile).strip();
    }
    String named = System.getenv("PENSTOCK_TOKEN");
    if (named != null && !named.isBlank()) {
      return named.strip();
    }
    return "127.0.0.1".equals(host) || "localhost".equals(host) ? RunningFolder.usualToken() : null;
  }
}
