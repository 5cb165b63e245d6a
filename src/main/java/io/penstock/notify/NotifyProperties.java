package io.penstock.notify;

import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How webhooks are sent.
 *
 * @param interval how often it is looked what is to be sent
 * @param groupWait how long the first incident of a source and kind waits for others of them
 * @param groupInterval shortest time between two messages of a source and kind
 * @param repeatInterval after which open incidents that nobody acknowledged are told again
 * @param deadManInterval how often dead-man messages are sent
 * @param retryFor how long a message is tried again
 * @param firstPause before the first further attempt; it doubles each time
 * @param longestPause up to which it doubles
 * @param connectTimeout how long a receiver has to take a connection
 * @param readTimeout how long it may be silent
 * @param totalTimeout how long one attempt may take in all
 * @param secretOverlap how long the previous signing secret is used beside a new one
 * @param keep how long deliveries that are over are kept
 * @param allowedTargets addresses, or ranges such as {@code 10.1.0.0/16}, that are internal and may
 *     be sent to all the same
 * @param baseUrl where people reach Penstock
 */
@Validated
@ConfigurationProperties("penstock.notify")
record NotifyProperties(
    @DurationMin(millis = 50) @DefaultValue("1s") Duration interval,
    @DurationMin @DefaultValue("30s") Duration groupWait,
    @DurationMin @DefaultValue("5m") Duration groupInterval,
    @DurationMin(seconds = 1) @DefaultValue("4h") Duration repeatInterval,
    @DurationMin(millis = 100) @DefaultValue("1m") Duration deadManInterval,
    @DurationMin(seconds = 1) @DefaultValue("24h") Duration retryFor,
    @DurationMin(millis = 10) @DefaultValue("5s") Duration firstPause,
    @DurationMin(millis = 10) @DefaultValue("15m") Duration longestPause,
    @DurationMin(millis = 100) @DefaultValue("5s") Duration connectTimeout,
    @DurationMin(millis = 100) @DefaultValue("10s") Duration readTimeout,
    @DurationMin(millis = 100) @DefaultValue("15s") Duration totalTimeout,
    @DurationMin @DefaultValue("24h") Duration secretOverlap,
    @DurationMin(hours = 1) @DefaultValue("30d") Duration keep,
    @DefaultValue List<String> allowedTargets,
    @DefaultValue("http://127.0.0.1:8420") String baseUrl) {}
