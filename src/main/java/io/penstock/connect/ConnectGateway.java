package io.penstock.connect;

import io.penstock.connect.ConnectApi.Offsets;
import io.penstock.problem.UpstreamException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.retry.RetryException;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Component;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;

/**
 * Speaks to Kafka Connect. A 409 means that workers rebalance, but for other calls it may mean
 * "exists already": only the idempotent PUT is sent again.
 */
@Component
public class ConnectGateway {
  private static final Pattern MESSAGE =
      Pattern.compile("\"message\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
  private final ConnectApi api;
  private final ConnectRequests requests;
  private final RetryTemplate whileRebalancing;

  ConnectGateway(ConnectApi api, ConnectRequests requests, ConnectProperties properties) {
    this.api = api;
    this.requests = requests;
    this.whileRebalancing =
        new RetryTemplate(
            RetryPolicy.builder()
                .maxRetries(properties.retries())
                .delay(properties.retryDelay())
                .predicate(ConnectGateway::isRebalance)
                .build());
  }

  /** A connector's configuration as Connect keeps it, empty if there is no such connector. */
  public Optional<Map<String, String>> config(String name) {
    return found("config", () -> api.config(name));
  }

  /** A connector's status, empty if Connect has none (yet). */
  public Optional<ConnectorStatus> status(String name) {
    return found("status", () -> api.status(name));
  }

  /** The configurations that a connector's tasks are to run with; empty before it made any. */
  public List<Map<String, String>> taskConfigs(String name) {
    return found("tasks", () -> api.tasks(name)).orElse(List.of()).stream()
        .map(ConnectApi.NewTask::config)
        .toList();
  }

  /** Removes a connector, if it is there; its offsets stay. */
  public void delete(String name) {
    found(
        "delete",
        () -> {
          api.delete(name);
          return name;
        });
  }

  /** Makes the connector or changes its configuration. */
  public void putConfig(String name, Map<String, String> config) {
    try {
      whileRebalancing.execute(
          () ->
              requests.timed(
                  "put_config",
                  () -> {
                    api.putConfig(name, config);
                    return name;
                  }));
    } catch (RetryException e) {
      throw failed(e.getCause() instanceof RestClientException cause ? cause : e);
    }
  }

  /** Restarts those of the connector and its tasks that have failed. */
  public void restartFailed(String name) {
    tell("restart", () -> api.restartFailed(name));
  }

  /** Makes a connector that does not run until it is resumed. */
  public void createStopped(String name, Map<String, String> config) {
    tell("create", () -> api.create(new ConnectApi.NewConnector(name, "STOPPED", config)));
  }

  /** Stops a connector: its tasks end, its configuration and offsets stay. */
  public void stop(String name) {
    tell("stop", () -> api.stop(name));
  }

  /** Has a connector's tasks rest; they stay assigned. */
  public void pause(String name) {
    tell("pause", () -> api.pause(name));
  }

  /** Lets a stopped or paused connector run. */
  public void resume(String name) {
    tell("resume", () -> api.resume(name));
  }

  /**
   * How far a connector is, as its last stored offset says: its fields in Debezium's terms; empty
   * while nothing is stored.
   */
  public Map<String, @Nullable Object> offset(String name) {
    return found("offsets", () -> api.offsets(name))
        .flatMap(
            offsets ->
                offsets.offsets().stream()
                    .map(Offsets.Entry::offset)
                    .filter(Objects::nonNull)
                    .findFirst())
        .orElse(Map.of());
  }

  /** Forgets how far a stopped connector is. */
  public void deleteOffsets(String name) {
    tell("delete_offsets", () -> api.deleteOffsets(name));
  }

  private void tell(String operation, Runnable call) {
    try {
      requests.timed(
          operation,
          () -> {
            call.run();
            return operation;
          });
    } catch (RestClientException e) {
      throw failed(e);
    }
  }

  private <T> Optional<T> found(String operation, Supplier<T> call) {
    try {
      return Optional.of(requests.timed(operation, call));
    } catch (HttpClientErrorException.NotFound e) {
      return Optional.empty();
    } catch (RestClientException e) {
      throw failed(e);
    }
  }

  private static boolean isRebalance(Throwable e) {
    return e instanceof RestClientResponseException response
        && (response.getStatusCode().value() == HttpStatus.CONFLICT.value()
            || (response.getStatusCode().is5xxServerError()
                && response.getResponseBodyAsString().contains("rebalance")));
  }

  private static UpstreamException failed(Exception e) {
    if (e instanceof RestClientResponseException response) {
      HttpStatusCode status = response.getStatusCode();
      String said = "Kafka Connect answered %d: %s".formatted(status.value(), message(response));
      if (isRebalance(response)) {
        return new UpstreamException("connect-rebalancing", said, true, e);
      }
      return status.is4xxClientError()
          ? new UpstreamException("connect-refused", said, false, e)
          : new UpstreamException("connect-failed", said, true, e);
    }
    if (e instanceof ResourceAccessException) {
      return new UpstreamException(
          "connect-unreachable",
          "Kafka Connect does not answer; check penstock.connect.url and its workers.",
          true,
          e);
    }
    return new UpstreamException(
        "connect-failed", "Kafka Connect answered something unreadable.", true, e);
  }

  private static String message(RestClientResponseException response) {
    Matcher message = MESSAGE.matcher(response.getResponseBodyAsString());
    return message.find() ? message.group(1) : response.getStatusText();
  }
}
