package io.penstock.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.IngestJob.ReplicaIdentity;
import io.penstock.source.SourceStorage.Look;
import io.penstock.source.Storage;
import io.penstock.source.Storage.Leaf;
import io.penstock.source.TableName;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class StorageChangeTests {
  private static final Table TABLE =
      new Table(
          UUID.randomUUID(),
          "shop",
          new TableName("shop", "t"),
          "shop",
          Table.State.ACTIVE,
          null,
          List.of(),
          List.of(),
          ReplicaIdentity.DEFAULT,
          Policy.USUAL,
          1,
          null,
          Instant.EPOCH,
          null,
          null);
  private static final Leaf A = new Leaf(11, "shop.a", 111, 0);
  private static final Leaf B = new Leaf(12, "shop.b", 112, 0);

  private Look look = Look.FILLED;

  @Test
  void saysNothingOfATableWhoseOwnFileWasReplaced() throws SQLException {
    Storage before = new Storage(10, List.of(new Leaf(10, "shop.t", 110, 0)));
    Storage after = new Storage(10, List.of(new Leaf(10, "shop.t", 210, 5)));

    assertThat(reasons(before, after)).isEmpty();
    assertThat(reasons(before, after, "its column \"v\" was added"))
        .singleElement()
        .asString()
        .contains("rewritten, and its column \"v\" was added");
  }

  @Test
  void namesEachPartitionThatWasReplacedAlone() throws SQLException {
    Storage before = new Storage(10, List.of(A, B));

    assertThat(reasons(before, new Storage(10, List.of(A, replaced(B, 5)))))
        .singleElement()
        .asString()
        .contains("shop.b of shop.t was truncated");
    assertThat(reasons(before, new Storage(10, List.of(replaced(A, 5), replaced(B, 6)))))
        .hasSize(2);
  }

  @Test
  void takesAllPartitionsReplacedAtOnceForATruncateOfTheTable() throws SQLException {
    Storage before = new Storage(10, List.of(A, B));

    assertThat(reasons(before, new Storage(10, List.of(replaced(A, 5), replaced(B, 5))))).isEmpty();
    assertThat(reasons(new Storage(10, List.of(A)), new Storage(10, List.of(replaced(A, 5)))))
        .hasSize(1);
  }

  @Test
  void looksIntoPartitionsThatCameOrWent() throws SQLException {
    Storage one = new Storage(10, List.of(A));
    Storage two = new Storage(10, List.of(A, B));

    assertThat(reasons(one, two)).singleElement().asString().contains("shop.b", "holds rows");
    assertThat(reasons(two, one)).singleElement().asString().contains("shop.b", "detached");
    look = Look.UNREADABLE;
    assertThat(reasons(one, two)).singleElement().asString().contains("could not be looked into");
    look = Look.GONE;
    assertThat(reasons(two, one)).hasSize(1);
    look = Look.EMPTY;
    assertThat(reasons(one, two)).isEmpty();
    assertThat(reasons(two, one)).isEmpty();
  }

  @Test
  void noticesThatATableIsAnotherOne() throws SQLException {
    assertThat(reasons(new Storage(10, List.of(A)), new Storage(20, List.of(A))))
        .singleElement()
        .asString()
        .contains("dropped and created again");
  }

  private static Leaf replaced(Leaf leaf, long by) {
    return new Leaf(leaf.oid(), leaf.name(), leaf.file() + 1000, by);
  }

  private List<String> reasons(Storage before, Storage after, String... rewriting)
      throws SQLException {
    return StorageChange.reasons(TABLE, before, after, List.of(rewriting), leaf -> look);
  }
}
