package io.penstock.reconcile;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * How reconciliations are carried out.
 *
 * @param workFolder where rows lie while they are compared, removed afterwards; the system's folder
 *     for temporary files if absent
 * @param memory how much memory one comparison takes before it spills to the work folder
 * @param threads how many threads one comparison uses
 * @param underWay how many reconciliations are under way at once; most of them wait for ingest
 * @param parallel how many of them compare at once
 * @param connectionsPerSource how many tables of one source are read at once
 * @param lockTimeout how long a lock on the source's table is waited for
 * @param readTimeout how long reading the source's table may take
 * @param readRate most bytes that are read from one table of a source in a second; no limit if
 *     absent
 * @param mostHeldBack most transactions that the snapshot of one reading may hold back from vacuum
 *     at the source; then it is given up
 * @param waitLimit how long the connector and ingest are waited for together; longer than the
 *     longest lag target
 * @param keptMismatches how many mismatches are kept one by one; all are counted
 */
@Validated
@ConfigurationProperties("penstock.reconcile")
record ReconcileProperties(
    @Nullable Path workFolder,
    @DefaultValue("1GB") DataSize memory,
    @DefaultValue("2") @Min(1) @Max(256) int threads,
    @DefaultValue("16") @Min(1) @Max(256) int underWay,
    @DefaultValue("2") @Min(1) @Max(32) int parallel,
    @DefaultValue("1") @Min(1) @Max(32) int connectionsPerSource,
    @DefaultValue("5s") Duration lockTimeout,
    @DefaultValue("30m") Duration readTimeout,
    @Nullable DataSize readRate,
    @DefaultValue("10000000") @Min(1) long mostHeldBack,
    @DefaultValue("20m") Duration waitLimit,
    @DefaultValue("5000") @Min(1) @Max(100_000) int keptMismatches) {}
