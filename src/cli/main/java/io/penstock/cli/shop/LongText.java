package io.penstock.cli.shop;

import java.util.SplittableRandom;

/** Text that does not compress, so that PostgreSQL stores it out of line. */
final class LongText {
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=_\"'\\éß";

  private LongText() {}

  static String of(long number, int shortest, int longest) {
    SplittableRandom random = new SplittableRandom(number);
    int length = random.nextInt(shortest, longest + 1);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(i % 97 == 96 ? '\n' : LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return text.toString();
  }
}
