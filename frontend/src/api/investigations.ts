import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client';

export type Investigation = Schemas['Investigation'];
export type InvestigationRun = Schemas['InvestigationRun'];
export type ExplainedRow = Schemas['ExplainedRow'];

export const investigations = queryOptions({
  queryKey: ['investigations'],
  queryFn: () => unwrap(api.GET('/investigations')),
});

export const investigation = (investigationId: string) =>
  queryOptions({
    queryKey: ['investigations', investigationId],
    queryFn: () =>
      unwrap(
        api.GET('/investigations/{investigationId}', { params: { path: { investigationId } } }),
      ),
  });

export const investigationRuns = (investigationId: string) =>
  queryOptions({
    queryKey: ['investigations', investigationId, 'runs'],
    queryFn: () =>
      unwrap(
        api.GET('/investigations/{investigationId}/runs', {
          params: { path: { investigationId } },
        }),
      ),
  });

/** One page of the rows that are not alike. */
export const explainedRows = (investigationRunId: string, cursor?: string) =>
  queryOptions({
    queryKey: ['investigation-runs', investigationRunId, 'rows', cursor],
    queryFn: () =>
      unwrap(
        api.GET('/investigation-runs/{investigationRunId}/rows', {
          params: { path: { investigationRunId }, query: { limit: 100, cursor } },
        }),
      ),
  });

/** Where the same rows are a file. */
export function exportOf(investigationRunId: string): string {
  return `/api/v1/investigation-runs/${encodeURIComponent(investigationRunId)}/export`;
}
