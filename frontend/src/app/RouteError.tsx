import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { ApiProblem } from '../api/problems';
import { EmptyState, ProblemAlert } from '../ui/problems';

/** What is left of a screen that failed. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <ProblemAlert problem={ApiProblem.from(error)} retry={() => window.location.reload()} />;
}

export function NotFound() {
  return (
    <EmptyState title="There is no such page">
      The address may be mistyped or of another version. <Link to="/">To the fleet</Link>
    </EmptyState>
  );
}
