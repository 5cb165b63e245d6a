package io.penstock.health;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What counts as healthy, and how long evidence counts.
 *
 * @param interval how often Kafka Connect is asked, and health computed for those who wait for
 *     changes of it
 * @param connectorAge after which what Kafka Connect said says nothing any more
 * @param identityAge after which a source may have become another server
 * @param heartbeatAge longest time between two heartbeats
 * @param captureLag longest time from a commit until the connector has confirmed it
 * @param transactionAge of a transaction that holds a slot back for too long
 * @param runwayWarning shorter runways are to be looked at
 * @param runwayLimit shorter ones are a fault where nobody reads the slot
 * @param proofPeriods after how many periods of reconciliation a proof says nothing any more
 * @param failedRuns so many failures of a table in a row are a fault
 */
@Validated
@ConfigurationProperties("penstock.health")
record HealthProperties(
    @DurationMin(millis = 100) @DefaultValue("5s") Duration interval,
    @DurationMin(millis = 100) @DefaultValue("30s") Duration connectorAge,
    @DurationMin(millis = 100) @DefaultValue("1m") Duration identityAge,
    @DurationMin(millis = 100) @DefaultValue("1m") Duration heartbeatAge,
    @DurationMin(millis = 100) @DefaultValue("5m") Duration captureLag,
    @DurationMin(seconds = 1) @DefaultValue("1h") Duration transactionAge,
    @DurationMin(seconds = 1) @DefaultValue("24h") Duration runwayWarning,
    @DurationMin(seconds = 1) @DefaultValue("1h") Duration runwayLimit,
    @Min(1) @DefaultValue("2") int proofPeriods,
    @Min(1) @DefaultValue("3") int failedRuns) {}
