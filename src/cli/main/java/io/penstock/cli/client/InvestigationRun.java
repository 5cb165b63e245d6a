package io.penstock.cli.client;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One answer to the question how an extract differs from a replica.
 *
 * @param failure why there is none, null otherwise
 * @param extractSums what the extract's measures add up to, exact decimals; null before the answer
 * @param sameRows rows that both have alike
 * @param steps what leads from the extract's sums to the replica's; null before the answer
 * @param replicaSums the same of the replica
 */
public record InvestigationRun(
    String id,
    String state,
    @Nullable String failure,
    long extractRows,
    @Nullable Map<String, String> extractSums,
    long sameRows,
    @Nullable List<Step> steps,
    long replicaRows,
    @Nullable Map<String, String> replicaSums) {

  /**
   * Rows that one thing explains.
   *
   * @param deltas what they add to each measure
   */
  public record Step(String step, long rows, Map<String, String> deltas) {}

  public boolean isFinished() {
    return !state.equals("RUNNING");
  }

  /** An investigation, as far as its id. */
  record Asked(String id) {}
}
