package io.penstock.spark.submit;

import io.penstock.contract.CatalogSpec;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * Does once, on nothing, what drivers do, so that the JVM can note which classes they need: {@code
 * java -XX:DumpLoadedClassList=... Rehearsal FOLDER}.
 */
public final class Rehearsal {
  private Rehearsal() {}

  /** Needs an empty folder for a lake of its own. */
  public static void main(String[] arguments) throws Exception {
    System.setProperty("spark.master", "local[2]");
    System.setProperty("spark.driver.host", "127.0.0.1");
    System.setProperty("spark.driver.bindAddress", "127.0.0.1");
    CatalogSpec catalog =
        new CatalogSpec("lake", Map.of("type", "hadoop", "warehouse", arguments[0]));
    try (SparkSession process = Submitted.spark("rehearsal");
        LakeSession session = LakeSession.open(process, catalog, Map.of())) {
      SparkSession spark = session.spark();
      spark.sql(
          """
          CREATE TABLE lake.a.t (id BIGINT, v STRING, n DECIMAL(12, 2), at TIMESTAMP, l ARRAY<STRING>)
          USING iceberg TBLPROPERTIES ('format-version' = '2', 'write.merge.mode' = 'merge-on-read')
          """);
      for (int round = 1; round <= 2; round++) {
        spark
            .sql(
                "SELECT id, 'v' v, 1.25BD n, now() at, array('a') l FROM range(%d)"
                    .formatted(round))
            .writeTo("lake.a.t")
            .append();
        spark.sql(
            """
            MERGE INTO lake.a.t t USING (
              SELECT * FROM (
                SELECT *, row_number() OVER (PARTITION BY id ORDER BY struct(at, id) DESC) r
                FROM lake.a.t) WHERE r = 1) s
            ON t.id = s.id
            WHEN MATCHED AND s.id = 0 THEN DELETE
            WHEN MATCHED THEN UPDATE SET t.v = 'w'
            WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, s.v)
            """);
      }
      spark.sql("SELECT count(*), max(at) FROM lake.a.t").collectAsList();
    }
    System.exit(0);
  }
}
