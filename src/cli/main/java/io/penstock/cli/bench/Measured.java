package io.penstock.cli.bench;

import java.util.List;
import java.util.Map;

/**
 * What a benchmark found.
 *
 * @param measurements all figures, for the report
 * @param tables those that people read first, to print
 * @param targets what is wanted of some of them
 */
public record Measured(
    Map<String, Object> measurements, List<TextTable> tables, List<Target> targets) {}
