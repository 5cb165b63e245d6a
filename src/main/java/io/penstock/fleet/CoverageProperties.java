package io.penstock.fleet;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How what is not captured is found.
 *
 * @param interval how often each source is looked at; what was seen counts for five of these
 */
@Validated
@ConfigurationProperties("penstock.coverage")
record CoverageProperties(@DurationMin(seconds = 1) @DefaultValue("1m") Duration interval) {}
