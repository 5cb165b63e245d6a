import { queryOptions } from '@tanstack/react-query';
import { api, everything, type Schemas, unwrap } from './client';

export type IngestRun = Schemas['IngestRun'];
export type MaintenanceRun = Schemas['MaintenanceRun'];

const PAGE = 100;
const NEWEST = 300;

/** The newest ingest runs. */
export const ingestRuns = queryOptions({
  queryKey: ['ingest-runs'],
  queryFn: () =>
    everything(
      (cursor) => unwrap(api.GET('/ingest-runs', { params: { query: { limit: PAGE, cursor } } })),
      NEWEST,
    ),
});

/** The newest maintenance runs. */
export const maintenanceRuns = queryOptions({
  queryKey: ['maintenance-runs'],
  queryFn: () =>
    everything(
      (cursor) =>
        unwrap(api.GET('/maintenance-runs', { params: { query: { limit: PAGE, cursor } } })),
      NEWEST,
    ),
});

export const ingestRun = (runId: string) =>
  queryOptions({
    queryKey: ['ingest-runs', runId],
    queryFn: () => unwrap(api.GET('/ingest-runs/{runId}', { params: { path: { runId } } })),
  });

export const maintenanceRun = (runId: string) =>
  queryOptions({
    queryKey: ['maintenance-runs', runId],
    queryFn: () => unwrap(api.GET('/maintenance-runs/{runId}', { params: { path: { runId } } })),
  });

/** Whether a run may still change. */
export function isUnfinished(run: { status: Schemas['RunStatus'] }): boolean {
  return run.status === 'QUEUED' || run.status === 'RUNNING' || run.status === 'UNKNOWN';
}
