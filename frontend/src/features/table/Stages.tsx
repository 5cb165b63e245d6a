import type { Schemas } from '../../api/client';
import { duration } from '../../ui/format';
import classes from './Stages.module.css';

type Known = Schemas['FreshnessStages'];

const STAGES: {
  key: Schemas['FreshnessStage'];
  of: (s: Known) => number;
  word: string;
  what: string;
}[] = [
  {
    key: 'SOURCE',
    of: (s) => s.sourceMillis,
    word: 'source',
    what: 'not handed to the connector yet',
  },
  {
    key: 'CONNECTOR',
    of: (s) => s.connectorMillis,
    word: 'connector',
    what: 'not confirmed to be in the topic',
  },
  { key: 'TOPIC', of: (s) => s.topicMillis, word: 'topic', what: 'waits there for an ingest run' },
  {
    key: 'INGEST',
    of: (s) => s.ingestMillis,
    word: 'ingest',
    what: 'a run works on it, or failed',
  },
];

/** What the lag is made of; the widest is where to look. */
export function Stages({ stages, lag }: { stages: Known; lag: number }) {
  return (
    <ol className={classes.stages} aria-label="Lag by stage">
      {STAGES.map(({ key, of, word, what }) => (
        <li
          key={key}
          className={classes.stage}
          data-worst={stages.worst === key || undefined}
          style={{ flexGrow: lag > 0 ? Math.max(of(stages) / lag, 0.12) : 1 }}
          title={what}
        >
          <b>
            {stages.worst === key && <span aria-hidden="true">▲ </span>}
            {word}
          </b>
          <span>{duration(of(stages))}</span>
        </li>
      ))}
    </ol>
  );
}
