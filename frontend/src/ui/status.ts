/** How bad something is, worst first; every status of the API is one of these to the eye. */
export const LEVELS = ['bad', 'unknown', 'warn', 'busy', 'good', 'idle'] as const;

export type Level = (typeof LEVELS)[number];

export function worse(a: Level, b: Level): Level {
  return LEVELS.indexOf(a) <= LEVELS.indexOf(b) ? a : b;
}

const RUNS: Record<string, Level> = {
  QUEUED: 'busy',
  RUNNING: 'busy',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  CANCELLED: 'idle',
  UNKNOWN: 'unknown',
};

const CONNECTORS: Record<string, Level> = {
  RUNNING: 'good',
  DEGRADED: 'bad',
  FAILED: 'bad',
  MISSING: 'bad',
  UNREACHABLE: 'unknown',
  UNASSIGNED: 'warn',
  PAUSED: 'warn',
  STOPPED: 'warn',
  RESTARTING: 'busy',
};

const RESULTS: Record<string, Level> = {
  PENDING: 'busy',
  HISTORY_PUBLISHED: 'busy',
  PUBLISHED: 'good',
  UP_TO_DATE: 'good',
  HELD: 'warn',
  OUTDATED: 'warn',
  QUARANTINED: 'bad',
  FAILED: 'bad',
  COMPACTED: 'good',
  NOTHING_TO_DO: 'good',
};

const PROOFS: Record<string, Level> = {
  QUEUED: 'busy',
  RUNNING: 'busy',
  MATCH: 'good',
  MISMATCH: 'bad',
  INCONCLUSIVE: 'unknown',
  FAILED: 'bad',
};

const FACTS: Record<string, Level> = {
  OK: 'good',
  WARNING: 'warn',
  ERROR: 'bad',
  UNKNOWN: 'unknown',
};

const STEPS: Record<string, Level> = {
  PENDING: 'idle',
  WAITING: 'busy',
  RUNNING: 'busy',
  SUCCEEDED: 'good',
  FAILED: 'bad',
};

const RESNAPSHOTS: Record<string, Level> = {
  REQUESTED: 'busy',
  READING: 'busy',
  FILLING: 'busy',
  COMPLETE: 'good',
  FAILED: 'bad',
};

/** A word that is not known here is unknown, never good. */
function reader(levels: Record<string, Level>): (status: string) => Level {
  return (status) => levels[status] ?? 'unknown';
}

export const levelOf = {
  run: reader(RUNS),
  connector: reader(CONNECTORS),
  result: reader(RESULTS),
  proof: reader(PROOFS),
  fact: reader(FACTS),
  step: reader(STEPS),
  resnapshot: reader(RESNAPSHOTS),
};
