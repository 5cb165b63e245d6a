package io.penstock.spark.submit;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.spark.table.LocalFiles;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** The job document and the Spark application that spark-submit started. */
public final class Submitted {
  private Submitted() {}

  /**
   * The job document that the one argument names.
   *
   * @throws IllegalArgumentException if there is not exactly one argument
   */
  public static Path document(String[] arguments) {
    if (arguments.length != 1) {
      throw new IllegalArgumentException("usage: spark-submit ... JOB.json");
    }
    return Path.of(arguments[0]);
  }

  /** Reads a job document. Fields of a newer service are ignored. */
  public static <T> T job(Path document, Class<T> type) throws IOException {
    return new ObjectMapper()
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .readValue(document.toFile(), type);
  }

  /** What all runs of this process share; what a deployment sets by {@code --conf} stays. */
  public static SparkSession spark(String name) {
    return SparkSession.builder()
        .appName(name)
        .config(
            "spark.sql.extensions",
            "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
        .config("spark.sql.caseSensitive", "true")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.datetime.java8API.enabled", "true")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.hadoop.fs.file.impl", LocalFiles.class.getName())
        .config("spark.ui.enabled", "false")
        .getOrCreate();
  }
}
