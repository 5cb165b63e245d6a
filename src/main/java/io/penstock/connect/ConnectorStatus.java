package io.penstock.connect;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Kafka Connect says of a connector; states in its words. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ConnectorStatus(Instance connector, List<Task> tasks) {

  /** The connector itself. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Instance(String state) {}

  /**
   * One of its tasks.
   *
   * @param worker who runs it, null while nobody does
   * @param trace why it failed, null otherwise
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Task(
      int id,
      String state,
      @JsonProperty("worker_id") @Nullable String worker,
      @Nullable String trace) {}
}
