import { queryOptions } from '@tanstack/react-query';
import { api, everything, type Schemas, unwrap } from './client';

export type Reconciliation = Schemas['Reconciliation'];
export type Mismatch = Schemas['Mismatch'];

const NEWEST = 500;

/** The newest reconciliations, of one table or of all. */
export const reconciliations = (tableId?: string) =>
  queryOptions({
    queryKey: ['reconciliations', { tableId }],
    queryFn: () =>
      everything(
        (cursor) =>
          unwrap(
            api.GET('/reconciliations', { params: { query: { limit: 250, cursor, tableId } } }),
          ),
        NEWEST,
      ),
  });

export const reconciliation = (reconciliationId: string) =>
  queryOptions({
    queryKey: ['reconciliations', reconciliationId],
    queryFn: () =>
      unwrap(
        api.GET('/reconciliations/{reconciliationId}', { params: { path: { reconciliationId } } }),
      ),
  });

/** One page of the rows that differ. */
export const mismatches = (reconciliationId: string, cursor?: string) =>
  queryOptions({
    queryKey: ['reconciliations', reconciliationId, 'mismatches', cursor],
    queryFn: () =>
      unwrap(
        api.GET('/reconciliations/{reconciliationId}/mismatches', {
          params: { path: { reconciliationId }, query: { limit: 100, cursor } },
        }),
      ),
  });

export function isUnsettled({ status }: { status: Schemas['ReconciliationStatus'] }): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}
