package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.EpochStart;
import io.penstock.contract.HeldChange;
import io.penstock.contract.IngestJob;
import io.penstock.contract.IngestJob.Brake;
import io.penstock.contract.IngestJob.TablePolicy;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.Resnapshot;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import io.penstock.contract.TableState;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The brake before a current table: half of ten rows or more. */
class BrakeTests extends IngestFixture {
  private static final Brake BRAKE = new Brake(50, 10);

  private long lsn = 1_000;

  BrakeTests(Lake lake) throws Exception {
    super(lake);
  }

  private TableTask task() {
    return task(null, null, BRAKE);
  }

  private TableTask task(
      @Nullable HeldChange held, HeldChange.@Nullable Decision decision, @Nullable Brake brake) {
    return topic.task(
        topic.task().columns(),
        List.of(),
        new TablePolicy(2, 0, brake),
        new TableState(List.of(), null, held, decision));
  }

  private TableResult decide(HeldChange held, HeldChange.Decision decision) throws Exception {
    return ingest(task(held, decision, BRAKE));
  }

  private void insert(int from, int to) {
    lsn += 100;
    topic.send(
        IntStream.rangeClosed(from, to)
            .mapToObj(id -> topic.insert(lsn, lsn + id, id, id, "v"))
            .toArray(byte[][]::new));
  }

  private void fill(int rows) throws Exception {
    insert(1, rows);
    assertThat(ingest(task()).status()).isEqualTo(Status.PUBLISHED);
  }

  private void delete(int from, int to) {
    lsn += 100;
    topic.send(
        IntStream.rangeClosed(from, to)
            .mapToObj(id -> topic.delete(lsn, lsn + id, id))
            .toArray(byte[][]::new));
  }

  private void truncate() {
    lsn += 100;
    topic.send(topic.truncate(lsn, lsn + 1));
  }

  private long count() {
    return lake.query("SELECT count(*) FROM " + topic.current()).get(0).getLong(0);
  }

  @Test
  void holdsAMassDeleteUntilItIsAcceptedAndTakesJustThat() throws Exception {
    fill(10);
    delete(1, 6);
    topic.send(
        topic.insert(5_000, 5_001, 20, 20, "new"), topic.update(5_000, 5_002, 7, 70, "changed"));
    TableResult result = ingest(task());
    assertThat(result.status()).isEqualTo(Status.HELD);
    assertThat(result.changes()).containsEntry("d", 6L);
    HeldChange held = result.findings().held();
    assertThat(held.rows()).isEqualTo(10);
    assertThat(held.deletes()).isEqualTo(6);
    assertThat(held.inserts()).isEqualTo(1);
    assertThat(held.updates()).isEqualTo(1);
    assertThat(held.digest()).matches("[0-9a-f]{16}");
    assertThat(count()).isEqualTo(10);
    assertThat(topic.changes()).hasSize(18);

    // History goes on while nobody has decided.
    topic.send(topic.insert(6_000, 6_001, 21, 21, "later"));
    TableResult waiting = decide(held, HeldChange.Decision.WAITING);
    assertThat(waiting.status()).isEqualTo(Status.HELD);
    assertThat(waiting.findings().held()).isEqualTo(held);
    assertThat(count()).isEqualTo(10);
    assertThat(topic.changes()).hasSize(19);

    TableResult accepted = decide(held, HeldChange.Decision.ACCEPTED);
    assertThat(accepted.status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.rows())
        .containsExactly("7 70 changed", "8 8 v", "9 9 v", "10 10 v", "20 20 new", "21 21 later");
    // The decision is old by now and does nothing.
    assertThat(decide(held, HeldChange.Decision.ACCEPTED).status()).isEqualTo(Status.UP_TO_DATE);
  }

  @Test
  void brakesAgainBehindWhatWasAccepted() throws Exception {
    fill(30);
    delete(1, 16);
    HeldChange held = ingest(task()).findings().held();
    truncate();
    TableResult accepted = decide(held, HeldChange.Decision.ACCEPTED);
    assertThat(accepted.status()).isEqualTo(Status.HELD);
    assertThat(accepted.findings().held().fromBatch()).isEqualTo(held.through().batch() + 1);
    assertThat(accepted.findings().held().deletes()).isEqualTo(14);
    assertThat(count()).isEqualTo(14);
  }

