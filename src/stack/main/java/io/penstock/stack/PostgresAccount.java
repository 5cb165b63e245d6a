package io.penstock.stack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * As whom PostgreSQL runs, since it refuses to run as root.
 *
 * @param prefix what comes before its commands
 * @param changesOwner whether its files must belong to {@code nobody}
 */
record PostgresAccount(List<String> prefix, boolean changesOwner) {
  private static final int NOBODY = 65534;
  private static final PostgresAccount OURS = new PostgresAccount(List.of(), false);
  private static final PostgresAccount UNMAPPED =
      new PostgresAccount(List.of("unshare", "-U"), false);
  static final PostgresAccount OTHER =
      new PostgresAccount(
          List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"), true);

  /** Ours; for root a user namespace, in which root is nobody, or else the user nobody. */
  static PostgresAccount choose() {
    if (!isRoot()) {
      return OURS;
    }
    for (PostgresAccount account : List.of(UNMAPPED, OTHER)) {
      if (Programs.succeeds(account.command(List.of("true")))) {
        return account;
      }
    }
    throw new StackException(
        "PostgreSQL does not run as root, and neither unshare nor setpriv works here to run it as"
            + " somebody else; start the stack as an ordinary user");
  }

  List<String> command(List<String> command) {
    return Stream.concat(prefix.stream(), command.stream()).toList();
  }

  /** Hands a file or folder to the account. */
  void own(Path path) throws IOException {
    if (changesOwner) {
      Files.setAttribute(path, "unix:uid", NOBODY);
      Files.setAttribute(path, "unix:gid", NOBODY);
    }
  }

  private static boolean isRoot() {
    try {
      Process id = new ProcessBuilder("id", "-u").start();
      String uid = new String(id.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return uid.strip().equals("0");
    } catch (IOException e) {
      throw new StackException("cannot run id", e);
    }
  }
}
