package io.penstock.spark;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * The session's settings for queries over few rows, of which a run over many small tables makes
 * hundreds: no planning again between stages, no shuffle into several partitions, and no generating
 * of code, whose compilation took more than a third of such a run's processor time. They hold until
 * it is closed.
 */
final class SmallWork implements AutoCloseable {
  private static final Map<String, String> SETTINGS =
      Map.of(
          "spark.sql.adaptive.enabled", "false",
          "spark.sql.shuffle.partitions", "1",
          "spark.sql.codegen.wholeStage", "false",
          "spark.sql.codegen.factoryMode", "NO_CODEGEN");

  private final SparkSession spark;
  private final Map<String, String> before = new HashMap<>();

  private SmallWork(SparkSession spark) {
    this.spark = spark;
  }

  /** Sets them. */
  static SmallWork in(SparkSession spark) {
    SmallWork work = new SmallWork(spark);
    SETTINGS.forEach(
        (name, value) -> {
          work.before.put(name, spark.conf().get(name));
          spark.conf().set(name, value);
        });
    return work;
  }

  @Override
  public void close() {
    before.forEach(spark.conf()::set);
  }
}
