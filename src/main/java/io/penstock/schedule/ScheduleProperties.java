package io.penstock.schedule;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What the service does by itself.
 *
 * @param enabled whether it does anything by itself
 * @param interval how often it looks for tables that are due for ingest
 * @param maintenanceInterval how often it looks for a table that is worth maintenance
 * @param reconcileInterval how often it looks for tables that are due to be proved
 * @param parallelRuns most ingest runs that it has under way; with two or more, a long one delays
 *     no other table
 * @param firstTables most tables that one run ingests for the first time before they are due; 0 for
 *     none
 */
@Validated
@ConfigurationProperties("penstock.schedule")
record ScheduleProperties(
    @DefaultValue("false") boolean enabled,
    @DurationMin(millis = 100) @DefaultValue("5s") Duration interval,
    @DurationMin(millis = 100) @DefaultValue("30s") Duration maintenanceInterval,
    @DurationMin(millis = 100) @DefaultValue("1m") Duration reconcileInterval,
    @Min(1) @DefaultValue("2") int parallelRuns,
    @Min(0) @DefaultValue("50") int firstTables) {}
