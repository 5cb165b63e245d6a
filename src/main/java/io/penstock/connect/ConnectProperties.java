package io.penstock.connect;

import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How Kafka Connect is reached.
 *
 * @param url base URL of a worker's REST interface
 * @param retries how often a PUT is sent again while the workers rebalance
 * @param retryDelay pause before it is
 */
@Validated
@ConfigurationProperties("penstock.connect")
record ConnectProperties(
    @DefaultValue("http://127.0.0.1:8083") URI url,
    @DefaultValue("2s") Duration connectTimeout,
    @DefaultValue("15s") Duration readTimeout,
    @Min(0) @DefaultValue("10") int retries,
    @DefaultValue("500ms") Duration retryDelay) {}
