package io.penstock.resnapshot;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How re-snapshots are carried out.
 *
 * @param interval how often they are looked after
 */
@Validated
@ConfigurationProperties("penstock.resnapshot")
record ResnapshotProperties(@DefaultValue("2s") Duration interval) {}
