import type { Schemas } from '../api/client';
import type { Table } from '../api/tables';
import { count, duration, words } from './format';
import { type Level, levelOf } from './status';

type TableSchedule = Schemas['TableSchedule'];
type Connector = Schemas['Connector'];

/** The worst that is known of a table, and why. */
export interface Verdict {
  level: Level;
  label: string;
  why: string;
  /** What all tables of one fault share, so that it is told once. */
  fault?: string;
}

/** The worst piece of evidence decides; missing evidence is unknown, never good. */
export function judge(
  table: Table,
  plan: TableSchedule | undefined,
  connector: Connector | undefined,
  now: number,
): Verdict {
  return (
    ofReplica(table) ??
    ofConnector(connector) ??
    ofLag(table, plan, now) ??
    ofEvidence(table, plan, connector) ?? {
      level: 'good',
      label: 'up to date',
      why: plan?.waitingSince ? 'changes wait, within the lag target' : '',
    }
  );
}

function ofReplica(table: Table): Verdict | undefined {
  if (table.state === 'QUARANTINED') {
    return { level: 'bad', label: 'quarantined', why: table.stateReason ?? '' };
  }
  if (table.diverged) return { level: 'bad', label: 'diverged', why: table.diverged.reason };
  if (table.heldChange?.decision === 'WAITING') {
    const { deletes, rows } = table.heldChange;
    const why = `${count(deletes)} deletes of ${count(rows)} rows wait for a decision`;
    return { level: 'warn', label: 'held', why };
  }
  if (table.resnapshot?.state === 'FAILED') {
    return { level: 'bad', label: 're-snapshot failed', why: table.resnapshot.failure ?? '' };
  }
  return undefined;
}

function ofConnector(connector: Connector | undefined): Verdict | undefined {
  if (!connector) return undefined;
  const level = levelOf.connector(connector.observedState);
  if (level === 'good') return undefined;
  return {
    level,
    label: `connector ${words(connector.observedState)}`,
    why:
      connector.recoveryNeeded ??
      connector.tasks.find((task) => task.trace)?.trace?.split('\n')[0] ??
      `connector ${connector.name} is ${words(connector.observedState)}`,
    fault: `connector ${connector.source}`,
  };
}

function ofLag(table: Table, plan: TableSchedule | undefined, now: number): Verdict | undefined {
  if (plan?.late && plan.waitingSince) {
    const waiting = duration(now - Date.parse(plan.waitingSince));
    const target = duration(plan.lagTargetSeconds * 1_000);
    return { level: 'warn', label: 'late', why: `changes wait for ${waiting}; target ${target}` };
  }
  if (table.resnapshot && levelOf.resnapshot(table.resnapshot.state) === 'busy') {
    return { level: 'busy', label: 're-snapshot', why: words(table.resnapshot.state) };
  }
  if (table.policy.paused) return { level: 'idle', label: 'paused', why: 'by its policy' };
  return undefined;
}

function ofEvidence(
  table: Table,
  plan: TableSchedule | undefined,
  connector: Connector | undefined,
): Verdict | undefined {
  if (!connector) return { level: 'unknown', label: 'unknown', why: 'no connector is known' };
  if (!table.completeThroughLsn) {
    return { level: 'unknown', label: 'not ingested yet', why: 'no ingest run has taken it' };
  }
  if (!plan) return { level: 'unknown', label: 'unknown', why: 'nothing is scheduled for it' };
  return undefined;
}
