package io.penstock.connect;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** The part of Kafka Connect's REST interface that Penstock uses. */
interface ConnectApi {
  @GetExchange("/connectors/{name}/config")
  Map<String, String> config(@PathVariable String name);

  @GetExchange("/connectors/{name}/status")
  ConnectorStatus status(@PathVariable String name);

  @GetExchange("/connectors/{name}/tasks")
  List<NewTask> tasks(@PathVariable String name);

  @DeleteExchange("/connectors/{name}")
  void delete(@PathVariable String name);

  @PutExchange("/connectors/{name}/config")
  void putConfig(@PathVariable String name, @RequestBody Map<String, String> config);

  @PostExchange("/connectors")
  void create(@RequestBody NewConnector connector);

  @PutExchange("/connectors/{name}/stop")
  void stop(@PathVariable String name);

  @PutExchange("/connectors/{name}/pause")
  void pause(@PathVariable String name);

  @PutExchange("/connectors/{name}/resume")
  void resume(@PathVariable String name);

  @GetExchange("/connectors/{name}/offsets")
  Offsets offsets(@PathVariable String name);

  @DeleteExchange("/connectors/{name}/offsets")
  void deleteOffsets(@PathVariable String name);

  @PostExchange("/connectors/{name}/restart?includeTasks=true&onlyFailed=true")
  void restartFailed(@PathVariable String name);

  /** How far a connector's tasks are, in its own terms. */
  record Offsets(List<Entry> offsets) {
    /** Of one partition, which for Debezium is its source. */
    record Entry(
        @Nullable Map<String, @Nullable Object> partition,
        @Nullable Map<String, @Nullable Object> offset) {}
  }

  /** A task as its connector wants it. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record NewTask(Map<String, String> config) {}

  /** A connector to be made. */
  record NewConnector(
      String name,
      @JsonProperty("initial_state") String initialState,
      Map<String, String> config) {}
}
