package io.penstock.notify;

import java.util.List;

/**
 * What a body is made of.
 *
 * @param groupKey source and kind that the alerts share
 * @param alerts those that changed come first
 * @param truncated how many more there are
 */
record Message(Type type, String groupKey, List<Alert> alerts, int truncated) {

  /** Why it is sent. */
  enum Type {
    INCIDENTS,
    DEAD_MAN,
    TEST
  }

  boolean isFiring() {
    return alerts.stream().anyMatch(Alert::isFiring);
  }

  /** The same with only so many of its alerts. */
  Message first(int count) {
    return new Message(type, groupKey, alerts.subList(0, count), truncated + alerts.size() - count);
  }
}
