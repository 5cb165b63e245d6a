package io.penstock.cli.cases;

import java.util.List;

/**
 * One commit of a lake table, as it goes to the catalog: an {@code UPDATE} of its row.
 *
 * @param parameters the statement's parameters, as text
 */
record CatalogCommit(List<String> parameters) {}
