package io.penstock.freshness;

import java.util.List;

/**
 * All tables' freshness was looked at. Published in the transaction that keeps it.
 *
 * @param tables every replicated table, those of unknown freshness included
 */
public record FreshnessObserved(List<TableFreshness> tables) {}
