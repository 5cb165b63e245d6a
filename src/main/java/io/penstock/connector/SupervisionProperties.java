package io.penstock.connector;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How connectors are kept running.
 *
 * @param interval how often they are looked at; the first pause before a restart
 * @param longestPause up to which the pause doubles with each restart that did not help
 * @param offsetsTopic Connect's {@code offset.storage.topic}, read while Connect does not answer
 */
@Validated
@ConfigurationProperties("penstock.supervision")
record SupervisionProperties(
    @DefaultValue("5s") Duration interval,
    @DefaultValue("5m") Duration longestPause,
    @DefaultValue("connect-offsets") String offsetsTopic) {}
