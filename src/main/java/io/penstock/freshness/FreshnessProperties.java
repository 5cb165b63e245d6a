package io.penstock.freshness;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How freshness is measured.
 *
 * @param interval how often it is looked at
 * @param allowedAge after which what was seen of a table says nothing any more
 * @param keepLags how long lags are kept, in the end one each 15 minutes
 * @param probeInterval how often a probe row is written where the heartbeat table is replicated
 */
@Validated
@ConfigurationProperties("penstock.freshness")
record FreshnessProperties(
    @DurationMin(millis = 100) @DefaultValue("10s") Duration interval,
    @DurationMin(millis = 100) @DefaultValue("1m") Duration allowedAge,
    @DurationMin(hours = 1) @DefaultValue("30d") Duration keepLags,
    @DurationMin(seconds = 1) @DefaultValue("5m") Duration probeInterval) {}
