import type { Schemas } from '../../api/client';
import { type Column, DataTable } from '../DataTable';
import { Instant } from '../Instant';

type Change = Schemas['KeyChange'];

const OPS: Record<string, string> = {
  c: 'inserted',
  u: 'updated',
  d: 'deleted',
  r: 'read by a snapshot',
  t: 'table truncated',
};

/** The life of a key, event by event, as history has it. */
export function KeyChanges({ changes }: { changes: Change[] }) {
  const compared = changes.some(({ seen }) => seen !== undefined);
  return (
    <DataTable
      label="Changes of the key, oldest first"
      rows={changes}
      rowKey={(change) => `${change.epoch} ${change.offset} ${change.op}`}
      columns={compared ? [...COLUMNS, SEEN, VALUES] : [...COLUMNS, VALUES]}
    />
  );
}

const COLUMNS: Column<Change>[] = [
  { key: 'op', head: 'What', cell: (change) => OPS[change.op] ?? change.op },
  {
    key: 'at',
    head: 'Committed',
    cell: (change) => (change.committedAt ? <Instant at={change.committedAt} show="local" /> : '–'),
  },
  {
    key: 'lsn',
    head: 'LSN',
    secondary: true,
    cell: (change) => (change.lsn ? <code>{change.lsn}</code> : '–'),
  },
  {
    key: 'transaction',
    head: 'Transaction',
    align: 'right',
    secondary: true,
    cell: (change) => change.transactionId ?? '–',
  },
  {
    key: 'offset',
    head: 'Offset',
    align: 'right',
    secondary: true,
    cell: (change) => change.offset,
  },
];

const SEEN: Column<Change> = {
  key: 'seen',
  head: 'Seen by the comparison',
  secondary: true,
  cell: (change) => (change.seen ? 'yes' : 'no, later'),
};

const VALUES: Column<Change> = {
  key: 'values',
  head: 'Values',
  cell: (change) => (
    <code style={{ overflowWrap: 'anywhere' }}>
      <bdi>{valuesOf(change)}</bdi>
    </code>
  ),
};

function valuesOf({ op, values, unsent }: Change): string {
  if (op === 't') return '';
  const sent = Object.entries(values).map(([column, value]) => `${column} = ${value}`);
  const not = (unsent ?? []).map((column) => `${column} not sent`);
  return [...sent, ...not].join(', ');
}
