import type { FleetOverview, FleetTable, HealthReport } from '../../api/health';
import { healthLevel, pieceWords, tableLabel } from '../../ui/health';
import { LEVELS, type Level } from '../../ui/status';

/** One table of the fleet as its row shows it. */
export interface FleetRow {
  table: FleetTable;
  id: string;
  source: string;
  name: string;
  owner: string;
  level: Level;
  label: string;
  /** Of its source's slot. */
  retainedBytes?: number;
  runwaySeconds?: number;
}

export function fleetRows({ tables, sources }: FleetOverview): FleetRow[] {
  const bySource = new Map(sources.map((source) => [source.name, source]));
  return tables
    .filter((table) => table.state !== 'REMOVED')
    .map((table) => {
      const source = bySource.get(table.source);
      return {
        table,
        id: table.id,
        source: table.source,
        name: `${table.schema}.${table.name}`,
        owner: table.owner ?? '',
        ...tableLabel(table),
        retainedBytes: source?.retainedBytes,
        runwaySeconds: source?.runwaySeconds,
      };
    })
    .sort(worstFirst);
}

function worstFirst(a: FleetRow, b: FleetRow): number {
  return (
    LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
    overdue(b) - overdue(a) ||
    a.label.localeCompare(b.label) ||
    a.source.localeCompare(b.source) ||
    a.name.localeCompare(b.name)
  );
}

/** The lag against the table's own target; more than 1 is late. */
export function overdue({ table }: FleetRow): number {
  return table.lagSeconds === undefined ? 0 : table.lagSeconds / table.lagTargetSeconds;
}

/** One line of what is wrong. */
export interface Fault {
  key: string;
  level: Level;
  title: string;
  why: string;
  /** Where to look at it. */
  kind: 'SOURCE' | 'CONNECTOR' | 'TABLE' | 'FLEET';
  id: string;
  /** The table's name, or that of the source. */
  name: string;
  tables: number;
}

/** Each piece of evidence that decided about something that is not well, once; widest first. */
export function faults(report: HealthReport, rows: FleetRow[]): Fault[] {
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const perSource = new Map<string, number>();
  for (const { source } of rows) perSource.set(source, (perSource.get(source) ?? 0) + 1);
  return report.evidence
    .filter(({ status }) => status !== 'HEALTHY')
    .map((evidence) => ({
      key: `${evidence.kind} ${evidence.id} ${evidence.piece}`,
      level: healthLevel(evidence.status),
      title: pieceWords(evidence.piece),
      why: evidence.reason,
      kind: evidence.kind,
      id: evidence.id,
      name: names.get(evidence.id) ?? evidence.id,
      tables: evidence.kind === 'TABLE' ? 1 : (perSource.get(evidence.id) ?? 0),
    }))
    .sort(
      (a, b) =>
        LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
        b.tables - a.tables ||
        a.name.localeCompare(b.name),
    );
}
