import { queryOptions } from '@tanstack/react-query';
import { api, patiently, type Schemas, unwrap } from './client';

export type KeyHistory = Schemas['KeyHistory'];

/** A key's life, sensitive values masked; asked for once, since it reads the source. */
export const keyHistory = (tableId: string, key: string[]) =>
  queryOptions({
    queryKey: ['keys', tableId, key],
    queryFn: () =>
      unwrap(
        api.GET('/tables/{tableId}/key-history', {
          params: { path: { tableId }, query: { key } },
          fetch: patiently,
        }),
      ),
    staleTime: 30_000,
  });

/** The same with sensitive values; the audit log keeps who asked and why. */
export function unmasked(tableId: string, key: string[], reason: string): Promise<KeyHistory> {
  return unwrap(
    api.POST('/tables/{tableId}/key-history', {
      params: { path: { tableId } },
      body: { key, reason },
    }),
  );
}
