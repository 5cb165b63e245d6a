package io.penstock.incident;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * From when slots are a fault.
 *
 * @param lagPercent share of what the server keeps for the slot that it may hold back
 * @param lagBytes the same where the server keeps everything
 * @param runwayWarning time until it is lost, at the highest rate of WAL, below which that is told
 * @param runwayCritical below which somebody is woken
 * @param inactiveAfter how long nobody may read it
 */
@Validated
@ConfigurationProperties("penstock.incident.slot")
record SlotThresholds(
    @Min(1) @Max(100) @DefaultValue("25") int lagPercent,
    @DefaultValue("10GB") DataSize lagBytes,
    @DurationMin @DefaultValue("4h") Duration runwayWarning,
    @DurationMin @DefaultValue("1h") Duration runwayCritical,
    @DurationMin @DefaultValue("1m") Duration inactiveAfter) {}
