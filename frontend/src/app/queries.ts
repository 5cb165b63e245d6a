import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../api/problems';
import { session } from '../api/session';

/**
 * What is shown is kept while it is asked for again; a failure shows at once, since the next poll is
 * the retry.
 */
export function newQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 2_000,
        gcTime: 300_000,
        refetchOnWindowFocus: true,
        refetchIntervalInBackground: false,
      },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({ onError: (error) => whoNow(client, error) }),
    mutationCache: new MutationCache({
      // Whatever somebody changed may show anywhere.
      onSuccess: () => void client.invalidateQueries(),
      onError: (error) => whoNow(client, error),
    }),
  });
  return client;
}

/** After a refusal it is asked who looks: the session may have ended, or its role have changed. */
function whoNow(client: QueryClient, error: unknown) {
  if (!(error instanceof ApiProblem) || !error.forbidden) return;
  const known = client.getQueryState(session.queryKey);
  // Polls of a screen that is not for this role are no news.
  const news =
    error.status === 401
      ? known?.data?.signedIn !== false
      : Date.now() - (known?.dataUpdatedAt ?? 0) > 10_000;
  if (news) void client.invalidateQueries({ queryKey: session.queryKey });
}
