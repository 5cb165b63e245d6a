package io.penstock.testing;

import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.config.ScheduledTaskHolder;

/** Does now what the service does every few seconds, whoever's turn it is. */
public final class ScheduledLooks {
  private final ApplicationContext context;
  private final JdbcClient jdbc;

  public ScheduledLooks(ApplicationContext context, JdbcClient jdbc) {
    this.context = context;
    this.jdbc = jdbc;
  }

  /**
   * Runs the scheduled methods of those names.
   *
   * @param methods such as {@code FreshnessLook.takeTurn}
   */
  public void run(String... methods) {
    jdbc.sql("delete from watch_turn").update();
    jdbc.sql("update slot_watch set turn_at = '-infinity'").update();
    for (String method : methods) {
      long found =
          context.getBeansOfType(ScheduledTaskHolder.class).values().stream()
              .flatMap(holder -> holder.getScheduledTasks().stream())
              .filter(task -> task.toString().endsWith("." + method))
              .peek(task -> task.getTask().getRunnable().run())
              .count();
      if (found == 0) {
        throw new IllegalArgumentException("no scheduled method " + method);
      }
    }
  }
}
