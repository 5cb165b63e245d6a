package io.penstock.identity;

import io.penstock.log.LogKey;
import io.penstock.problem.ControlPlaneException;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Looks at every source now and then; one that does not answer delays no other for long. */
@Component
class IdentityWatch implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(IdentityWatch.class);
  private static final int AT_ONCE = 4;
  private static final int ALL = 100_000;
  private final Sources sources;
  private final IdentityChecks checks;
  private final Set<String> underWay = ConcurrentHashMap.newKeySet();
  private final ExecutorService workers =
      Executors.newFixedThreadPool(
          AT_ONCE,
          task -> {
            Thread thread = new Thread(task, "identity-watch");
            thread.setDaemon(true);
            return thread;
          });

  IdentityWatch(Sources sources, IdentityChecks checks) {
    this.sources = sources;
    this.checks = checks;
  }

  @Scheduled(
      initialDelayString = "${penstock.identity.interval:10s}",
      fixedDelayString = "${penstock.identity.interval:10s}")
  void look() {
    try {
      for (Source source : sources.list(null, ALL)) {
        if (underWay.add(source.name())) {
          workers.execute(() -> look(source));
        }
      }
    } catch (DataAccessException e) {
      log.warn("The sources could not be looked at: {}", e.getMessage());
    }
  }

  private void look(Source source) {
    try (MDC.MDCCloseable ignored = LogKey.SOURCE.is(source.name())) {
      checks.check(source);
    } catch (ControlPlaneException e) {
      log.debug("The source could not be looked at: {}", e.detail());
    } catch (DataAccessException e) {
      log.warn("What was seen of the source could not be kept: {}", e.getMessage());
    } finally {
      underWay.remove(source.name());
    }
  }

  @Override
  public void destroy() {
    workers.shutdownNow();
  }
}
