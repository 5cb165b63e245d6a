package io.penstock.connector;

import io.penstock.api.ConnectorsApi;
import io.penstock.api.model.Connector;
import io.penstock.api.model.ConnectorPage;
import io.penstock.api.model.ConnectorPause;
import io.penstock.api.model.ConnectorState;
import io.penstock.api.model.ConnectorTask;
import io.penstock.api.model.Reason;
import io.penstock.connect.ConnectorStatus;
import io.penstock.identity.IdentityChecks;
import io.penstock.source.SlotPositions;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.web.Changed;
import io.penstock.web.Cursor;
import io.penstock.web.Page;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's connectors. */
@RestController
class ConnectorController implements ConnectorsApi {
  private static final String LIST = "connectors";
  private final Sources sources;
  private final ConnectorRegistration registration;
  private final ConnectorObserver observer;
  private final ConnectorRecovery recovery;
  private final Recoveries recoveries;
  private final IdentityChecks identity;
  private final ConnectorLifecycle lifecycle;
  private final RegisteredConnectors registered;
  private final SlotPositions slots;

  ConnectorController(
      Sources sources,
      ConnectorRegistration registration,
      ConnectorObserver observer,
      ConnectorRecovery recovery,
      Recoveries recoveries,
      IdentityChecks identity,
      ConnectorLifecycle lifecycle,
      RegisteredConnectors registered,
      SlotPositions slots) {
    this.sources = sources;
    this.registration = registration;
    this.observer = observer;
    this.recovery = recovery;
    this.recoveries = recoveries;
    this.identity = identity;
    this.lifecycle = lifecycle;
    this.registered = registered;
    this.slots = slots;
  }

  @Override
  public ResponseEntity<Connector> getConnector(String source) {
    return ResponseEntity.ok(observed(sources.get(source)));
  }

  @Override
  public ResponseEntity<Connector> registerConnector(String source) {
    Source found = sources.get(source);
    Connector before = observed(found);
    registration.register(found);
    return changed(before, observed(found));
  }

  @Override
  public ResponseEntity<Connector> recoverConnector(String source, Reason reason) {
    Source found = sources.get(source);
    recovery.request(found, reason.getReason());
    return ResponseEntity.accepted().body(observed(found));
  }

  @Override
  public ResponseEntity<Connector> pauseConnector(String source, Reason reason) {
    Source found = sources.get(source);
    Connector before = observed(found);
    lifecycle.pause(found, reason.getReason());
    return changed(before, observed(found));
  }

  @Override
  public ResponseEntity<Connector> resumeConnector(String source) {
    Source found = sources.get(source);
    Connector before = observed(found);
    lifecycle.resume(found);
    return changed(before, observed(found));
  }

  @Override
  public ResponseEntity<Connector> restartConnector(String source) {
    Source found = sources.get(source);
    lifecycle.restart(found);
    return ResponseEntity.ok(observed(found));
  }

  private static ResponseEntity<Connector> changed(Connector before, Connector after) {
    Changed.note(Standing.of(before), Standing.of(after));
    return ResponseEntity.ok(after);
  }

  /** What changes of a connector where its state is asked to. */
  private record Standing(
      @Nullable ConnectorState state, @Nullable ConnectorPause pause, @Nullable Object drift) {
    static Standing of(Connector connector) {
      return new Standing(connector.getObservedState(), connector.getPause(), connector.getDrift());
    }
  }

  @Override
  public ResponseEntity<ConnectorPage> listConnectors(Integer limit, @Nullable String cursor) {
    List<String> after = Cursor.decode(LIST, cursor, 1);
    List<Source> read = sources.list(after == null ? null : after.get(0), limit + 1);
    Page<Source> page = Page.of(read, limit, source -> new Cursor(LIST, List.of(source.name())));
    return ResponseEntity.ok(
        new ConnectorPage(observed(page.items())).nextCursor(page.nextCursor()));
  }

  /** One Connect serves all: once it does not answer, it is not asked about the others. */
  private List<Connector> observed(List<Source> each) {
    List<Connector> connectors = new ArrayList<>();
    Observation unreachable = null;
    for (Source source : each) {
      Observation observation =
          unreachable == null ? observer.observe(ConnectorConfig.name(source)) : unreachable;
      if (observation.state() == ConnectorState.UNREACHABLE) {
        unreachable = observation;
      }
      connectors.add(view(source, observation));
    }
    return connectors;
  }

  private Connector observed(Source source) {
    return view(source, observer.observe(ConnectorConfig.name(source)));
  }

  private Connector view(Source source, Observation observation) {
    Map<String, String> desired = registration.desired(source);
    return new Connector()
        .name(ConnectorConfig.name(source))
        .source(source.name())
        .observedState(observation.state())
        .observedAt(observation.at().atOffset(ZoneOffset.UTC))
        .tasks(observation.tasks().stream().map(ConnectorController::view).toList())
        .config(desired)
        .drift(observation.drift(desired))
        .pause(pause(source))
        .recoveryNeeded(identity.recoveryNeeded(source.name()))
        .recovery(recoveries.find(source.name()).map(ConnectorController::view).orElse(null));
  }

  private @Nullable ConnectorPause pause(Source source) {
    return registered
        .find(source.name())
        .map(RegisteredConnector::pause)
        .map(
            pause ->
                new ConnectorPause(
                    pause.reason(),
                    pause.since().atOffset(ZoneOffset.UTC),
                    slots.whatItHolds(source)))
        .orElse(null);
  }

  private static io.penstock.api.model.ConnectorRecovery view(Recovery recovery) {
    return new io.penstock.api.model.ConnectorRecovery(
            recovery.reason(), recovery.requestedAt().atOffset(ZoneOffset.UTC))
        .failure(recovery.failure());
  }

  private static ConnectorTask view(ConnectorStatus.Task task) {
    return new ConnectorTask(task.id(), task.state()).worker(task.worker()).trace(task.trace());
  }
}
