import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { paths } from '../../app/paths';
import { type Column, DataTable } from '../../ui/DataTable';
import { count, duration, lsn } from '../../ui/format';
import { StatusBadge } from '../../ui/StatusBadge';
import { levelOf } from '../../ui/status';

type Row = Schemas['IngestRunTable'];

const OPS: Record<string, string> = {
  r: 'read',
  c: 'inserted',
  u: 'updated',
  d: 'deleted',
  t: 'truncates',
};

const COLUMNS: Column<Row>[] = [
  {
    key: 'table',
    head: 'Table',
    sort: (row) => row.name,
    cell: (row) => (
      <Link to={paths.table(row.tableId, 'runs')}>
        <bdi>{row.name}</bdi>
      </Link>
    ),
  },
  {
    key: 'status',
    head: 'Result',
    sort: (row) => row.result.status,
    cell: (row) => (
      <StatusBadge level={levelOf.result(row.result.status)} label={row.result.status} />
    ),
  },
  {
    key: 'events',
    head: 'Events',
    align: 'right',
    sort: (row) => row.result.events,
    cell: (row) => count(row.result.events),
  },
  { key: 'changes', head: 'New changes', cell: (row) => changes(row.result.changes) },
  {
    key: 'resent',
    head: 'Re-sent',
    align: 'right',
    secondary: true,
    sort: (row) => row.result.resent,
    cell: (row) => count(row.result.resent),
  },
  {
    key: 'offsets',
    head: 'Offsets',
    align: 'right',
    secondary: true,
    sort: (row) => row.result.fromOffset,
    cell: (row) =>
      row.result.toOffset > row.result.fromOffset
        ? `${row.result.fromOffset} – ${row.result.toOffset}`
        : '–',
  },
  {
    key: 'lsn',
    head: 'Complete through',
    secondary: true,
    cell: (row) =>
      row.result.completeThroughLsn === undefined ? (
        '–'
      ) : (
        <code>{lsn(row.result.completeThroughLsn)}</code>
      ),
  },
  {
    key: 'took',
    head: 'Took',
    align: 'right',
    sort: (row) => row.result.millis,
    cell: (row) => (row.result.millis > 0 ? duration(row.result.millis) : '–'),
  },
  { key: 'why', head: 'Why', cell: (row) => row.result.reason },
];

export function IngestResults({ tables }: { tables: Row[] }) {
  return (
    <DataTable
      label="What became of each table"
      columns={COLUMNS}
      rows={tables}
      rowKey={(row) => row.tableId}
    />
  );
}

function changes(byOp: Record<string, number>): string {
  const parts = Object.entries(OPS)
    .filter(([op]) => (byOp[op] ?? 0) > 0)
    .map(([op, word]) => `${count(byOp[op] ?? 0)} ${word}`);
  return parts.length > 0 ? parts.join(', ') : '–';
}
