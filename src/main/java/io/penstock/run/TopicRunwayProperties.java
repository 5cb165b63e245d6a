package io.penstock.run;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How it is found that topics are about to drop what was not taken.
 *
 * @param interval how often it is looked at; what was seen counts for three of these
 */
@Validated
@ConfigurationProperties("penstock.topic-runway")
record TopicRunwayProperties(@DurationMin(seconds = 1) @DefaultValue("1m") Duration interval) {}
