package io.penstock.cli.cases.oracle;

/** Where the lake keeps a table: its namespace, and the names of current and history table. */
public record ReplicaName(String namespace, String current, String history) {}
