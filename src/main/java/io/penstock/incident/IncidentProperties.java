package io.penstock.incident;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How incidents come and go.
 *
 * @param interval how often the evidence is looked at
 * @param holdDown how long the evidence must show no fault before an incident is resolved; it
 *     doubles each time that it comes back, up to eight times this
 * @param flapWindow a fault that is back within this time after it was resolved reopens its
 *     incident
 * @param connectorPatience how long a connector may be about to run: it is made, taken up, or moved
 *     to another worker
 * @param keep how long resolved incidents are kept
 * @param runbooks what the address of a runbook begins with; the kind and {@code .md} follow
 */
@Validated
@ConfigurationProperties("penstock.incident")
record IncidentProperties(
    @DurationMin(millis = 100) @DefaultValue("3s") Duration interval,
    @DurationMin @DefaultValue("2m") Duration holdDown,
    @DurationMin @DefaultValue("15m") Duration flapWindow,
    @DurationMin @DefaultValue("2m") Duration connectorPatience,
    @DurationMin(hours = 1) @DefaultValue("90d") Duration keep,
    @DefaultValue("deploy/runbooks/") String runbooks) {}
