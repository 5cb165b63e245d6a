import { UnstyledButton } from '@mantine/core';
import { StatusBadge } from '../../ui/StatusBadge';
import { LEVELS, type Level } from '../../ui/status';
import classes from './Counts.module.css';
import type { FleetRow } from './model';

const WORDS: Record<Level, string> = {
  bad: 'broken',
  warn: 'attention',
  unknown: 'unknown',
  busy: 'working',
  good: 'healthy',
  idle: 'paused',
};

interface Props {
  rows: FleetRow[];
  chosen: string;
  choose: (level: string | undefined) => void;
}

/** How many tables are how; a click shows only those. */
export function Counts({ rows, chosen, choose }: Props) {
  const counts = new Map<Level, number>();
  for (const row of rows) counts.set(row.level, (counts.get(row.level) ?? 0) + 1);
  return (
    <fieldset className={classes.counts} aria-label="Tables by state">
      {LEVELS.map((level) => {
        const number = counts.get(level) ?? 0;
        return (
          <UnstyledButton
            key={level}
            className={classes.count}
            data-level={number > 0 ? level : undefined}
            aria-pressed={chosen === level}
            disabled={number === 0 && chosen !== level}
            onClick={() => choose(chosen === level ? undefined : level)}
          >
            <span className={classes.number}>{number}</span>
            <StatusBadge level={level} label={WORDS[level]} />
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
