import type { Schemas } from '../../api/client';
import type { Table } from '../../api/tables';
import { LEVELS, type Level } from '../../ui/status';
import { judge } from '../../ui/verdict';

type Connector = Schemas['Connector'];

/** One table of the fleet as its row shows it: the worst that is known of it, and why. */
export interface FleetRow {
  id: string;
  source: string;
  name: string;
  owner: string;
  level: Level;
  label: string;
  why: string;
  /** Since when something may wait for ingest. */
  waitingSince?: number;
  lagTarget: number;
  completeThrough?: string;
  /** What all rows of one fault share, so that it is told once. */
  fault?: string;
}

export interface Evidence {
  tables: Table[];
  schedule?: Schemas['Schedule'];
  connectors?: Connector[];
  now: number;
}

export function fleetRows({ tables, schedule, connectors, now }: Evidence): FleetRow[] {
  const planned = new Map(schedule?.tables.map((each) => [each.tableId, each]));
  const bySource = new Map(connectors?.map((each) => [each.source, each]));
  return tables
    .filter((table) => table.state !== 'REMOVED')
    .map((table) => {
      const plan = planned.get(table.id);
      const connector = bySource.get(table.source);
      return {
        id: table.id,
        source: table.source,
        name: `${table.schema}.${table.name}`,
        owner: table.policy.owner ?? '',
        waitingSince: plan?.waitingSince ? Date.parse(plan.waitingSince) : undefined,
        lagTarget: (table.policy.lagTargetSeconds ?? 900) * 1_000,
        completeThrough: table.completeThroughLsn,
        ...judge(table, plan, connector, now),
      };
    })
    .sort(worstFirst);
}

export function worstFirst(a: FleetRow, b: FleetRow): number {
  return (
    LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
    a.label.localeCompare(b.label) ||
    (a.waitingSince ?? Number.MAX_VALUE) - (b.waitingSince ?? Number.MAX_VALUE) ||
    a.source.localeCompare(b.source) ||
    a.name.localeCompare(b.name)
  );
}

/** One line of what is wrong: a connector's fault once, a table's by its label. */
export interface Fault {
  key: string;
  level: Level;
  title: string;
  why: string;
  rows: FleetRow[];
}

export function faults(rows: FleetRow[]): Fault[] {
  const found = new Map<string, Fault>();
  for (const row of rows) {
    if (row.level !== 'bad' && row.level !== 'warn' && !row.fault) continue;
    const key = row.fault ?? row.label;
    const fault = found.get(key);
    if (fault) fault.rows.push(row);
    else {
      const title = row.fault ? `${row.source}: ${row.label}` : row.label;
      found.set(key, { key, level: row.level, title, why: row.why, rows: [row] });
    }
  }
  return [...found.values()];
}
