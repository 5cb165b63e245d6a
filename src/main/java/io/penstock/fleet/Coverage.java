package io.penstock.fleet;

import io.penstock.problem.ControlPlaneException;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * What of the sources is not replicated though it should be, such as a new partition that sends
 * nothing. Looked at now and then; a source that does not answer delays no other, and nothing is
 * told of it.
 */
@Component
public class Coverage implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(Coverage.class);
  private static final int ALL = 100_000;
  private static final int AT_ONCE = 4;

  /** What other evidence tells sooner. */
  private static final Set<String> ELSEWHERE = Set.of("connection", "host", "username");

  private static final int ALLOWED_AGE = 5;

  private final Sources sources;
  private final Preflight preflight;
  private final Clock clock;
  private final Duration allowedAge;
  private final Map<String, Looked> looked = new ConcurrentHashMap<>();
  private final Set<String> underWay = ConcurrentHashMap.newKeySet();
  private final ExecutorService workers =
      Executors.newFixedThreadPool(
          AT_ONCE,
          task -> {
            Thread thread = new Thread(task, "coverage");
            thread.setDaemon(true);
            return thread;
          });

  Coverage(Sources sources, Preflight preflight, Clock clock, CoverageProperties properties) {
    this.sources = sources;
    this.preflight = preflight;
    this.clock = clock;
    this.allowedAge = properties.interval().multipliedBy(ALLOWED_AGE);
  }

  private record Looked(Instant at, List<Gap> gaps) {}

  /**
   * Something that is not captured.
   *
   * @param check what was looked at, such as {@code partition}
   * @param subject what it is about, null for the whole source
   * @param fix what to do
   */
  public record Gap(String check, @Nullable String subject, String detail, String fix) {}

  /** Of each source that was looked at lately, by name. */
  public Map<String, List<Gap>> current() {
    Instant oldest = clock.instant().minus(allowedAge);
    Map<String, List<Gap>> current = new HashMap<>();
    looked.forEach(
        (source, each) -> {
          if (each.at().isAfter(oldest)) {
            current.put(source, each.gaps());
          }
        });
    return current;
  }

  @Scheduled(
      initialDelayString = "${penstock.coverage.interval:1m}",
      fixedDelayString = "${penstock.coverage.interval:1m}")
  void lookAround() {
    try {
      for (Source source : sources.list(null, ALL)) {
        if (underWay.add(source.name())) {
          workers.execute(() -> look(source.name()));
        }
      }
    } catch (DataAccessException e) {
      log.warn("The sources' coverage is not looked at: {}", e.getMessage());
    }
  }

  /** Looks at a source now. */
  void look(String source) {
    try {
      List<Finding> findings = preflight.of(source);
      boolean answered =
          findings.stream()
              .noneMatch(
                  each -> each.check().equals("connection") && each.status() != Finding.Status.OK);
      if (answered) {
        looked.put(source, new Looked(clock.instant(), gaps(findings)));
      }
    } catch (ControlPlaneException | DataAccessException e) {
      log.warn("The coverage of {} could not be looked at: {}", source, e.getMessage());
    } finally {
      underWay.remove(source);
    }
  }

  /** An error of a preflight is what is not captured, or will not be. */
  private static List<Gap> gaps(List<Finding> findings) {
    return findings.stream()
        .filter(each -> each.status() == Finding.Status.ERROR)
        .filter(each -> !ELSEWHERE.contains(each.check()))
        .map(
            each ->
                new Gap(
                    each.check(),
                    each.subject(),
                    each.detail(),
                    each.fix() == null ? "" : each.fix()))
        .toList();
  }

  @Override
  public void destroy() {
    workers.shutdownNow();
  }
}
