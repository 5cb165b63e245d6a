import { Progress } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { isUnfinished } from '../../api/runs';
import classes from './progress.module.css';

interface RunLike {
  status: Schemas['RunStatus'];
  tables: { result: { status: string } }[];
}

const OPEN = new Set(['PENDING', 'HISTORY_PUBLISHED']);
const BAD = new Set(['QUARANTINED', 'FAILED', 'HELD', 'OUTDATED']);

/** How many of a run's tables are done, and of how many something is to be known. */
export function progress(run: RunLike) {
  const done = run.tables.filter(({ result }) => !OPEN.has(result.status)).length;
  const bad = run.tables.filter(({ result }) => BAD.has(result.status)).length;
  return { done, bad, all: run.tables.length };
}

/** The same as a number, with a bar while the run lasts. */
export function Progressed({ run }: { run: RunLike }) {
  const { done, all } = progress(run);
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
