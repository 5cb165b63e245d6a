package io.penstock.access;

/** What an actor may do; each may do what the one before it may. */
public enum Role {
  /** Reads everything but accounts, tokens and the audit log. */
  VIEWER,
  /** Changes the fleet, its tables and what runs. */
  OPERATOR,
  /** Gives and takes access. */
  ADMIN;

  /** Whether it may do what another may. */
  public boolean includes(Role other) {
    return compareTo(other) >= 0;
  }
}
