import type { Schemas } from '../../api/client';
import { DataTable } from '../../ui/DataTable';
import { Instant } from '../../ui/Instant';

type Change = Schemas['KeyChange'];

const OPS: Record<string, string> = {
  c: 'inserted',
  u: 'updated',
  d: 'deleted',
  r: 'read by a snapshot',
  t: 'truncated',
};

/** The life of a key, event by event, as history has it. */
export function KeyChanges({ changes }: { changes: Change[] }) {
  return (
    <DataTable
      label="Changes of the key, oldest first"
      rows={changes}
      rowKey={(change) => `${change.epoch} ${change.offset}`}
      columns={[
        { key: 'op', head: 'What', cell: (change) => OPS[change.op] ?? change.op },
        {
          key: 'at',
          head: 'Committed',
          cell: (change) =>
            change.committedAt ? <Instant at={change.committedAt} show="local" /> : '–',
        },
        {
          key: 'lsn',
          head: 'LSN',
          cell: (change) => (change.lsn ? <code>{change.lsn}</code> : '–'),
        },
        { key: 'offset', head: 'Offset', align: 'right', cell: (change) => change.offset },
        {
          key: 'seen',
          head: 'Seen by the comparison',
          secondary: true,
          cell: (change) => (change.seen ? 'yes' : 'no, later'),
        },
        {
          key: 'values',
          head: 'Values',
          cell: (change) => (
            <code>
              <bdi>{valuesOf(change)}</bdi>
            </code>
          ),
        },
      ]}
    />
  );
}

function valuesOf({ values, unsent }: Change): string {
  const sent = Object.entries(values).map(([column, value]) => `${column} = ${value}`);
  const not = (unsent ?? []).map((column) => `${column} not sent`);
  return [...sent, ...not].join(', ');
}
