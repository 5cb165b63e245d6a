package io.penstock.cli.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class ShopScaleTests {

  @Test
  void fullEndsWithTheRowsItsChangesLeave() {
    ShopScale full = ShopScale.named("full");

    assertThat(full.orders().finalRows()).isEqualTo(177_361);
    assertThat(full.payments().finalRows()).isEqualTo(2_020_239);
    assertThat(full.refunds().finalRows()).isEqualTo(63_780);
    assertThat(full.tables().values().stream().mapToLong(table -> table.changes().total()).sum())
        .isEqualTo(2_016_330);
  }

  @Test
  void smallIsATwentiethOfEachFigure() {
    assertThat(ShopScale.named("small").orders())
        .isEqualTo(new TableFigures(2_087, 7_022, 6_766, 241));
  }

  @Test
  void namesTheScalesThereAre() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShopScale.named("huge"))
        .withMessageContaining("'huge'")
        .withMessageContaining("'small' or 'full'");
  }

  @Test
  void countsTheTransactionsBeforeAMidnight() {
    assertThat(OrderShop.transactionsUntil(LocalDate.of(2025, 6, 30))).isZero();
    assertThat(OrderShop.transactionsUntil(LocalDate.of(2025, 7, 1))).isZero();
    assertThat(OrderShop.transactionsUntil(LocalDate.of(2025, 7, 2))).isEqualTo(24);
    assertThat(OrderShop.transactionsUntil(LocalDate.of(2025, 10, 5))).isEqualTo(2_304);
    assertThat(OrderShop.transactionsUntil(LocalDate.of(2025, 10, 6))).isEqualTo(2_305);
  }
}
