package io.penstock.slot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.penstock.source.SourceDatabase;
import io.penstock.source.Sources;
import io.penstock.table.Tables;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class HangingSourceTests extends ServiceTests {
  private static final int SOURCES = 30;
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration TIMEOUT = Duration.ofSeconds(15);

  @Autowired Sources sources;
  @Autowired Tables tables;
  @Autowired WatchedSlots watched;
  @Autowired SlotKeeping keeping;
  @Autowired SlotSamples samples;
  @Autowired SlotWatch watch;
  @Autowired SourceDatabase database;

  @Test
  void sourceThatAcceptsAndNeverAnswersDelaysNoOther() throws Exception {
    TestSource source = TestSource.create();
    for (int i = 1; i <= SOURCES; i++) {
      assertThat(post("/sources", source.registration("many-%02d".formatted(i), "")))
          .hasStatus(201);
    }
    SlotSampler sampler =
        new SlotSampler(
            sources,
            tables,
            watched,
            keeping,
            samples,
            new SlotProperties(
                INTERVAL,
                TIMEOUT,
                Duration.ofSeconds(30),
                Duration.ofMinutes(1),
                Duration.ofHours(1),
                Duration.ofDays(1)),
            database);
    try (SilentServer silent = new SilentServer()) {
      jdbc.sql("update source set port = :port where name = 'many-07'")
          .param("port", silent.port())
          .update();

      await()
          .pollDelay(Duration.ZERO)
          .pollInterval(INTERVAL)
          .atMost(Duration.ofMinutes(3))
          .until(
              () -> {
                sampler.look();
                return watch.server("many-07").failure() != null;
              });
    } finally {
      sampler.destroy();
    }

    assertThat(watch.server("many-07").answers()).isFalse();
    assertThat(watch.server("many-07").sampledAt()).isNull();
    // Had others waited for the one that hangs, they would have one sample until it was given up.
    assertThat(fewestSamplesMeanwhile()).isGreaterThanOrEqualTo(4);
    assertThat(watch.servers().stream().filter(each -> each.sampledAt() != null))
        .hasSize(SOURCES - 1);
  }

  private long fewestSamplesMeanwhile() {
    return jdbc.sql(
            """
            select min(n) from (
              select count(x.source) as n from source s
              left join slot_sample x on x.source = s.name and x.sampled_at < (
                select failing_since from slot_watch where source = 'many-07')
              where s.name <> 'many-07' group by s.name) c
            """)
        .query(Long.class)
        .single();
  }

  /** Takes connections and never says a word. */
  private static final class SilentServer implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Socket> taken = new ArrayList<>();

    SilentServer() throws IOException {
      Thread thread = new Thread(this::take, "silent-server");
      thread.setDaemon(true);
      thread.start();
    }

    int port() {
      return socket.getLocalPort();
    }

    private void take() {
      try {
        while (true) {
          Socket connection = socket.accept();
          synchronized (taken) {
            taken.add(connection);
          }
        }
      } catch (IOException e) {
        // Closed: the test is over.
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
      synchronized (taken) {
        for (Socket connection : taken) {
          connection.close();
        }
      }
    }
  }
}
