import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client';
import { upload } from './upload';

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

/** Asks about an extract, with its file where it is one that is uploaded. */
export async function ask(
  question: Schemas['NewInvestigation'],
  file: File | undefined,
  onProgress: (part: number) => void,
): Promise<Investigation> {
  const made = await unwrap(api.POST('/investigations', { body: question }));
  try {
    if (file) await uploadExtract(made.id, file, onProgress);
    return made;
  } catch (e) {
    // A question without its file is none; it is asked again as a whole.
    const params = { path: { investigationId: made.id } };
    await api.DELETE('/investigations/{investigationId}', { params }).catch(() => {});
    throw e;
  }
}

/** Takes the place of what was uploaded before. */
export function uploadExtract(
  investigationId: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<void> {
  return upload(
    `/api/v1/investigations/${encodeURIComponent(investigationId)}/extract`,
    file,
    onProgress,
  );
}

/** Where the same rows are a file. */
export function exportOf(investigationRunId: string): string {
  return `/api/v1/investigation-runs/${encodeURIComponent(investigationRunId)}/export`;
}
