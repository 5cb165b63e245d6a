package io.penstock.cli.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.penstock.cli.client.NewTables.NewTable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls the service's REST API. */
public final class PenstockApi {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final URI base;
  private final @Nullable String token;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  /**
   * Of a running service.
   *
   * @param base such as {@code http://127.0.0.1:8420/api/v1}
   * @param token an API token, null to show none
   */
  public PenstockApi(URI base, @Nullable String token) {
    this.base = base;
    this.token = token;
  }

  public URI base() {
    return base;
  }

  public void createSource(NewSource source) {
    call("POST", "/sources", source, Map.class);
  }

  /** All sources; asked for to see whether the service answers. */
  public Map<?, ?> sources() {
    return call("GET", "/sources", null, Map.class);
  }

  /** How late a table is and was. */
  public Map<?, ?> freshness(String tableId) {
    return call("GET", "/tables/" + tableId + "/freshness", null, Map.class);
  }

  /** Whether a source's connector is well, with the evidence. */
  public Map<?, ?> connectorHealth(String source) {
    return call("GET", "/sources/" + source + "/connector/health", null, Map.class);
  }

  /**
   * The newest incidents, up to 500.
   *
   * @param query conditions in the API's words, such as {@code state=OPEN&kind=gap}; may be empty
   */
  public List<Incident> incidents(String query) {
    String path = "/incidents?limit=500" + (query.isEmpty() ? "" : "&" + query);
    return call("GET", path, null, Incident.Page.class).items();
  }

  /** An incident with its timeline. */
  public Incident incident(String id) {
    return call("GET", "/incidents/" + id, null, Incident.class);
  }

  /** Has incidents told to a URL; the answer has the endpoint and its signing secret. */
  public Map<?, ?> addWebhookEndpoint(String name, String url) {
    return call("POST", "/webhook-endpoints", Map.of("name", name, "url", url), Map.class);
  }

  public Map<?, ?> webhookEndpoint(String id) {
    return call("GET", "/webhook-endpoints/" + id, null, Map.class);
  }

  /** The newest deliveries to an endpoint, up to 500. */
  public List<WebhookDelivery> webhookDeliveries(String endpointId) {
    return call(
            "GET",
            "/webhook-deliveries?limit=500&endpointId=" + endpointId,
            null,
            WebhookDelivery.Page.class)
        .items();
  }

  /** Registers tables of one schema, in the default layout. */
  public List<ReplicatedTable> registerTables(String source, String schema, List<String> names) {
    return registerTables(source, schema, names, Map.of());
  }

  /**
   * Registers tables of one schema.
   *
   * @param policies by table, in the API's words; a table without one has the default policy
   */
  public List<ReplicatedTable> registerTables(
      String source, String schema, List<String> names, Map<String, Object> policies) {
    List<NewTable> tables =
        names.stream().map(name -> new NewTable(schema, name, null, policies.get(name))).toList();
    return call("POST", "/tables", new NewTables(source, tables), TablePage.class).items();
  }

  /** Registers a table in a namespace of the lake, in the default layout. */
  public ReplicatedTable registerTable(
      String source, String schema, String name, String namespace) {
    NewTable table = new NewTable(schema, name, namespace, null);
    return call("POST", "/tables", new NewTables(source, List.of(table)), TablePage.class)
        .items()
        .get(0);
  }

  /** The first tables that are or were replicated, up to 500. */
  public List<ReplicatedTable> tables() {
    return call("GET", "/tables?limit=500", null, TablePage.class).items();
  }

  /** Renders the source's connector and puts it to Kafka Connect. */
  public Connector registerConnector(String source) {
    return call("PUT", "/sources/" + source + "/connector", null, Connector.class);
  }

  public Connector connector(String source) {
    return call("GET", "/sources/" + source + "/connector", null, Connector.class);
  }

  /** Has a connector read nothing until it is resumed. */
  public void pauseConnector(String source, String reason) {
    String path = "/sources/" + source + "/connector/pause";
    call("POST", path, Map.of("reason", reason), Map.class);
  }

  public void resumeConnector(String source) {
    call("POST", "/sources/" + source + "/connector/resume", null, Map.class);
  }

  /** Restarts what has failed of a connector. */
  public void restartConnector(String source) {
    call("POST", "/sources/" + source + "/connector/restart", null, Map.class);
  }

  /** Starts an ingest run of all active tables. */
  public IngestRun startIngestRun() {
    return call("POST", "/ingest-runs", Map.of(), IngestRun.class);
  }

  /** Starts an ingest run of some tables. */
  public IngestRun startIngestRun(List<String> tableIds) {
    return call("POST", "/ingest-runs", Map.of("tableIds", tableIds), IngestRun.class);
  }

  /** Whether the table is active or quarantined, and why. */
  public TableState tableState(String tableId) {
    return call("GET", "/tables/" + tableId, null, TableState.class);
  }

  /** Lets a quarantined table go on where its fence stands. */
  public void releaseTable(String tableId, String reason) {
    call("POST", "/tables/" + tableId + "/release", Map.of("reason", reason), Map.class);
  }

  /** Decides on the mass change of that digest, which the brake holds. */
  public void decideHeldChange(String tableId, String decision, String digest, String reason) {
    call(
        "POST",
        "/tables/" + tableId + "/held-change/decision",
        Map.of("decision", decision, "digest", digest, "reason", reason),
        Map.class);
  }

  /** Asks for all rows of a table to be read anew. */
  public void resnapshot(String tableId, String reason) {
    call("POST", "/tables/" + tableId + "/resnapshots", Map.of("reason", reason), Map.class);
  }

