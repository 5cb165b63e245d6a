package io.penstock.fleet;

import org.jspecify.annotations.Nullable;

/** Carries out steps; one that was carried out before changes nothing. */
@FunctionalInterface
interface StepRunner {
  /**
   * Does what can be done of a step now.
   *
   * @param apply that the step is part of
   * @param file that the apply makes true
   * @return what the step waits for, null if it is done
   * @throws io.penstock.problem.ControlPlaneException if it cannot be done
   */
  @Nullable String run(Apply apply, FleetFile file, Step step);
}