  @Test
  void holdsAnewWhatIsNoLongerWhatWasAccepted() throws Exception {
    fill(10);
    delete(1, 6);
    HeldChange held = ingest(task()).findings().held();
    HeldChange other =
        new HeldChange(
            held.fromBatch(),
            held.through(),
            held.rows(),
            held.inserts(),
            held.updates(),
            held.deletes(),
            "0123456789abcdef");
    TableResult result = decide(other, HeldChange.Decision.ACCEPTED);
    assertThat(result.status()).isEqualTo(Status.HELD);
    assertThat(result.findings().held()).isEqualTo(held);
    assertThat(count()).isEqualTo(10);
  }

  @Test
  void holdsATruncate() throws Exception {
    fill(10);
    truncate();
    insert(1, 1);
    TableResult result = ingest(task());
    assertThat(result.status()).isEqualTo(Status.HELD);
    assertThat(result.findings().held().deletes()).isEqualTo(10);
    assertThat(result.findings().held().inserts()).isEqualTo(1);
    decide(result.findings().held(), HeldChange.Decision.ACCEPTED);
    assertThat(topic.rows()).containsExactly("1 1 v");
  }

  @Test
  void countsOverTheBatchesOfARun() throws Exception {
    fill(10);
    delete(1, 6);
    IngestJob all = lake.job(List.of(task()));
    IngestJob small =
        new IngestJob(
            all.runId(),
            all.report(),
            all.catalog(),
            all.kafka(),
            new IngestJob.Limits(2, 2),
            all.tables());
    TableResult result = lake.ingest(small).get(topic.task().tableId());
    assertThat(result.status()).isEqualTo(Status.HELD);
    assertThat(count()).as("four deletes were within the limit").isEqualTo(6);
    assertThat(result.findings().held().deletes()).isEqualTo(2);
  }

  @Test
  void letsPassWhatIsNoMassChange() throws Exception {
    fill(10);
    delete(1, 5);
    assertThat(ingest(task()).status()).isEqualTo(Status.PUBLISHED);
    assertThat(count()).isEqualTo(5);
    delete(6, 10);
    assertThat(ingest(task()).status()).as("too few rows").isEqualTo(Status.PUBLISHED);
    // Many deletes of rows that came and went within the batch.
    fill(10);
    insert(50, 60);
    delete(50, 60);
    assertThat(ingest(task()).status()).isEqualTo(Status.PUBLISHED);
    truncate();
    assertThat(ingest(task(null, null, null)).status()).isEqualTo(Status.PUBLISHED);
    assertThat(count()).isZero();
  }

  @Test
  void letsAReSnapshotRemoveWhatItDidNotRead() throws Exception {
    topic.send(
        IntStream.rangeClosed(1, 12)
            .mapToObj(
                id -> id == 12 ? topic.lastRead(id, id, "r", 100) : topic.read(id, id, "r", 100))
            .toArray(byte[][]::new));
    ingest(task());
    topic.send(topic.read(1, 1, "r", 200), topic.lastRead(2, 2, "r", 200));
    assertThat(ingest(task()).status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.rows()).containsExactly("1 1 r", "2 2 r");
  }

  @Test
  void acceptsAChangeOfATableThatWasReadAnewMeanwhile() throws Exception {
    fill(10);
    EpochStart start = new EpochStart(1, EpochStart.Cause.RESNAPSHOT, topic.id(), 10);
    delete(1, 6);
    topic.send(topic.update(5_000, 5_001, 7, 70, Topic.PLACEHOLDER));
    TableResult result = ingest(task(start, new Resnapshot(1, null), null, null));
    assertThat(result.status()).isEqualTo(Status.HELD);
    HeldChange held = result.findings().held();
    topic.send(
        topic.incremental(7, 70, "v7"),
        topic.incremental(8, 8, "v"),
        topic.incremental(9, 9, "v"),
        topic.incremental(10, 10, "v"));
    TableResult read =
        ingest(task(start, new Resnapshot(1, 21L), held, HeldChange.Decision.WAITING));
    assertThat(read.status()).isEqualTo(Status.HELD);
    assertThat(read.findings().resnapshot().complete()).isTrue();
    TableResult accepted = ingest(task(start, null, held, HeldChange.Decision.ACCEPTED));
    assertThat(accepted.status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.rows()).containsExactly("7 70 v7", "8 8 v", "9 9 v", "10 10 v");
  }

  private TableTask task(
      EpochStart start,
      @Nullable Resnapshot resnapshot,
      @Nullable HeldChange held,
      HeldChange.@Nullable Decision decision) {
    return topic.task(
        topic.task().columns(),
        List.of(),
        new TablePolicy(2, 0, BRAKE),
        new TableState(List.of(start), resnapshot, held, decision));
  }
}
