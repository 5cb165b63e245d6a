package io.penstock.fleet;

import io.penstock.connector.ConnectorRegistration;
import java.time.Clock;
import java.util.UUID;
import org.springframework.stereotype.Service;

/** Makes and keeps plans; nothing else is changed by it. */
@Service
class FleetPlanning {
  private final FleetReader reader;
  private final FactsReader facts;
  private final FleetPlans plans;
  private final Planner planner;
  private final Clock clock;

  FleetPlanning(
      FleetReader reader,
      FactsReader facts,
      FleetPlans plans,
      ConnectorRegistration connectors,
      Clock clock) {
    this.reader = reader;
    this.facts = facts;
    this.plans = plans;
    this.planner = new Planner(connectors::desired);
    this.clock = clock;
  }

  /**
   * Plans what makes the fleet as a file says.
   *
   * @param text of the file
   * @param by who asks
   * @throws io.penstock.problem.InvalidException if the file is not valid or cannot be made true
   * @throws io.penstock.problem.UpstreamException if Kafka Connect does not answer
   */
  KeptPlan plan(String text, String by) {
    FleetFile file = reader.read(text);
    Plan plan = planner.plan(file, facts.read(file));
    KeptPlan kept = new KeptPlan(UUID.randomUUID(), plan, text, clock.instant(), by);
    plans.add(kept);
    return kept;
  }
}
