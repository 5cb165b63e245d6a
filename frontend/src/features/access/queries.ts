import { queryOptions } from '@tanstack/react-query';
import { api, everything, type Schemas, unwrap } from '../../api/client';
import { ROLES } from '../../api/session';
import { words } from '../../ui/format';

export type Account = Schemas['Account'];
export type Token = Schemas['Token'];
export type AuditEntry = Schemas['AuditEntry'];

/** Names of accounts and tokens, as the service takes them. */
export const NAME = '[A-Za-z0-9][A-Za-z0-9._@\\-]{0,62}';

export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: words(value) }));

export const accounts = queryOptions({
  queryKey: ['accounts'],
  queryFn: () =>
    everything((cursor) =>
      unwrap(api.GET('/accounts', { params: { query: { limit: 200, cursor } } })),
    ),
});

export function addAccount(body: Schemas['NewAccount']) {
  return unwrap(api.POST('/accounts', { body }));
}

export function changeAccount({ name, ...body }: Schemas['AccountChange'] & { name: string }) {
  return unwrap(api.PATCH('/accounts/{account}', { params: { path: { account: name } }, body }));
}

export const tokens = queryOptions({
  queryKey: ['tokens'],
  queryFn: () =>
    everything((cursor) =>
      unwrap(api.GET('/tokens', { params: { query: { limit: 200, cursor } } })),
    ),
});

export function addToken(body: Schemas['NewToken']) {
  return unwrap(api.POST('/tokens', { body }));
}

export function revokeToken(tokenId: string) {
  return unwrap(api.DELETE('/tokens/{tokenId}', { params: { path: { tokenId } } }));
}

export interface AuditFilter {
  actor?: string;
  operation?: string;
  since?: string;
}

export function auditPage(filter: AuditFilter, cursor?: string) {
  return unwrap(api.GET('/audit', { params: { query: { ...filter, limit: 100, cursor } } }));
}
