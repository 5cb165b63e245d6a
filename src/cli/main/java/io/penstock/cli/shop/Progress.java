package io.penstock.cli.shop;

import java.time.Instant;

/**
 * How far a load or a replay has come.
 *
 * @param eventTime the hour of business reached, not the time on the clock
 * @param hours hours of event time done in this call
 * @param ofHours hours of event time this call covers
 * @param rows rows loaded or changes made so far in this call
 */
public record Progress(Instant eventTime, int hours, int ofHours, long rows) {}
