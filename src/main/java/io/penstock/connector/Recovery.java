package io.penstock.connector;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A connector that is to start anew.
 *
 * @param reason why it was asked for
 * @param failure what it waits for, null while nothing hindered it
 */
record Recovery(String source, String reason, Instant requestedAt, @Nullable String failure) {}
