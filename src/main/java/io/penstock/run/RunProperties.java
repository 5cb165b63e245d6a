package io.penstock.run;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What runs of both kinds share.
 *
 * @param reportUrl base URL of this service's API as the Spark driver reaches it; null for the
 *     address that the service listens on
 * @param settleInterval how often runs whose outcome is unknown are looked into
 */
@ConfigurationProperties("penstock.run")
record RunProperties(@Nullable URI reportUrl, @DefaultValue("15s") Duration settleInterval) {}
