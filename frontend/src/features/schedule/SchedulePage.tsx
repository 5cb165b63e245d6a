import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { schedule } from '../../api/tables';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { type Column, DataTable } from '../../ui/DataTable';
import { Filter } from '../../ui/Filter';
import { duration, plural } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { useUrlState } from '../../ui/useUrlState';

type Row = Schemas['TableSchedule'];

const MOST = 150;

/** What will the service do by itself, and when? */
export function SchedulePage() {
  const query = useQuery({ ...schedule, ...useLive() });
  return (
    <>
      <PageHead title="Schedule" />
      <QueryView
        query={query}
        empty={{
          when: ({ tables }) => tables.length === 0,
          show: query.data?.enabled ? (
            <EmptyState title="No table is scheduled">
              Tables appear here once they are in the fleet.
            </EmptyState>
          ) : (
            <EmptyState title="The service does nothing by itself">
              It runs with <code>penstock.schedule.enabled=false</code>; runs start by hand only.
            </EmptyState>
          ),
        }}
      >
        {({ tables }) => <Tables tables={tables} />}
      </QueryView>
    </>
  );
}

function Tables({ tables }: { tables: Row[] }) {
  const [get, set] = useUrlState();
  const text = get('q').toLowerCase();
  const found = tables
    .filter((row) => `${row.source} ${row.name}`.toLowerCase().includes(text))
    .sort(soonest);
  const late = tables.filter((row) => row.late).length;
  const waiting = tables.filter((row) => row.waitingSince).length;
  return (
    <Panel
      title={`Of ${plural(tables.length, 'table')}, ${waiting} wait and ${late} are late`}
      actions={<Filter label="Filter tables" value={get('q')} onChange={(q) => set({ q })} />}
      flush
    >
      <DataTable
        label="Tables, those due first"
        rows={found.slice(0, MOST)}
        rowKey={(row) => row.tableId}
        to={(row) => paths.table(row.tableId)}
        columns={COLUMNS}
      />
      {found.length > MOST && (
        <p style={{ margin: 0, padding: '8px 14px' }}>
          and {found.length - MOST} more, which are due later
        </p>
      )}
    </Panel>
  );
}

function soonest(a: Row, b: Row): number {
  return (
    Number(b.late) - Number(a.late) ||
    (a.ingestDueAt ?? '9').localeCompare(b.ingestDueAt ?? '9') ||
    a.source.localeCompare(b.source) ||
    a.name.localeCompare(b.name)
  );
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'table',
    head: 'Table',
    sort: (row) => `${row.source} ${row.name}`,
    cell: (row) => (
      <>
        <Link to={paths.table(row.tableId)}>
          <bdi>{row.name}</bdi>
        </Link>{' '}
        <small>{row.source}</small>
      </>
    ),
  },
  {
    key: 'state',
    head: 'Ingest',
    sort: (row) => (row.late ? 0 : row.waitingSince ? 1 : 2),
    cell: (row) =>
      row.late ? (
        <StatusBadge level="warn" label="late" />
      ) : row.waitingSince ? (
        <StatusBadge level="busy" label="waits" />
      ) : (
        <StatusBadge level="good" label="up to date" />
      ),
  },
  {
    key: 'since',
    head: 'Waits since',
    sort: (row) => row.waitingSince ?? '9',
    cell: (row) => (row.waitingSince ? <Instant at={row.waitingSince} /> : '–'),
  },
  {
    key: 'due',
    head: 'Ingest due',
    sort: (row) => row.ingestDueAt ?? '9',
    cell: (row) => (row.ingestDueAt ? <Instant at={row.ingestDueAt} /> : '–'),
  },
  {
    key: 'target',
    head: 'Lag target',
    align: 'right',
    secondary: true,
    sort: (row) => row.lagTargetSeconds,
    cell: (row) => duration(row.lagTargetSeconds * 1_000),
  },
  {
    key: 'files',
    head: 'Files looked at',
    secondary: true,
    sort: (row) => row.filesDueAt,
    cell: (row) => <Instant at={row.filesDueAt} />,
  },
  {
    key: 'proof',
    head: 'Proof due',
    secondary: true,
    sort: (row) => row.reconcileDueAt,
    cell: (row) => <Instant at={row.reconcileDueAt} />,
  },
];
