package io.penstock.fleet;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How plans are carried out.
 *
 * @param interval how often what waits is tried again
 * @param lease for how long a service has a step to itself; after a crash the next one waits for it
 * @param parallelSources how many sources are gone on with at once
 */
@Validated
@ConfigurationProperties("penstock.fleet")
record FleetProperties(
    @DefaultValue("2s") Duration interval,
    @DefaultValue("60s") Duration lease,
    @Min(1) @DefaultValue("4") int parallelSources) {}
