package io.penstock.slot;

import java.util.List;

/**
 * A source was sampled, or did not answer. Published in the transaction that keeps it.
 *
 * @param server the source's server
 * @param slot the source's own slot, as it is known then
 * @param strangers slots of the same server that are no source's, as the newest sample showed them
 */
public record SlotObserved(SourceState server, SlotState slot, List<SlotSample> strangers) {}
