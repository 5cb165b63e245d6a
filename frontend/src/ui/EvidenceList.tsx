import type { HealthReport } from '../api/health';
import classes from './EvidenceList.module.css';
import { duration } from './format';
import { healthLevel, isOld, pieceWords } from './health';
import { Instant } from './Instant';
import { useNow } from './now';
import { StatusBadge } from './StatusBadge';
import { LEVELS } from './status';

/** What is known about something and how old that is, worst first; the worst decides. */
export function EvidenceList({ report }: { report: HealthReport }) {
  const now = useNow();
  const sorted = report.evidence.toSorted(
    (a, b) => LEVELS.indexOf(healthLevel(a.status)) - LEVELS.indexOf(healthLevel(b.status)),
  );
  return (
    <ul className={classes.list} aria-label="Evidence, worst first">
      {sorted.map((evidence) => (
        <li key={`${evidence.kind} ${evidence.id} ${evidence.piece}`} className={classes.item}>
          <StatusBadge level={healthLevel(evidence.status)} label={pieceWords(evidence.piece)} />
          <span className={classes.reason}>{evidence.reason}</span>
          <span
            className={classes.age}
            title={`Says nothing any more after ${duration(evidence.allowedAgeSeconds * 1_000)}`}
          >
            {evidence.at ? <Instant at={evidence.at} /> : 'never seen'}
            {isOld(evidence, now) && ', too old'}
          </span>
        </li>
      ))}
    </ul>
  );
}
