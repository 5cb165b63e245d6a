package io.penstock.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class CoverageTests extends ServiceTests {
  @Autowired Coverage coverage;

  @Test
  void tellsAPartitionThatSendsNotAllUntilItDoes() {
    TestSource shop =
        TestSource.create()
            .with(
                "alter publication penstock set (publish_via_partition_root = true)",
                "create table shop.visits (id int primary key) partition by list (id)",
                "create table shop.visits_1 partition of shop.visits for values in (1)");
    assertThat(post("/sources", shop.registration("shop", ""))).hasStatus(201);
    assertThat(
            post(
                "/tables",
                "{\"source\": \"shop\", \"tables\": [{\"schema\": \"shop\", \"name\":"
                    + " \"visits\"}]}"))
        .hasStatus(201);
    coverage.look("shop");
    assertThat(coverage.current().get("shop")).isEmpty();

    shop.with(
        "create table shop.visits_2 partition of shop.visits for values in (2)",
        "alter table shop.visits_2 replica identity nothing");
    coverage.look("shop");
    assertThat(coverage.current().get("shop"))
        .singleElement()
        .satisfies(
            gap -> {
              assertThat(gap.check()).isEqualTo("partition");
              assertThat(gap.subject()).isEqualTo("shop.visits, partition shop.visits_2");
              assertThat(gap.fix()).contains("REPLICA IDENTITY FULL");
            });

    shop.with("alter table shop.visits_2 replica identity default");
    coverage.look("shop");
    assertThat(coverage.current().get("shop")).isEmpty();
  }
}
