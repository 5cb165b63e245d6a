package io.penstock;

import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Starts the service. */
@SpringBootApplication
@ConfigurationPropertiesScan
@EnableScheduling
public class Penstock {

  public static void main(String[] arguments) {
    SpringApplication.run(Penstock.class, arguments);
  }

  /**
   * UTC in microseconds, which is what PostgreSQL keeps: a time read back equals the one written.
   */
  @Bean
  Clock clock() {
    return Clock.tick(Clock.systemUTC(), Duration.ofNanos(1000));
  }

  /** The rehearsal of a start, of which the classes are archived, connects with nothing. */
  @Bean
  FlywayMigrationStrategy migration(Environment environment) {
    return flyway -> {
      if (!environment.matchesProfiles("rehearsal")) {
        flyway.migrate();
      }
    };
  }
}
