import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ingestRuns, maintenanceRuns } from '../../api/runs';
import type { Table } from '../../api/tables';
import { paths, type RunKind } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { DataTable } from '../../ui/DataTable';
import { count, duration } from '../../ui/format';
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

/** What ingest and maintenance runs made of the table, among the newest runs of all tables. */
export function Runs({ table }: { table: Table }) {
  const live = useLive();
  const ingest = useQuery({ ...ingestRuns, ...live });
  const maintenance = useQuery({ ...maintenanceRuns, ...live });
  return (
    <QueryView query={ingest}>
      {(runs) => {
        const rows: Row[] = [
          ...runs.flatMap((run) => ofTable(run, table.id, 'ingest', changes)),
          ...(maintenance.data ?? []).flatMap((run) =>
            ofTable(run, table.id, 'maintenance', (result) =>
              result.expiredSnapshots ? `${count(result.expiredSnapshots)} snapshots expired` : '',
            ),
          ),
        ].sort((a, b) => b.requestedAt.localeCompare(a.requestedAt));
        return rows.length === 0 ? (
          <EmptyState title="None of the newest runs took this table">
            “Ingest now” starts one; <Link to={paths.schedule()}>the schedule</Link> tells when the
            next is due.
          </EmptyState>
        ) : (
          <Panel title="Newest runs" flush>
            <RunRows rows={rows} />
          </Panel>
        );
      }}
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

interface RunOf<R> {
  id: string;
  requestedAt: string;
  tables: { tableId: string; result: R & { status: string; millis: number; reason?: string } }[];
}

function ofTable<R>(
  run: RunOf<R>,
  tableId: string,
  kind: RunKind,
  what: (result: R) => string,
): Row[] {
  return run.tables
    .filter((each) => each.tableId === tableId)
    .map(({ result }) => ({
      id: run.id,
      kind,
      requestedAt: run.requestedAt,
      status: result.status,
      what: what(result),
      millis: result.millis,
      reason: result.reason,
    }));
}

function changes(result: { changes: Record<string, number> }): string {
  const total = Object.values(result.changes).reduce((sum, each) => sum + each, 0);
  return total > 0 ? `${count(total)} changes` : '';
}
