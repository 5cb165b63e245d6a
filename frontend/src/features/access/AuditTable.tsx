import { type Column, DataTable } from '../../ui/DataTable';
import { Instant } from '../../ui/Instant';
import { StatusBadge } from '../../ui/StatusBadge';
import type { AuditEntry } from './queries';

const COLUMNS: Column<AuditEntry>[] = [
  { key: 'at', head: 'When', cell: (row) => <Instant at={row.at} show="local" /> },
  {
    key: 'who',
    head: 'Who',
    sort: (row) => row.actor,
    cell: (row) => (
      <span title={row.address && `from ${row.address}`}>
        <bdi>{row.actor}</bdi>
        {row.actorKind === 'TOKEN' && ' (token)'}
      </span>
    ),
  },
  {
    key: 'what',
    head: 'What',
    sort: (row) => row.operation,
    cell: (row) => (
      <>
        {row.operation}
        <br />
        <small>
          <code>
            {row.method} <bdi>{row.path}</bdi>
          </code>
        </small>
      </>
    ),
  },
  {
    key: 'answer',
    head: 'Answer',
    sort: (row) => row.status,
    cell: (row) => (
      <StatusBadge
        level={row.status < 400 ? 'good' : row.status < 500 ? 'warn' : 'bad'}
        label={`${row.status < 400 ? 'done' : row.status === 401 || row.status === 403 ? 'refused' : 'failed'}, ${row.status}`}
      />
    ),
  },
  { key: 'why', head: 'Reason', cell: (row) => <bdi>{row.reason ?? ''}</bdi> },
  {
    key: 'request',
    head: 'Sent',
    secondary: true,
    cell: (row) => <Kept what="Request" text={row.request} />,
  },
  {
    key: 'changed',
    head: 'Changed',
    secondary: true,
    cell: (row) => (
      <>
        <Kept what="Before" text={row.before} />
        <Kept what="After" text={row.after} />
      </>
    ),
  },
  {
    key: 'id',
    head: 'Request id',
    secondary: true,
    cell: (row) => <code>{row.requestId}</code>,
  },
];

function Kept({ what, text }: { what: string; text?: string }) {
  if (!text) return null;
  return (
    <details>
      <summary>{what}</summary>
      <code style={{ overflowWrap: 'anywhere' }}>
        <bdi>{text}</bdi>
      </code>
    </details>
  );
}

/** Entries as they were written; names, paths and bodies are text, whatever they hold. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <DataTable
      label="Audit log, newest first"
      rows={entries}
      rowKey={(row) => String(row.number)}
      columns={COLUMNS}
    />
  );
}
