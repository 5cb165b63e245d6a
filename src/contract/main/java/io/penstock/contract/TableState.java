package io.penstock.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the service knows of a table's life that its topic cannot tell.
 *
 * @param epochStarts all epoch starts in the order of their numbers; those that the lake has taken
 *     may be left out
 * @param resnapshot the re-snapshot that belongs to the last of them, null if none is under way
 * @param held a mass change that the brake holds, null if none is
 * @param decision what became of {@code held}, null without one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TableState(
    List<EpochStart> epochStarts,
    @Nullable Resnapshot resnapshot,
    @Nullable HeldChange held,
    HeldChange.@Nullable Decision decision) {

  /** A table in its first epoch, with nothing under way. */
  public static final TableState PLAIN = new TableState(List.of(), null, null, null);

  /** Number of the newest epoch start, 0 in the first epoch. */
  public int newestStart() {
    return epochStarts.isEmpty() ? 0 : epochStarts.get(epochStarts.size() - 1).number();
  }
}
