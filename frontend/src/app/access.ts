import { useQuery } from '@tanstack/react-query';
import { includes, type Role, session } from '../api/session';
import { words } from '../ui/format';

/** Why who looks may not do what needs a role; undefined if they may. */
export function useRefusal(needed: Role): string | undefined {
  const { data } = useQuery(session);
  if (includes(data?.role, needed)) return undefined;
  return `This needs the role ${words(needed)}; ${data?.name} is ${words(data?.role ?? '')}.`;
}
