package io.penstock.schedule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * The metadata database's clock, which all services share. Asked now and then; in between this
 * host's clock goes on from there.
 */
@Repository
class DatabaseClock implements com.github.kagkarlsson.scheduler.Clock {
  private static final Logger log = LoggerFactory.getLogger(DatabaseClock.class);
  private static final Duration TRUSTED = Duration.ofSeconds(30);

  private final JdbcClient jdbc;
  private final Clock clock;
  private Duration ahead = Duration.ZERO;
  private Instant askAt = Instant.MIN;

  DatabaseClock(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  @Override
  public synchronized Instant now() {
    Instant here = clock.instant();
    if (!here.isBefore(askAt) || here.plus(TRUSTED).isBefore(askAt)) {
      try {
        ahead = Duration.between(here, ask());
      } catch (DataAccessException e) {
        log.debug("The database's clock is thought to go as before.", e);
      }
      askAt = here.plus(TRUSTED);
    }
    return here.plus(ahead);
  }

  private Instant ask() {
    return jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant();
  }
}
