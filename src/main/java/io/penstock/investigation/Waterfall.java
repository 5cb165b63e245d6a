package io.penstock.investigation;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * What lies between an extract's sums and a replica's, step by step; exact.
 *
 * @param extract what the extract holds
 * @param same rows that both have alike
 * @param steps in their order, those without a row left out
 * @param replica what the replica holds
 */
record Waterfall(Level extract, long same, List<Part> steps, Level replica) {
  Waterfall {
    for (Map.Entry<String, BigDecimal> sum : extract.sums().entrySet()) {
      BigDecimal reached = sum.getValue();
      for (Part step : steps) {
        reached = reached.add(step.deltas().getOrDefault(sum.getKey(), BigDecimal.ZERO));
      }
      if (reached.compareTo(replica.sums().getOrDefault(sum.getKey(), BigDecimal.ZERO)) != 0) {
        throw new IllegalStateException(
            "the steps lead to a sum of %s of %s instead of %s"
                .formatted(sum.getKey(), reached, replica.sums().get(sum.getKey())));
      }
    }
  }

  /** Rows, and the exact sum of each measure. */
  record Level(long rows, Map<String, BigDecimal> sums) {}

  /** What one step adds to each measure. */
  record Part(Step step, long rows, Map<String, BigDecimal> deltas) {}
}
