import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { session } from '../api/session';
import { paths } from './paths';

/**
 * Leads to the sign-in whoever has not signed in, and to a password of their own whoever has one
 * that somebody else gave. The page is not held up by it: the service refuses on its own.
 */
export function Gate({ children }: { children: ReactNode }) {
  const { data } = useQuery(session);
  const { pathname, search } = useLocation();
  if (data && !data.signedIn) return <Navigate to={paths.signIn(pathname + search)} replace />;
  if (data?.passwordChangeNeeded)
    return <Navigate to={paths.password(pathname + search)} replace />;
  return children;
}
