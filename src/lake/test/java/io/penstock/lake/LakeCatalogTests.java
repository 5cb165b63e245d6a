package io.penstock.lake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.contract.CatalogSpec;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LakeCatalogTests {
  private static final Schema SCHEMA =
      new Schema(NestedField.required(1, "id", Types.LongType.get()));

  @TempDir Path folder;

  @Test
  void readsLocalTablesWithoutHadoopsFiles() {
    try (LakeCatalog catalog = open()) {
      catalog.catalog().createTable(TableIdentifier.of("shop", "orders"), SCHEMA);

      assertThat(catalog.load("shop", "orders").io()).isInstanceOf(LocalFileIO.class);
    }
  }

  @Test
  void listsTheTablesOfNestedNamespaces() {
    try (LakeCatalog catalog = open()) {
      TableIdentifier flat = TableIdentifier.of("shop", "orders");
      TableIdentifier nested = TableIdentifier.of("shop", "eu", "orders");
      catalog.catalog().createTable(flat, SCHEMA);
      catalog.catalog().createTable(nested, SCHEMA);

      assertThat(catalog.tables()).containsExactlyInAnyOrder(flat, nested);
      assertThat(catalog.load("shop.eu", "orders").location()).endsWith("/shop/eu/orders");
    }
  }

  @Test
  void saysWhichTableIsMissing() {
    try (LakeCatalog catalog = open()) {
      assertThatThrownBy(() -> catalog.load("shop", "nowhere"))
          .isInstanceOf(NoSuchTableException.class)
          .hasMessageContaining("shop.nowhere");
    }
  }

  @Test
  void refusesADescriptionWithoutAType() {
    CatalogSpec spec = new CatalogSpec("lake", Map.of("warehouse", "file:" + folder));

    assertThatThrownBy(() -> LakeCatalog.open(spec, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Catalog lake has no type");
  }

  private LakeCatalog open() {
    CatalogSpec spec =
        new CatalogSpec(
            "lake", Map.of("type", "hadoop", "warehouse", "file:${env:LAKE_WAREHOUSE}"));
    return LakeCatalog.open(spec, Map.of("LAKE_WAREHOUSE", folder.toString()));
  }
}
