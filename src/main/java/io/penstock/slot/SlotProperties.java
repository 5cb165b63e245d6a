package io.penstock.slot;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How slots are watched.
 *
 * @param interval how often each source is sampled
 * @param timeout longest time for connecting, and then for each statement
 * @param allowedAge after which a sample says nothing any more
 * @param rateWindow over which the rate of WAL is taken
 * @param sizeInterval how often it is asked what losing a slot would cost
 * @param keepSamples how long samples are kept, in the end one each 15 minutes
 */
@Validated
@ConfigurationProperties("penstock.slot")
record SlotProperties(
    @DurationMin(millis = 100) @DefaultValue("5s") Duration interval,
    @DurationMin(millis = 100) @DefaultValue("5s") Duration timeout,
    @DurationMin(millis = 100) @DefaultValue("30s") Duration allowedAge,
    @DurationMin(seconds = 1) @DefaultValue("1h") Duration rateWindow,
    @DurationMin(seconds = 1) @DefaultValue("10m") Duration sizeInterval,
    @DurationMin(hours = 1) @DefaultValue("30d") Duration keepSamples) {}
