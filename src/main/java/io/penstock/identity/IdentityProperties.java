package io.penstock.identity;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How sources are watched for being restored, failed over or replaced.
 *
 * @param interval how often each is looked at
 */
@Validated
@ConfigurationProperties("penstock.identity")
record IdentityProperties(@DefaultValue("10s") Duration interval) {}
