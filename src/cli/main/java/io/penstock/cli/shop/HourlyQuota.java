package io.penstock.cli.shop;

/** Divides a total over hours by their weights, exactly: the shares add up to the total. */
final class HourlyQuota {
  private final int firstHour;
  private final long[] weightUntil;

  HourlyQuota(int firstHour, int hours) {
    this.firstHour = firstHour;
    this.weightUntil = new long[hours + 1];
    for (int i = 0; i < hours; i++) {
      weightUntil[i + 1] = weightUntil[i] + ShopCalendar.weightOf(firstHour + i);
    }
  }

  /** What falls to the hour; nothing to an hour before the first. */
  int share(int total, int hour) {
    int i = hour - firstHour;
    if (i < 0) {
      return 0;
    }
    return (int) (upTo(total, i + 1) - upTo(total, i));
  }

  private long upTo(int total, int i) {
    return total * weightUntil[i] / weightUntil[weightUntil.length - 1];
  }
}
