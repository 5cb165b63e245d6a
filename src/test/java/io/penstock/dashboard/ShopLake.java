package io.penstock.dashboard;

import static java.util.Arrays.asList;

import io.penstock.contract.ColumnSpec;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.reconcile.HistoryFixture;
import io.penstock.reconcile.LakeFixture;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;

/** The shop's orders in the lake, with a life worth telling. */
final class ShopLake {
  private static final List<ColumnSpec> COLUMNS =
      List.of(
          new ColumnSpec("id", "bigint", "long", false, 1),
          new ColumnSpec("amount", "numeric(12,2)", "decimal(12, 2)", true, 0),
          new ColumnSpec("note", "text", "string", true, 0));

  private ShopLake() {}

  static void fill(Lakehouse lakehouse) throws IOException {
    SupportsNamespaces namespaces = (SupportsNamespaces) lakehouse.catalog().catalog();
    namespaces.createNamespace(Namespace.of("shop"));
    LakeFixture lake = new LakeFixture(lakehouse.catalog());
    HistoryFixture history =
        new HistoryFixture(COLUMNS)
            .read(row(7, "8.75", "order 7"), row(8, "10.00", "order 8"))
            .change("u", 811, row(7, "9.00", "order 7"))
            .change("d", 812, row(7, "9.00", "order 7"))
            .nextBatch()
            .change("c", 813, row(7, "8.57", "<b>order 7</b>"))
            .unsent("note")
            .change("u", 815, asList(7L, new BigDecimal("8.57"), null));
    lake.table(
        "shop",
        "orders",
        COLUMNS,
        List.of(row(7, "8.57", "<b>order 7</b>"), row(8, "10.00", "order 8")),
        history.fence());
    history.table(lake, "shop", "orders_changes", history.fence());
  }

  private static List<Object> row(long id, String amount, String note) {
    return asList(id, new BigDecimal(amount), note);
  }
}
