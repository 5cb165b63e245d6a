package io.penstock.run;

import java.net.URI;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What runs of both kinds share.
 *
 * @param reportUrl base URL of this service's API as the Spark driver reaches it; null for the
 *     address that the service listens on
 * @param settleInterval how often runs that nobody looks after, or that may hang, are looked into
 * @param beatInterval how often the service says that it looks after its runs
 * @param ownerSilence how long the service that looks after a run may say nothing, by the metadata
 *     database's clock, before another one does; some times the beat interval
 * @param hangTimeout how long a run's driver may report nothing and use hardly any processor time
 *     before it is ended
 */
@Validated
@ConfigurationProperties("penstock.run")
record RunProperties(
    @Nullable URI reportUrl,
    @DefaultValue("15s") Duration settleInterval,
    @DefaultValue("5s") Duration beatInterval,
    @DurationMin(seconds = 1) @DefaultValue("30s") Duration ownerSilence,
    @DurationMin(seconds = 1) @DefaultValue("15m") Duration hangTimeout) {}