  /** Has the connector start over, with another initial snapshot; answers when it is asked for. */
  public void recoverConnector(String source, String reason) {
    String path = "/sources/" + source + "/connector/recovery";
    call("POST", path, Map.of("reason", reason), Map.class);
  }

  /** Whether a recovery of the source's connector is under way. */
  public boolean isRecovering(String source) {
    return call("GET", "/sources/" + source + "/connector", null, Map.class).get("recovery")
        != null;
  }

  public IngestRun ingestRun(String id) {
    return call("GET", "/ingest-runs/" + id, null, IngestRun.class);
  }

  /** What the service will do by itself, and when. */
  public Schedule schedule() {
    return call("GET", "/schedule", null, Schedule.class);
  }

  /** Starts to compact all active tables. */
  public MaintenanceRun startMaintenanceRun() {
    return call("POST", "/maintenance-runs", Map.of(), MaintenanceRun.class);
  }

  public MaintenanceRun maintenanceRun(String id) {
    return call("GET", "/maintenance-runs/" + id, null, MaintenanceRun.class);
  }

  /** Starts to compare every column of every row. */
  public Reconciliation startReconciliation(String tableId) {
    return call("POST", "/reconciliations", Map.of("tableId", tableId), Reconciliation.class);
  }

  /** Starts to compare a table in one of the API's modes. */
  public Reconciliation startReconciliation(String tableId, String mode) {
    return call(
        "POST", "/reconciliations", Map.of("tableId", tableId, "mode", mode), Reconciliation.class);
  }

  /** Has the rows that a reconciliation found different written as the source has them. */
  public Repair startRepair(String reconciliationId, String reason) {
    return call(
        "POST",
        "/reconciliations/" + reconciliationId + "/repairs",
        Map.of("reason", reason),
        Repair.class);
  }

  public Repair repair(String id) {
    return call("GET", "/repairs/" + id, null, Repair.class);
  }

  public Reconciliation reconciliation(String id) {
    return call("GET", "/reconciliations/" + id, null, Reconciliation.class);
  }

  /** The first rows that differ, in key order. */
  public List<Mismatch> mismatches(String reconciliationId, int limit) {
    String path = "/reconciliations/" + reconciliationId + "/mismatches?limit=" + limit;
    return call("GET", path, null, Mismatch.Page.class).items();
  }

  /** Asks how an extract differs from a replica; answers the investigation's id. */
  public String createInvestigation(NewInvestigation asked) {
    return call("POST", "/investigations", asked, InvestigationRun.Asked.class).id();
  }

  /** Uploads the extract of an investigation. */
  public void uploadExtract(String investigationId, Path file) throws IOException {
    exchange(
        "PUT",
        "/investigations/" + investigationId + "/extract",
        "application/octet-stream",
        BodyPublishers.ofFile(file));
  }

  public InvestigationRun startInvestigationRun(String investigationId) {
    return call(
        "POST", "/investigations/" + investigationId + "/runs", null, InvestigationRun.class);
  }

  public InvestigationRun investigationRun(String id) {
    return call("GET", "/investigation-runs/" + id, null, InvestigationRun.class);
  }

  /** Plans what makes the fleet as a file says; nothing is changed by it. */
  public FleetPlan planFleet(String file) {
    return send(
        "POST", "/fleet/plans", "application/yaml", BodyPublishers.ofString(file), FleetPlan.class);
  }

  /**
   * Has a plan carried out; answers when it is under way.
   *
   * @param slot {@code KEEP} or {@code DROP}, for those of sources that leave
   * @param dropLakeData lake names of current tables whose data goes
   */
  public FleetApply applyFleetPlan(String planId, String slot, List<String> dropLakeData) {
    return call(
        "POST",
        "/fleet/plans/" + planId + "/apply",
        Map.of("slot", slot, "dropLakeData", dropLakeData),
        FleetApply.class);
  }

  public FleetApply fleetApply(String planId) {
    return call("GET", "/fleet/plans/" + planId + "/apply", null, FleetApply.class);
  }

  private <T> T call(String method, String path, @Nullable Object body, Class<T> answer) {
    BodyPublisher content =
        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(Json.write(body));
    return send(method, path, "application/json", content, answer);
  }

  private <T> T send(
      String method, String path, String contentType, BodyPublisher content, Class<T> answer) {
    String body = exchange(method, path, contentType, content);
    try {
      return Json.MAPPER.readValue(body, answer);
    } catch (JsonProcessingException e) {
      throw new ApiException(
          "%s %s answers what is not understood: %s".formatted(method, path, body), e);
    }
  }

  /** The body of an answer that is a success. */
  private String exchange(String method, String path, String contentType, BodyPublisher content) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(LIMIT)
            .header("Content-Type", contentType)
            .header("Accept", "application/json, application/problem+json")
            .method(method, content);
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    HttpResponse<String> response = send(request.build());
    if (response.statusCode() / 100 != 2) {
      throw new ApiException(
          "%s %s answers %d: %s"
              .formatted(method, path, response.statusCode(), explanation(response.body())));
    }
    return response.body();
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new ApiException(
          "the service does not answer %s %s: %s".formatted(request.method(), request.uri(), e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ApiException("interrupted while waiting for the service", e);
    }
  }

  private static String explanation(String body) {
    try {
      return Json.MAPPER.readValue(body, Problem.class).toString();
    } catch (JsonProcessingException e) {
      return body;
    }
  }
}
