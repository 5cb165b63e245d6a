import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client';

export type Session = Schemas['Session'];
export type Role = Schemas['Role'];

/** Each may do what the one before it may. */
export const ROLES: readonly Role[] = ['VIEWER', 'OPERATOR', 'ADMIN'];

/** Who looks. */
export const session = queryOptions({
  queryKey: ['session'],
  queryFn: () => unwrap(api.GET('/session')),
  staleTime: 60_000,
});

export function signIn(body: Schemas['Credentials']): Promise<Session> {
  return unwrap(api.POST('/session', { body }));
}

export function signOut(): Promise<unknown> {
  return unwrap(api.DELETE('/session'));
}

export function changePassword(body: Schemas['PasswordChange']): Promise<unknown> {
  return unwrap(api.PUT('/session/password', { body }));
}

/** Whether a role may do what needs another; nobody knows before it is known who looks. */
export function includes(role: Role | undefined, needed: Role): boolean {
  return role === undefined || ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
