package io.penstock.cli.shop;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * Event time in hours, all in UTC: the shop opens on 1 June, the month until hour 0, 1 July 00:00,
 * is loaded, and each later hour is one transaction. Times within are microseconds since 1970.
 */
final class ShopCalendar {
  static final LocalDate OPENED = LocalDate.of(2025, 6, 1);
  static final LocalDate STREAM_STARTS = LocalDate.of(2025, 7, 1);
  static final int OPENING_HOUR = -(int) ChronoUnit.DAYS.between(OPENED, STREAM_STARTS) * 24;
  static final long SECOND = 1_000_000L;
  static final long MINUTE = 60 * SECOND;
  static final long HOUR = 60 * MINUTE;
  static final long DAY = 24 * HOUR;
  private static final long STREAM_STARTS_AT = STREAM_STARTS.toEpochDay() * DAY;

  /** How busy each hour of the day is: quiet nights, a peak at noon and one in the evening. */
  private static final int[] BUSY = {
    16, 11, 8, 7, 7, 9, 15, 28, 44, 56, 63, 70, 76, 68, 60, 58, 61, 68, 79, 90, 94, 80, 52, 29
  };

  private ShopCalendar() {}

  static long startOf(int hour) {
    return STREAM_STARTS_AT + hour * HOUR;
  }

  static Instant instantOf(int hour) {
    return Instant.ofEpochSecond(startOf(hour) / SECOND);
  }

  static LocalDate dateOf(long micros) {
    return LocalDate.ofEpochDay(Math.floorDiv(micros, DAY));
  }

  static LocalDateTime timeOf(long micros) {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(micros, SECOND), (int) Math.floorMod(micros, SECOND) * 1000, ZoneOffset.UTC);
  }

  /** The number of hours of the stream that end at or before the midnight that begins the day. */
  static int hoursUntil(LocalDate day) {
    return Math.toIntExact(ChronoUnit.DAYS.between(STREAM_STARTS, day) * 24);
  }

  /** The share of business of an hour, relative to other hours; never zero. */
  static int weightOf(int hour) {
    LocalDateTime time = timeOf(startOf(hour));
    boolean weekend = time.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) >= 0;
    return weekend ? BUSY[time.getHour()] * 5 / 4 : BUSY[time.getHour()];
  }
}
