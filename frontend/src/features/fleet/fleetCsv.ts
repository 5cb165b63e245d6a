import { toCsv } from '../../ui/csv';
import type { FleetRow } from './model';

const HEADER = [
  'source',
  'table',
  'status',
  'what',
  'since',
  'lag_seconds',
  'lag_target_seconds',
  'worst_stage',
  'proved_at',
  'mismatched_rows',
  'slot_retained_bytes',
  'slot_runway_seconds',
  'owner',
];

export function asCsv(rows: FleetRow[]): string {
  return toCsv(
    HEADER,
    rows.map(({ table, source, name, label, owner, retainedBytes, runwaySeconds }) => [
      source,
      name,
      table.status,
      label,
      table.since,
      table.lagSeconds,
      table.lagTargetSeconds,
      table.worstStage,
      table.provedAt,
      table.mismatchedRows,
      retainedBytes,
      runwaySeconds,
      owner,
    ]),
  );
}
