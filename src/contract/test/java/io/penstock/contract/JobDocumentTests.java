package io.penstock.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobDocumentTests {
  private final ObjectMapper json = new ObjectMapper();

  @Test
  void jobSurvivesJson() throws Exception {
    IngestJob job =
        new IngestJob(
            "5e0c8a4e-5f6e-4a56-9d6a-0d8f1f6a2b11",
            new IngestJob.ReportTarget("http://127.0.0.1:8080/api/v1", "${env:PENSTOCK_RUN_TOKEN}"),
            new CatalogSpec("lake", Map.of("type", "jdbc")),
            Map.of("bootstrap.servers", "127.0.0.1:9092"),
            new IngestJob.Limits(1_000_000, 2),
            List.of(
                new IngestJob.TableTask(
                    "1",
                    "shop",
                    "shop",
                    "orders",
                    "shop",
                    "orders",
                    "orders_changes",
                    "shop.shop.orders",
                    List.of(
                        new ColumnSpec("id", "bigint", "long", false, 1),
                        new ColumnSpec("n", "integer", "int", false, 0, 3, "7")),
                    List.of(new ColumnSpec("old", "text", "string", true, 0)),
                    IngestJob.ReplicaIdentity.FULL,
                    "placeholder",
                    new IngestJob.TablePolicy(2, 0),
                    new TableState(
                        List.of(new EpochStart(1, EpochStart.Cause.RESNAPSHOT, "t", 12)),
                        new Resnapshot(1, null),
                        new HeldChange(3, fence(), 2_000, 0, 1, 1_999, "ff"),
                        HeldChange.Decision.WAITING))));
    assertThat(json.readValue(json.writeValueAsString(job), IngestJob.class)).isEqualTo(job);
  }

  @Test
  void fenceSurvivesJson() throws Exception {
    Fence fence = fence();
    assertThat(json.readValue(json.writeValueAsString(fence), Fence.class)).isEqualTo(fence);
  }

  private static Fence fence() {
    return new Fence(
        4,
        "t",
        "topic",
        0,
        99,
        2,
        1,
        0,
        1,
        new Position(2, true, 5, 6, 98),
        new Fence.SnapshotMark(4, true, false),
        "run");
  }

  @Test
  void secretsComeFromTheEnvironmentOrFailByName() {
    CatalogSpec catalog = new CatalogSpec("lake", Map.of("jdbc.password", "${env:LAKE_PASSWORD}"));
    assertThat(catalog.resolve(Map.of("LAKE_PASSWORD", "a$b")))
        .containsEntry("jdbc.password", "a$b");
    assertThatThrownBy(() -> catalog.resolve(Map.of())).hasMessageContaining("LAKE_PASSWORD");
  }
}
