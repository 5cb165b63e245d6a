package io.penstock.bench;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.from_json;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.contract.IngestJob;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;

/**
 * The plain way to bring change topics into Iceberg, the baseline of the ingest benchmark: one
 * structured-streaming query over all topics, and for each batch, table after table, a filter, one
 * append to history and one MERGE into current. A checkpoint folder holds its offsets.
 */
public final class PlainIngest {
  private final SparkSession spark;
  private final IngestJob job;
  private final List<PlainTable> tables;
  private final List<Map<String, Object>> steps = new ArrayList<>();

  private PlainIngest(SparkSession spark, IngestJob job) {
    this.spark = spark;
    this.job = job;
    this.tables =
        job.tables().stream().map(task -> new PlainTable(job.catalog().name(), task)).toList();
  }

  /** Takes the job document, the checkpoint folder and the file to write the timings to. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 3) {
      throw new IllegalArgumentException("usage: spark-submit ... JOB.json CHECKPOINT RESULT.json");
    }
    ObjectMapper json = new ObjectMapper();
    IngestJob job = json.readValue(Path.of(arguments[0]).toFile(), IngestJob.class);
    Map<String, Object> result = new LinkedHashMap<>();
    try (SparkSession spark = session(job)) {
      PlainIngest ingest = new PlainIngest(spark, job);
      ingest.createTables();
      result.put("readyAt", System.currentTimeMillis());
      ingest.drain(arguments[1]);
      result.put("doneAt", System.currentTimeMillis());
      result.put("steps", ingest.steps);
    }
    json.writeValue(Path.of(arguments[2]).toFile(), result);
  }

  private static SparkSession session(IngestJob job) {
    String prefix = "spark.sql.catalog." + job.catalog().name();
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName("plain-ingest")
            .config(
                "spark.sql.extensions",
                "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
            .config(prefix, "org.apache.iceberg.spark.SparkCatalog")
            .config("spark.sql.caseSensitive", "true")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.sql.shuffle.partitions", "4")
            .config("spark.ui.enabled", "false");
    job.catalog()
        .resolve(System.getenv())
        .forEach((key, value) -> builder.config(prefix + "." + key, value));
    return builder.getOrCreate();
  }

  private void createTables() {
    tables.stream().flatMap(table -> table.create().stream()).forEach(spark::sql);
  }

  private void drain(String checkpoint) throws Exception {
    Map<String, String> kafka =
        job.kafka().entrySet().stream()
            .collect(Collectors.toMap(entry -> "kafka." + entry.getKey(), Map.Entry::getValue));
    String topics =
        tables.stream().map(table -> table.task().topic()).collect(Collectors.joining(","));
    Dataset<Row> changes =
        spark
            .readStream()
            .format("kafka")
            .options(kafka)
            .option("subscribe", topics)
            .option("startingOffsets", "earliest")
            .load()
            .select(
                col("topic"),
                col("partition"),
                col("offset"),
                from_json(col("value").cast("string"), Envelope.schema(job.tables())).as("change"));
    StreamingQuery query =
        changes
            .writeStream()
            .trigger(Trigger.AvailableNow())
            .option("checkpointLocation", checkpoint)
            .foreachBatch((VoidFunction2<Dataset<Row>, Long>) (batch, id) -> take(batch))
            .start();
    query.awaitTermination();
  }

  private void take(Dataset<Row> batch) {
    batch.persist();
    for (PlainTable table : tables) {
      Dataset<Row> changes = table.rows(batch.filter(col("topic").equalTo(table.task().topic())));
      long begun = System.nanoTime();
      table.append(changes);
      long appended = System.nanoTime();
      table.merge(changes);
      Map<String, Object> step = new LinkedHashMap<>();
      step.put("table", table.task().table());
      step.put("appendMillis", (appended - begun) / 1_000_000);
      step.put("mergeMillis", (System.nanoTime() - appended) / 1_000_000);
      steps.add(step);
    }
    batch.unpersist();
  }
}
