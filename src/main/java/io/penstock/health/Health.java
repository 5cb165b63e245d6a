package io.penstock.health;

import java.util.List;

/** Computes health, each time anew, from evidence that is kept. */
public interface Health {
  /**
   * How well something is.
   *
   * @throws io.penstock.problem.NotFoundException if there is no such subject
   */
  HealthReport of(Subject subject);

  /** Of the fleet, every source, every connector and every table. */
  List<HealthReport> all();
}
