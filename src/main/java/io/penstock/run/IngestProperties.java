package io.penstock.run;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How much an ingest run takes.
 *
 * @param maxEventsPerTable most Kafka records taken of one table in one batch
 * @param parallelTables current tables merged side by side
 */
@Validated
@ConfigurationProperties("penstock.ingest")
record IngestProperties(
    @Min(1) @DefaultValue("1000000") long maxEventsPerTable,
    @Min(1) @DefaultValue("2") int parallelTables) {}
