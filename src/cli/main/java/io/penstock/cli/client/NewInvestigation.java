package io.penstock.cli.client;

import java.util.List;

/**
 * The question how an extract differs from a table's replica.
 *
 * @param extract of an uploaded file a name for people
 * @param measures columns whose sums are explained
 */
public record NewInvestigation(
    String name, String tableId, String extractKind, String extract, List<String> measures) {}
