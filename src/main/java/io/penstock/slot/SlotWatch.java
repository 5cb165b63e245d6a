package io.penstock.slot;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What is known of sources' slots. What is too old to be known is said to be unknown. */
public interface SlotWatch {
  /** The slot of every source, by source; those that were never sampled included. */
  List<SlotState> current();

  /** After how long a sample says nothing any more. */
  Duration allowedAge();

  /**
   * The slot of a source.
   *
   * @throws io.penstock.problem.NotFoundException if there is no such source
   */
  SlotState of(String source);

  /** The server of every source, by source; those that were never asked included. */
  List<SourceState> servers();

  /**
   * The server of a source.
   *
   * @throws io.penstock.problem.NotFoundException if there is no such source
   */
  SourceState server(String source);

  /** How far the changes of each source have come whose slot is there and was sampled lately. */
  List<CapturePosition> positions();

  /**
   * Slots that are no source's, each once and at the first source of its server; none that only
   * samples showed that are too old.
   */
  List<Stranger> strangers();

  /**
   * A slot that Penstock does not use, on a server that it replicates from.
   *
   * @param source name of the first source that is on that server
   */
  record Stranger(String source, SlotSample sample, Instant sampledAt) {}
}
