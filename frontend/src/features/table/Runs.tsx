import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type TableRun, tableRuns } from '../../api/runs';
import type { Table } from '../../api/tables';
import { paths, type RunKind } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { DataTable } from '../../ui/DataTable';
import { count, duration, plural } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { levelOf } from '../../ui/status';

interface Row {
  id: string;
  kind: RunKind;
  requestedAt: string;
  status: string;
  what: string;
  millis: number;
  reason?: string;
}

/** What ingest and maintenance runs made of the table. */
export function Runs({ table }: { table: Table }) {
  const live = useLive();
  const query = useQuery({ ...tableRuns(table.id), ...live });
  const empty = {
    when: (runs: TableRun[]) => runs.length === 0,
    show: (
      <EmptyState title="No run took this table yet">
        “Ingest now” starts one; <Link to={paths.schedule()}>the schedule</Link> tells when the next
        is due.
      </EmptyState>
    ),
  };
  return (
    <QueryView query={query} empty={empty}>
      {(runs) => (
        <Panel title="Newest runs" flush>
          <RunRows rows={runs.map(row)} />
        </Panel>
      )}
    </QueryView>
  );
}

function RunRows({ rows }: { rows: Row[] }) {
  return (
    <DataTable
      label="Runs of this table"
      rows={rows}
      rowKey={(row) => row.id}
      to={(row) => paths.run(row.kind, row.id)}
      columns={[
        {
          key: 'status',
          head: 'Result',
          sort: (row) => row.status,
          cell: (row) => (
            <Link to={paths.run(row.kind, row.id)}>
              <StatusBadge level={levelOf.result(row.status)} label={row.status} />
            </Link>
          ),
        },
        { key: 'kind', head: 'Kind', sort: (row) => row.kind, cell: (row) => row.kind },
        {
          key: 'at',
          head: 'Asked for',
          sort: (row) => row.requestedAt,
          cell: (row) => <Instant at={row.requestedAt} />,
        },
        { key: 'what', head: 'What', cell: (row) => row.what },
        {
          key: 'took',
          head: 'Took',
          align: 'right',
          sort: (row) => row.millis,
          cell: (row) => (row.millis > 0 ? duration(row.millis) : '–'),
        },
        { key: 'why', head: 'Why', secondary: true, cell: (row) => row.reason },
      ]}
    />
  );
}

function row({ runId, kind, requestedAt, ingest, maintenance }: TableRun): Row {
  const result = ingest ?? maintenance;
  return {
    id: runId,
    kind: kind === 'INGEST' ? 'ingest' : 'maintenance',
    requestedAt,
    status: result?.status ?? 'PENDING',
    what: ingest ? changes(ingest) : expired(maintenance?.expiredSnapshots ?? 0),
    millis: result?.millis ?? 0,
    reason: result?.reason,
  };
}

function expired(snapshots: number): string {
  return snapshots > 0 ? `${plural(snapshots, 'snapshot')} expired` : '';
}

function changes(result: { changes: Record<string, number> }): string {
  const total = Object.values(result.changes).reduce((sum, each) => sum + each, 0);
  return total > 0 ? `${count(total)} changes` : '';
}
