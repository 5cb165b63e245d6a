package io.penstock.source;

/**
 * A partition that does not send all changes of its rows.
 *
 * @param root the table that it is a part of
 * @param name its own name
 * @param foreign whether its rows are on another server
 * @param unlogged whether its changes are in no log
 */
public record OddPartition(TableName root, TableName name, boolean foreign, boolean unlogged) {}
