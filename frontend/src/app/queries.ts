import { MutationCache, QueryClient } from '@tanstack/react-query';

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
    // Whatever somebody changed may show anywhere.
    mutationCache: new MutationCache({ onSuccess: () => void client.invalidateQueries() }),
  });
  return client;
}
