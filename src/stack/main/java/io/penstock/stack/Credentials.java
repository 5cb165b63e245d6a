package io.penstock.stack;

/** A database role and its password. */
public record Credentials(String user, String password) {

  /** Without the password, so that it does not end up in a log. */
  @Override
  public String toString() {
    return "Credentials[user=" + user + "]";
  }
}
