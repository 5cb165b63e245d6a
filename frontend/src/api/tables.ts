import { queryOptions } from '@tanstack/react-query';
import { api, everything, type Schemas, type Tagged, unwrap, unwrapTagged } from './client';

export type Table = Schemas['Table'];

/** A table that can be edited. */
export type TaggedTable = Tagged<Table>;

/** The Iceberg name of a table's current table. */
export function lakeName(table: Table): string {
  return `${table.namespace}.${table.currentTable}`;
}

/** All tables, those that left the fleet too. */
export const allTables = queryOptions({
  queryKey: ['tables'],
  queryFn: () =>
    everything((cursor) =>
      unwrap(api.GET('/tables', { params: { query: { limit: 500, cursor } } })),
    ),
});

export const oneTable = (tableId: string) =>
  queryOptions({
    queryKey: ['tables', tableId],
    queryFn: () => unwrapTagged(api.GET('/tables/{tableId}', { params: { path: { tableId } } })),
  });

export const schedule = queryOptions({
  queryKey: ['schedule'],
  queryFn: () => unwrap(api.GET('/schedule')),
});

export const allConnectors = queryOptions({
  queryKey: ['connectors'],
  queryFn: () =>
    everything((cursor) =>
      unwrap(api.GET('/connectors', { params: { query: { limit: 500, cursor } } })),
    ),
});
