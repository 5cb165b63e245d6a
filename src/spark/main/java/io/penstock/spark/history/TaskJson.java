package io.penstock.spark.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.contract.IngestJob.TableTask;

/** Sends table tasks to executors in the form that they came in. */
final class TaskJson {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .configure(
              com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
              false);

  private TaskJson() {}

  static String write(TableTask task) {
    try {
      return JSON.writeValueAsString(task);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static TableTask read(String json) {
    try {
      return JSON.readValue(json, TableTask.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
