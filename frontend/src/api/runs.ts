import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client';

export type RunSummary = Schemas['RunSummary'];
export type TimelineRun = Schemas['RunTimelineItem'];
export type TableRun = Schemas['TableRun'];

const NEWEST = 300;
const OF_TABLE = 100;

/** The newest runs of a kind, with the tables that they did something to. */
export const runTimeline = (kind: Schemas['RunKind']) =>
  queryOptions({
    queryKey: ['run-timeline', kind],
    queryFn: async () =>
      (await unwrap(api.GET('/run-timeline', { params: { query: { kind, limit: NEWEST } } })))
        .items,
  });

/** What the newest runs that took a table made of it. */
export const tableRuns = (tableId: string) =>
  queryOptions({
    queryKey: ['tables', tableId, 'runs'],
    queryFn: async () =>
      (
        await unwrap(
          api.GET('/tables/{tableId}/runs', {
            params: { path: { tableId }, query: { limit: OF_TABLE } },
          }),
        )
      ).items,
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
