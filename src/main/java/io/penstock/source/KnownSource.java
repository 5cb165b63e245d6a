package io.penstock.source;

/**
 * A source that there is or was.
 *
 * @param replicated whether it is replicated from now
 * @param slotKept of one that is not: whether its slot and its connector's offsets were kept
 */
public record KnownSource(Source source, boolean replicated, boolean slotKept) {}
