import { Progress } from '@mantine/core';
import { isUnfinished, type RunSummary } from '../../api/runs';
import classes from './progress.module.css';

const OPEN = new Set(['PENDING', 'HISTORY_PUBLISHED']);
const BAD = new Set(['QUARANTINED', 'FAILED', 'HELD', 'OUTDATED']);

/** How many tables of a run came to which status. */
export function countsOf(tables: { result: { status: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { result } of tables) counts[result.status] = (counts[result.status] ?? 0) + 1;
  return counts;
}

/** How many of a run's tables are done, and of how many something is to be known. */
export function progress(counts: Record<string, number>) {
  const sum = (of: (status: string) => boolean) =>
    Object.entries(counts).reduce((all, [status, n]) => all + (of(status) ? n : 0), 0);
  return {
    done: sum((status) => !OPEN.has(status)),
    bad: sum((status) => BAD.has(status)),
    all: sum(() => true),
  };
}

/** The same as a number, with a bar while the run lasts. */
export function Progressed({ run }: { run: RunSummary }) {
  const { done, all } = progress(run.tableCounts);
  if (!isUnfinished(run)) return <>{all}</>;
  return (
    <span className={classes.progressed}>
      {done} of {all}
      <Progress
        value={all === 0 ? 0 : (100 * done) / all}
        size="sm"
        aria-label={`${done} of ${all} tables done`}
      />
    </span>
  );
}
