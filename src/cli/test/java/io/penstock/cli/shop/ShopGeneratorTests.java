package io.penstock.cli.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ShopGeneratorTests {
  private static final List<ShopHour> STREAM = new ArrayList<>();

  @BeforeAll
  static void play() {
    ShopGenerator generator = new ShopGenerator(ShopScale.SMALL);
    while (generator.nextHour() < ShopScale.TRANSACTIONS) {
      ShopHour hour = generator.next();
      if (hour.hour() >= 0) {
        STREAM.add(hour);
      }
    }
  }

  @Test
  void everyHourHasChangesAndNoneOutsideItself() {
    assertThat(STREAM).hasSize(ShopScale.TRANSACTIONS);
    assertThat(STREAM)
        .allSatisfy(
            hour ->
                assertThat(times(hour))
                    .isNotEmpty()
                    .allMatch(
                        at ->
                            at >= ShopCalendar.startOf(hour.hour())
                                && at < ShopCalendar.startOf(hour.hour() + 1)));
  }

  @Test
  void aStatementUpdatesARowOnce() {
    assertThat(STREAM)
        .allSatisfy(
            hour -> {
              assertThat(hour.orderUpdates())
                  .allSatisfy(
                      statement ->
                          assertThat(statement).map(OrderUpdate::id).doesNotHaveDuplicates());
              assertThat(hour.paymentUpdates()).map(PaymentUpdate::id).doesNotHaveDuplicates();
            });
  }

  @Test
  void someOrdersArePlacedAndMoveInOneTransaction() {
    assertThat(STREAM)
        .anyMatch(
            hour -> {
              Set<Integer> placed =
                  hour.orders().stream().map(OrderState::id).collect(Collectors.toSet());
              return hour.orderUpdates().stream()
                  .flatMap(List::stream)
                  .anyMatch(update -> placed.contains(update.id()));
            });
  }

  @Test
  void someOrdersMoveTwiceInOneTransactionEachTimeLater() {
    List<List<List<OrderUpdate>>> twice =
        STREAM.stream()
            .map(ShopHour::orderUpdates)
            .filter(statements -> statements.size() > 1)
            .toList();

    assertThat(twice)
        .isNotEmpty()
        .allSatisfy(
            statements ->
                assertThat(statements.get(1))
                    .allSatisfy(
                        second ->
                            assertThat(statements.get(0))
                                .anyMatch(
                                    first ->
                                        first.id() == second.id() && first.at() < second.at())));
  }

  @Test
  void aCancelledOrderNeverChangesAgain() {
    Set<Integer> cancelled = new HashSet<>();
    for (ShopHour hour : STREAM) {
      assertThat(hour.orderUpdates().stream().flatMap(List::stream).map(OrderUpdate::id))
          .noneMatch(cancelled::contains);
      assertThat(hour.cancelledOrders()).allMatch(cancelled::add);
    }
    assertThat(cancelled).hasSize(ShopScale.SMALL.orders().deleted());
  }

  @Test
  void anotherSeedPlaysAnotherShop() {
    ShopHour first = new ShopGenerator(ShopScale.SMALL, 42).next();

    assertThat(new ShopGenerator(ShopScale.SMALL, 42).next()).isEqualTo(first);
    assertThat(anotherDay(43)).isNotEqualTo(anotherDay(42));
  }

  private static List<ShopHour> anotherDay(long seed) {
    ShopGenerator generator = new ShopGenerator(ShopScale.SMALL, seed);
    return Stream.generate(generator::next).limit(24).toList();
  }

  private static Stream<Long> times(ShopHour hour) {
    return Stream.of(
            hour.orders().stream().mapToLong(OrderState::placedAt),
            hour.orderUpdates().stream().flatMap(List::stream).mapToLong(OrderUpdate::at),
            hour.payments().stream().mapToLong(PaymentState::createdAt),
            hour.paymentUpdates().stream().mapToLong(PaymentUpdate::at),
            hour.refunds().stream().mapToLong(RefundState::requestedAt))
        .flatMap(LongStream::boxed);
  }
}
