import { useMutation } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../api/client';
import { type Intent, useStarting } from '../../api/starts';
import type { Table } from '../../api/tables';
import { done } from '../../ui/notify';

const at = (table: Table) => ({ path: { tableId: table.id } });

export function useRelease(table: Table, after: () => void) {
  return useMutation({
    mutationFn: (reason: string) =>
      unwrap(api.POST('/tables/{tableId}/release', { params: at(table), body: { reason } })),
    onSuccess: () => {
      done('Released; the next ingest run takes it up where its fence stands.');
      after();
    },
  });
}

export function useResnapshot(table: Table, after: () => void) {
  return useStarting(
    table.id,
    (reason: string, headers) =>
      unwrap(
        api.POST('/tables/{tableId}/resnapshots', { params: at(table), body: { reason }, headers }),
      ),
    {
      onSuccess: () => {
        done('Re-snapshot asked for.');
        after();
      },
    },
  );
}

export function useDecision(table: Table, after: () => void) {
  return useMutation({
    mutationFn: (body: Schemas['HeldChangeDecision']) =>
      unwrap(api.POST('/tables/{tableId}/held-change/decision', { params: at(table), body })),
    onSuccess: (_, { decision }) => {
      done(decision === 'ACCEPT' ? 'Accepted; the next run publishes it.' : 'Refused.');
      after();
    },
  });
}

/** One thing that is wanted whatever else is, such as a pause: the last word counts. */
export function usePolicy(table: Table, after: () => void) {
  return useMutation({
    mutationFn: (body: Schemas['TablePolicyChange']) =>
      unwrap(api.PATCH('/tables/{tableId}/policy', { params: at(table), body })),
    onSuccess: () => {
      done('Changed.');
      after();
    },
  });
}

/** Starts a run or a comparison of this one table; answers where it can be watched. */
export function useStart(table: Table, after: (kind: Started, id: string) => void) {
  return useStarting(
    table.id,
    (kind: Started, headers) => start(kind, table.id, headers).then(({ id }) => ({ kind, id })),
    { onSuccess: ({ kind, id }) => after(kind, id) },
  );
}

export type Started = 'ingest' | 'maintenance' | 'reconciliation';

function start(kind: Started, tableId: string, headers: Intent): Promise<{ id: string }> {
  switch (kind) {
    case 'ingest':
      return unwrap(api.POST('/ingest-runs', { body: { tableIds: [tableId] }, headers }));
    case 'maintenance':
      return unwrap(api.POST('/maintenance-runs', { body: { tableIds: [tableId] }, headers }));
    case 'reconciliation':
      return unwrap(api.POST('/reconciliations', { body: { tableId, mode: 'ROWS' }, headers }));
  }
}
