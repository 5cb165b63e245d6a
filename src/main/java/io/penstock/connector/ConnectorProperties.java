package io.penstock.connector;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What all connectors have in common.
 *
 * @param replicationFactor of the topics that Connect creates
 * @param retention of those topics, null to keep every change
 * @param heartbeatInterval how often a heartbeat is written
 * @param slotFailover whether slots are made so that a standby carries them on (PostgreSQL 17)
 */
@Validated
@ConfigurationProperties("penstock.connector")
record ConnectorProperties(
    @Min(1) @DefaultValue("1") int replicationFactor,
    @Nullable Duration retention,
    @DefaultValue("5s") Duration heartbeatInterval,
    @DefaultValue("false") boolean slotFailover) {}
