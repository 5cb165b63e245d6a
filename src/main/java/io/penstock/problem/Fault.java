package io.penstock.problem;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a request.
 *
 * @param pointer JSON pointer into the request's body, null for what lies outside it
 * @param detail what is wrong and what to do
 */
public record Fault(@Nullable String pointer, String detail) {}
