import { type ReactNode, useEffect, useState } from 'react';
import { ApiProblem } from '../api/problems';
import { Forbidden, Missing, ProblemAlert, Stale } from './problems';
import { Skeletons } from './Skeletons';

/** What is needed of a query, paged or not. */
interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  isPending: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

interface Props<T> {
  query: Asked<T>;
  children: (data: T) => ReactNode;
  /** What stands in for the page until it is there; lines of text if absent. */
  skeleton?: ReactNode;
  /** What is shown instead of `children` where there is nothing. */
  empty?: { when: (data: T) => boolean; show: ReactNode };
}

/** One of a page's five states: loading, empty, error, stale or forbidden; or what was asked for. */
export function QueryView<T>({ query, children, skeleton, empty }: Props<T>) {
  const slow = useSlow(query.isPending);
  const problem = query.error ? ApiProblem.from(query.error) : undefined;
  if (problem?.forbidden) return <Forbidden problem={problem} />;
  if (query.data === undefined) {
    if (problem?.missing) return <Missing problem={problem} />;
    if (problem) return <ProblemAlert problem={problem} retry={() => void query.refetch()} />;
    return slow ? (skeleton ?? <Skeletons />) : <div aria-busy="true" />;
  }
  const nothing = empty?.when(query.data) ?? false;
  return (
    <>
      {problem && (
        <Stale since={query.dataUpdatedAt} problem={problem} retry={() => void query.refetch()} />
      )}
      <div data-stale={problem ? true : undefined} className="ps-content">
        {nothing ? empty?.show : children(query.data)}
      </div>
    </>
  );
}

/** Whether something has lasted for more than a blink, so that quick answers do not flicker. */
function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), 200);
    return () => clearTimeout(timer);
  }, [pending]);
  return slow;
}
