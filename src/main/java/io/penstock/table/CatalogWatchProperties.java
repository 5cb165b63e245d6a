package io.penstock.table;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How sources' catalogs are watched.
 *
 * @param interval between two looks at a source
 * @param runWait longest time that an ingest run waits at its start for all its sources together;
 *     tables of those that do not answer keep the columns that are known
 */
@ConfigurationProperties("penstock.catalog-watch")
record CatalogWatchProperties(
    @DefaultValue("30s") Duration interval, @DefaultValue("10s") Duration runWait) {}
