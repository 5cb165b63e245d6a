package io.penstock.table;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether one lake type can become another where rows of it lie. */
final class LakeTypes {
  private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d+), ?(\\d+)\\)");

  private LakeTypes() {}

  /** Whether {@code now} is {@code before}, or what Iceberg lets it be promoted to. */
  static boolean isSameOrWider(String before, String now) {
    if (before.equals(now)
        || before.equals("int") && now.equals("long")
        || before.equals("float") && now.equals("double")) {
      return true;
    }
    Matcher old = DECIMAL.matcher(before);
    Matcher wide = DECIMAL.matcher(now);
    return old.matches()
        && wide.matches()
        && old.group(2).equals(wide.group(2))
        && Integer.parseInt(old.group(1)) <= Integer.parseInt(wide.group(1));
  }
}
