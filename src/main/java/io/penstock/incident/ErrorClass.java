package io.penstock.incident;

/** Who or what ends a fault. */
public enum ErrorClass {
  /** It stays until somebody acts. */
  OPERATOR_ACTION,
  /** Penstock goes on trying and may succeed by itself. */
  WILL_RETRY,
  /** Penstock did what it must not; its makers want to know. */
  OUR_BUG
}
