package io.penstock.cli.bench.ingest;

import com.fasterxml.jackson.annotation.JsonValue;
import io.penstock.cli.shop.OrderShop;
import io.penstock.cli.shop.ShopScale;
import io.penstock.cli.shop.TableFigures;
import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import java.util.List;
import java.util.Objects;

/** A table of the backlog: an order shop's, with the shop's own mix of changes. */
enum BenchTable {
  ORDERS("orders", OrderShop.ORDERS, ReplicaIdentity.FULL, ShopRows.ORDERS),
  PAYMENTS("payments", OrderShop.PAYMENTS, ReplicaIdentity.DEFAULT, ShopRows.PAYMENTS),
  REFUNDS("refunds", OrderShop.REFUNDS, ReplicaIdentity.DEFAULT, ShopRows.REFUNDS);

  private final String tableName;
  private final String shopName;
  private final ReplicaIdentity replicaIdentity;
  private final List<ColumnSpec> columns;

  BenchTable(
      String tableName,
      String shopName,
      ReplicaIdentity replicaIdentity,
      List<ColumnSpec> columns) {
    this.tableName = tableName;
    this.shopName = shopName;
    this.replicaIdentity = replicaIdentity;
    this.columns = columns;
  }

  @JsonValue
  String tableName() {
    return tableName;
  }

  @Override
  public String toString() {
    return tableName;
  }

  String topic() {
    return "bench.shop." + tableName;
  }

  List<ColumnSpec> columns() {
    return columns;
  }

  ReplicaIdentity replicaIdentity() {
    return replicaIdentity;
  }

  /** The table's share of the full shop. */
  TableFigures figures() {
    return Objects.requireNonNull(ShopScale.FULL.tables().get(shopName));
  }

  /** A version of a row as JSON, counted from 1. */
  String row(long id, int version) {
    return switch (this) {
      case ORDERS -> ShopRows.order(id, version);
      case PAYMENTS -> ShopRows.payment(id, version);
      case REFUNDS -> ShopRows.refund(id, version);
    };
  }
}
