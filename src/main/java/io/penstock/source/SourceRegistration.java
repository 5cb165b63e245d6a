package io.penstock.source;

import io.penstock.problem.InvalidException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import org.springframework.stereotype.Service;

/** Registers sources: a source is kept only after it was connected to and found fit. */
@Service
public class SourceRegistration {
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

  /**
   * Registers a source.
   *
   * @throws InvalidException if changes cannot be captured from it
   * @throws io.penstock.problem.UpstreamException if it does not answer
   * @throws io.penstock.problem.ConflictException if its name or its slot is taken
   */
  public Source register(String name, Address address, Capture capture) {
    SourceProbe.Findings findings = probe(address, capture);
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

  /**
   * Changes where a known source is and what is captured with, but for the value that stands for
   * unsent ones; one that was removed is replicated from again.
   *
   * @throws InvalidException if changes cannot be captured from it
   * @throws io.penstock.problem.UpstreamException if it does not answer
   */
  public Source change(Source known, Address address, Capture capture) {
    SourceProbe.Findings findings = probe(address, capture);
    Source changed =
        new Source(
            known.name(),
            address,
            new Capture(
                capture.publication(),
                capture.heartbeatTable(),
                capture.signalTable(),
                known.capture().unavailableValue()),
            findings.systemIdentifier(),
            findings.serverVersion(),
            known.createdAt());
    sources.change(changed);
    return changed;
  }

  private SourceProbe.Findings probe(Address address, Capture capture) {
    SourceProbe.Findings findings =
        database.with(
            address, connection -> SourceProbe.probe(connection, address.username(), capture));
    if (!findings.faults().isEmpty()) {
      throw new InvalidException(
          "source-unfit", "Changes cannot be captured from the source yet.", findings.faults());
    }
    return findings;
  }

  /** A value that no column will hold by chance. */
  public String drawUnavailableValue() {
    byte[] bytes = new byte[PLACEHOLDER_BYTES];
    random.nextBytes(bytes);
    return "__penstock_unavailable_" + HexFormat.of().formatHex(bytes);
  }
}
