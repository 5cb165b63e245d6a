package io.penstock.source;

import io.penstock.problem.InvalidException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import org.springframework.stereotype.Service;

/** Registers sources: a source is kept only after it was connected to and found fit. */
@Service
class SourceRegistration {
  private static final int PLACEHOLDER_BYTES = 16;
  private final SecureRandom random = new SecureRandom();
  private final Sources sources;
  private final SourceDatabase database;
  private final Clock clock;

  SourceRegistration(Sources sources, SourceDatabase database, Clock clock) {
    this.sources = sources;
    this.database = database;
    this.clock = clock;
  }

  Source register(String name, Address address, Capture capture) {
    SourceProbe.Findings findings =
        database.with(
            address, connection -> SourceProbe.probe(connection, address.username(), capture));
    if (!findings.faults().isEmpty()) {
      throw new InvalidException(
          "source-unfit", "Changes cannot be captured from the source yet.", findings.faults());
    }
    Source source =
        new Source(
            name,
            address,
            capture,
            findings.systemIdentifier(),
            findings.serverVersion(),
            clock.instant());
    sources.add(source);
    return source;
  }

  /** A value that no column will hold by chance. */
  String drawUnavailableValue() {
    byte[] bytes = new byte[PLACEHOLDER_BYTES];
    random.nextBytes(bytes);
    return "__penstock_unavailable_" + HexFormat.of().formatHex(bytes);
  }
}
