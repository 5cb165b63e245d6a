package io.penstock.cli.client;

import java.util.List;

/** A page of tables. */
record TablePage(List<ReplicatedTable> items) {}
