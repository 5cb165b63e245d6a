package io.penstock.run;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What a maintenance run leaves.
 *
 * @param keepSnapshots age up to which a lake table's snapshots stay, for readers and time travel
 */
@Validated
@ConfigurationProperties("penstock.maintenance")
record MaintenanceProperties(@DurationMin @DefaultValue("5d") Duration keepSnapshots) {}
