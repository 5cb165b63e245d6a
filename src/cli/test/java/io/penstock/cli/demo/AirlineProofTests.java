package io.penstock.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.client.ReplicatedTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class AirlineProofTests {
  @Test
  void takesOneTableOfEachSourceAfterAnother() {
    assertThat(
            AirlineProof.bySourceInTurn(
                List.of(
                    table("a1", "a"),
                    table("a2", "a"),
                    table("a3", "a"),
                    table("b1", "b"),
                    table("b2", "b"),
                    table("c1", "c"))))
        .containsExactly("a1", "b1", "c1", "a2", "b2", "a3");
  }

  private static ReplicatedTable table(String id, String source) {
    return new ReplicatedTable(id, source, "public", id, source, id, id + "_changes", id);
  }
}
