package io.penstock.cli.client;

import java.util.List;

/** Tables of one source to register, all or none. */
record NewTables(String source, List<NewTable> tables) {

  record NewTable(String schema, String name) {}
}
