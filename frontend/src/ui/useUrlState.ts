import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What the address says, and a way to change it that replaces rather than piles up history. */
export function useUrlState(): [
  (name: string) => string,
  (changes: Record<string, string | undefined>) => void,
] {
  const [search, setSearch] = useSearchParams();
  const get = useCallback((name: string) => search.get(name) ?? '', [search]);
  const set = useCallback(
    (changes: Record<string, string | undefined>) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [get, set];
}
