package io.penstock.stack;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waiting for processes without losing an interruption. */
final class Waiting {
  private Waiting() {}

  /** Whether the process has ended within the limit. */
  static boolean hasEnded(ProcessHandle process, Duration limit) {
    if (!process.isAlive()) {
      return true;
    }
    Future<ProcessHandle> exit = process.onExit();
    try {
      exit.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new StackException("cannot wait for process " + process.pid(), e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  static void pause(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  static StackException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new StackException("interrupted while waiting for a server", e);
  }
}
