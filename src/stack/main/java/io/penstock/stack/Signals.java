package io.penstock.stack;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** POSIX signals, of which Java itself can send only TERM and KILL. */
final class Signals {
  // Whether the children still exist by then does not matter.
  private static final String SCRIPT =
      "kill -s \"$0\" \"$1\" || exit 1; shift; [ $# = 0 ] || kill -s \"$0\" \"$@\"; exit 0";

  private Signals() {}

  /** Sends a signal to a process; one that has ended is not an error. */
  static void send(String signal, ProcessHandle process) {
    send(signal, List.of(process));
  }

  /** Sends a signal to a process, then to everything it has started. */
  static void sendToTree(String signal, ProcessHandle process) {
    List<ProcessHandle> tree = new ArrayList<>();
    tree.add(process);
    process.descendants().forEach(tree::add);
    send(signal, tree);
  }

  private static void send(String signal, List<ProcessHandle> processes) {
    if (!processes.get(0).isAlive()) {
      return;
    }
    List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, signal));
    processes.forEach(process -> command.add(Long.toString(process.pid())));
    try {
      Process kill =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      boolean ended = kill.waitFor(10, TimeUnit.SECONDS);
      if (!ended || (kill.exitValue() != 0 && processes.get(0).isAlive())) {
        throw new StackException(
            "cannot send SIG" + signal + " to process " + processes.get(0).pid());
      }
    } catch (IOException e) {
      throw new StackException("cannot run kill", e);
    } catch (InterruptedException e) {
      throw Waiting.interrupted(e);
    }
  }
}
