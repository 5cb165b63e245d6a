import { queryOptions } from '@tanstack/react-query';
import { api, everything, unwrap } from './client';
import { ApiProblem } from './problems';
import type { Intent } from './starts';

/** A plan never changes once it is made. */
export const plan = (planId: string) =>
  queryOptions({
    queryKey: ['plans', planId],
    queryFn: () => unwrap(api.GET('/fleet/plans/{planId}', { params: { path: { planId } } })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How far a plan is carried out; null while nobody has asked for that. */
export const apply = (planId: string) =>
  queryOptions({
    queryKey: ['plans', planId, 'apply'],
    queryFn: async () => {
      try {
        return await unwrap(
          api.GET('/fleet/plans/{planId}/apply', { params: { path: { planId } } }),
        );
      } catch (e) {
        if (e instanceof ApiProblem && e.missing) return null;
        throw e;
      }
    },
  });

export const revisions = queryOptions({
  queryKey: ['revisions'],
  queryFn: () =>
    everything(
      (cursor) =>
        unwrap(api.GET('/fleet/revisions', { params: { query: { limit: 100, cursor } } })),
      200,
    ),
});

export const revision = (number: number) =>
  queryOptions({
    queryKey: ['revisions', number],
    queryFn: () => unwrap(api.GET('/fleet/revisions/{number}', { params: { path: { number } } })),
  });

/** Plans a fleet file; nothing changes by it. */
export function makePlan(file: string, intent: Intent) {
  return unwrap(
    api.POST('/fleet/plans', {
      body: file,
      bodySerializer: (text) => text,
      headers: { 'Content-Type': 'application/yaml', ...intent },
    }),
  );
}
