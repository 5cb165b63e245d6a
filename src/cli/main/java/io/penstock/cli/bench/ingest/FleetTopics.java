package io.penstock.cli.bench.ingest;

import io.penstock.cli.CommandFailedException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * The topics of a fleet's tables. All busy tables go through the same changes, half of them
 * inserts, four in ten updates, the rest deletes, so that what each must hold in the end is known.
 */
final class FleetTopics implements AutoCloseable {
  private static final long FIRST_LSN = 0x1_0000_0000L;

  private final FleetTables fleet;
  private final KafkaProducer<byte[], byte[]> producer;
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private final Envelopes.Source source = new Envelopes.Source();
  private final TreeMap<Long, Integer> versions = new TreeMap<>();
  private long nextId = 1;

  private FleetTopics(FleetTables fleet, KafkaProducer<byte[], byte[]> producer) {
    this.fleet = fleet;
    this.producer = producer;
    source.lsn = FIRST_LSN;
    source.micros = 1_782_864_000_000_000L;
  }

  static FleetTopics create(FleetTables fleet, String bootstrapServers)
      throws ExecutionException, InterruptedException {
    try (Admin admin =
        Admin.create(Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers))) {
      List<NewTopic> topics =
          fleet.names().stream()
              .map(name -> new NewTopic(FleetTables.topic(name), 1, (short) 1))
              .toList();
      admin.createTopics(topics).all().get();
    }
    return new FleetTopics(
        fleet,
        new KafkaProducer<>(
            Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers),
            new ByteArraySerializer(),
            new ByteArraySerializer()));
  }

  /** Rows of a busy table now. */
  long rows() {
    return versions.size();
  }

  /** Sum of the versions of a busy table's rows now. */
  long versions() {
    return versions.values().stream().mapToLong(Integer::longValue).sum();
  }

  /** The initial snapshot of all tables. */
  void snapshot() {
    source.fromSnapshot = true;
    for (int i = 0; i < FleetTables.INITIAL; i++) {
      long id = nextId++;
      versions.put(id, 1);
      for (String table : fleet.names()) {
        send(table, id, 'r', row(id, 1));
      }
    }
    source.fromSnapshot = false;
    flush();
  }

  /** A round of changes of the busy tables, one transaction for all ten of a kind. */
  void change() {
    for (int i = 0; i < fleet.changesEach(); i++) {
      source.begin();
      int kind = i % 10;
      char op = kind < 5 ? 'c' : kind < 9 ? 'u' : 'd';
      long id = op == 'c' ? nextId++ : oldest(i);
      int version = op == 'c' ? 1 : versions.getOrDefault(id, 1) + 1;
      if (op == 'd') {
        versions.remove(id);
      } else {
        versions.put(id, version);
      }
      String row = row(id, version);
      for (String table : fleet.names().subList(0, fleet.busy())) {
        source.lsn += 128;
        send(table, id, op, row);
      }
    }
    flush();
  }

  /** One of the rows that live, each time another one. */
  private long oldest(int seed) {
    Long found = versions.ceilingKey(versions.firstKey() + (seed * 7L) % versions.size());
    return found == null ? versions.firstKey() : found;
  }

  private static String row(long id, int version) {
    return "{\"id\":%d,\"version\":%d,\"note\":\"version %d of row %d\"}"
        .formatted(id, version, version, id);
  }

  private void send(String table, long id, char op, String row) {
    byte[] value =
        op == 'd'
            ? Envelopes.envelope(table, op, row, null, source)
            : Envelopes.envelope(table, op, null, row, source);
    producer.send(
        new ProducerRecord<>(FleetTables.topic(table), 0, Envelopes.key(id), value),
        (sent, e) -> {
          if (e != null) {
            failure.compareAndSet(null, e);
          }
        });
  }

  private void flush() {
    producer.flush();
    Exception failed = failure.get();
    if (failed != null) {
      throw new CommandFailedException("the changes could not be written to Kafka: " + failed);
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}
