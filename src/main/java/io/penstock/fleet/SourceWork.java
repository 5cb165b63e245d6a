package io.penstock.fleet;

import io.penstock.fleet.Apply.Progress;
import io.penstock.fleet.Apply.StepStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** Work on several sources at once: one that answers slowly holds up nobody else. */
record SourceWork(int atOnce) {

  /** What is done with one source. */
  @FunctionalInterface
  interface Work {
    /**
     * Goes on with a source.
     *
     * @param ended whether to begin nothing more
     */
    StepStatus on(List<Progress> steps, BooleanSupplier ended);
  }

  /**
   * Goes on with each source and waits for all of them.
   *
   * @param every how often something is done meanwhile, from the beginning
   * @param meanwhile what that is
   * @return what the sources came to; if one breaks, the others end soon and its failure is thrown
   */
  Set<StepStatus> each(
      Collection<List<Progress>> sources, Work work, Duration every, Runnable meanwhile) {
    AtomicBoolean ended = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(atOnce, SourceWork::thread);
    try {
      List<Future<StepStatus>> running = new ArrayList<>();
      for (List<Progress> steps : sources) {
        running.add(threads.submit(() -> work.on(steps, ended::get)));
      }
      Set<StepStatus> ends = EnumSet.noneOf(StepStatus.class);
      meanwhile.run();
      for (Future<StepStatus> each : running) {
        ends.add(await(each, every, meanwhile));
      }
      return ends;
    } finally {
      ended.set(true);
      // What has begun ends in its own time: nobody else may go on with it before.
      threads.shutdown();
      awaitEnd(threads);
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "fleet-apply");
    thread.setDaemon(true);
    return thread;
  }

  private static StepStatus await(Future<StepStatus> source, Duration every, Runnable meanwhile) {
    while (true) {
      try {
        return source.get(every.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        meanwhile.run();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw e.getCause() instanceof RuntimeException cause
            ? cause
            : new IllegalStateException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while a plan is carried out", e);
      }
    }
  }

  private static void awaitEnd(ExecutorService threads) {
    boolean interrupted = false;
    while (true) {
      try {
        if (threads.awaitTermination(1, TimeUnit.MINUTES)) {
          break;
        }
      } catch (InterruptedException e) {
        interrupted = true;
        threads.shutdownNow();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
