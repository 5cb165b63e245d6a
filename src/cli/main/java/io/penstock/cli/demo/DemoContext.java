package io.penstock.cli.demo;

import io.penstock.cli.client.PenstockApi;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.shop.NightlyPoller;
import io.penstock.cli.shop.OrderShop;
import io.penstock.cli.up.LocalPenstock;
import io.penstock.cli.up.MemoryWatch;
import io.penstock.cli.up.PortNumbers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the steps of one demo share: the servers, the shop, the tables, and what was found. */
public final class DemoContext implements AutoCloseable {
  static final String SOURCE = "shop";

  private final Path dataDir;
  private final PortNumbers ports;
  private final OrderShop shop;
  private final Narrator narrator;
  private final NightlyPoller poller;
  private final MemoryWatch memory = new MemoryWatch();
  private final Findings findings;
  private final List<ReplicatedTable> tables = new ArrayList<>();
  private @Nullable LocalPenstock penstock;
  private @Nullable TopicCounts topics;
  private int transactionsReplayed;

  public DemoContext(Path dataDir, PortNumbers ports, OrderShop shop, Narrator narrator) {
    this.dataDir = dataDir;
    this.ports = ports;
    this.shop = shop;
    this.narrator = narrator;
    this.poller = new NightlyPoller(extracts());
    this.findings = new Findings(shop.scale().name(), memory);
  }

  /** Starts the servers, to be stopped by {@link #close}. */
  void start() {
    memory.start();
    LocalPenstock started = LocalPenstock.start(dataDir, ports, line -> narrator.say("%s", line));
    penstock = started;
    topics = new TopicCounts(started.stack().kafka().bootstrapServers());
  }

  public LocalPenstock penstock() {
    return started(penstock);
  }

  /** What was counted in the topics so far. */
  TopicCounts topics() {
    return started(topics);
  }

  public PenstockApi api() {
    return penstock().api();
  }

  OrderShop shop() {
    return shop;
  }

  NightlyPoller poller() {
    return poller;
  }

  /** Where the poller writes. */
  final Path extracts() {
    return dataDir.resolve("extracts");
  }

  Narrator narrator() {
    return narrator;
  }

  public Findings findings() {
    return findings;
  }

  void register(List<ReplicatedTable> registered) {
    tables.addAll(registered);
  }

  /** The shop's replicated tables; none before they are registered. */
  public List<ReplicatedTable> tables() {
    return List.copyOf(tables);
  }

  /** A connection to the source that may do everything. */
  public Connection connectToSource() throws SQLException {
    return penstock().stack().postgres().connect(SOURCE, penstock().stack().postgres().superuser());
  }

  int transactionsReplayed() {
    return transactionsReplayed;
  }

  void replayedUntil(int transaction) {
    transactionsReplayed = transaction;
  }

  /** Stops all servers that were started. */
  @Override
  public void close() {
    memory.close();
    if (topics != null) {
      topics.close();
    }
    if (penstock != null) {
      penstock.close();
    }
  }

  private static <T> T started(@Nullable T server) {
    if (server == null) {
      throw new IllegalStateException("the first step of a story starts the servers");
    }
    return server;
  }
}
