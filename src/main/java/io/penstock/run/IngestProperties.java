package io.penstock.run;

import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How much a run takes and where it reports.
 *
 * @param maxEventsPerTable most Kafka records taken of one table in one batch
 * @param parallelTables current tables merged side by side
 * @param reportUrl base URL of this service's API as the Spark driver reaches it; null for the
 *     address that the service listens on
 * @param settleInterval how often runs whose outcome is unknown are looked into
 */
@Validated
@ConfigurationProperties("penstock.ingest")
record IngestProperties(
    @Min(1) @DefaultValue("1000000") long maxEventsPerTable,
    @Min(1) @DefaultValue("2") int parallelTables,
    @Nullable URI reportUrl,
    @DefaultValue("15s") Duration settleInterval) {}
