import { queryOptions } from '@tanstack/react-query';
import { api, everything, patiently, unwrap } from './client';

export const allSources = queryOptions({
  queryKey: ['sources'],
  queryFn: () =>
    everything((cursor) =>
      unwrap(api.GET('/sources', { params: { query: { limit: 500, cursor } } })),
    ),
});

export const oneSource = (source: string) =>
  queryOptions({
    queryKey: ['sources', source],
    queryFn: () => unwrap(api.GET('/sources/{source}', { params: { path: { source } } })),
  });

/** The source is asked when this is; it is no poll's business. */
export const preflight = (source: string) =>
  queryOptions({
    queryKey: ['preflight', source],
    queryFn: () =>
      unwrap(
        api.GET('/sources/{source}/preflight', {
          params: { path: { source } },
          fetch: patiently,
        }),
      ),
    staleTime: 60_000,
  });
