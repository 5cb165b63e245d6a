package io.penstock.schedule;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.penstock.instance.ServiceInstance;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Every recurring task of the scheduler, each done by one service at a time. It begins when the
 * service answers requests, since drivers report to it, and stops before that ends.
 */
@Component
class Schedule implements SmartLifecycle {
  private static final Logger log = LoggerFactory.getLogger(Schedule.class);
  private static final Duration POLLING = Duration.ofSeconds(1);

  /** A task whose service is not seen for six of these is another service's. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);

  private static final Duration SHUTDOWN = Duration.ofSeconds(8);

  private final ScheduleProperties properties;
  private final Supplier<Scheduler> making;
  private @Nullable Scheduler scheduler;

  Schedule(
      DataSource dataSource,
      ServiceInstance instance,
      DatabaseClock clock,
      ScheduleProperties properties,
      IngestTask ingest,
      MaintenanceTask maintenance,
      ReconcileTask reconcile) {
    this.properties = properties;
    List<RecurringTask<Void>> tasks =
        List.of(
            task("ingest", properties.interval(), ingest::look),
            task("maintenance", properties.maintenanceInterval(), maintenance::look),
            task("reconcile", properties.reconcileInterval(), reconcile::look));
    this.making =
        () ->
            Scheduler.create(dataSource)
                .startTasks(tasks)
                .threads(tasks.size())
                .clock(clock)
                .schedulerName(new SchedulerName.Fixed(instance.id().toString()))
                .pollingInterval(shorter(POLLING, properties.interval()))
                .heartbeatInterval(HEARTBEAT)
                .shutdownMaxWait(SHUTDOWN)
                .build();
  }

  private static RecurringTask<Void> task(String name, Duration interval, Runnable work) {
    return Tasks.recurring(name, FixedDelay.of(interval))
        .execute((instance, context) -> work.run());
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  @Override
  public boolean isAutoStartup() {
    return properties.enabled();
  }

  @Override
  public synchronized void start() {
    Scheduler begun = making.get();
    begun.start();
    scheduler = begun;
    log.info("The schedule has begun.");
  }

  @Override
  public synchronized void stop() {
    if (scheduler != null) {
      scheduler.stop();
      scheduler = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return scheduler != null;
  }
}
