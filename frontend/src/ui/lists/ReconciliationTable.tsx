import { Link } from 'react-router';
import type { Reconciliation } from '../../api/reconciliations';
import { paths } from '../../app/paths';
import { type Column, DataTable } from '../DataTable';
import { count, duration } from '../format';
import { Instant } from '../Instant';
import { Name } from '../Name';
import { StatusBadge } from '../StatusBadge';
import { levelOf } from '../status';

/** Reconciliations, newest first. */
export function ReconciliationTable({ rows, table }: { rows: Reconciliation[]; table: boolean }) {
  const columns: Column<Reconciliation>[] = [
    {
      key: 'status',
      head: 'Result',
      sort: (row) => row.status,
      cell: (row) => (
        <Link to={paths.reconciliation(row.id)}>
          <StatusBadge level={levelOf.proof(row.status)} label={row.status} />
        </Link>
      ),
    },
    {
      key: 'requestedAt',
      head: 'Asked for',
      sort: (row) => row.requestedAt,
      cell: (row) => <Instant at={row.requestedAt} />,
    },
    {
      key: 'rows',
      head: 'Rows',
      align: 'right',
      sort: (row) => row.sourceRows ?? -1,
      cell: (row) => (row.sourceRows === undefined ? '–' : count(row.sourceRows)),
    },
    {
      key: 'differ',
      head: 'Differ',
      align: 'right',
      sort: differing,
      cell: (row) => (row.sourceRows === undefined ? '–' : count(differing(row))),
    },
    {
      key: 'took',
      head: 'Took',
      align: 'right',
      secondary: true,
      sort: (row) => row.durationMillis ?? -1,
      cell: (row) => (row.durationMillis === undefined ? '–' : duration(row.durationMillis)),
    },
    { key: 'why', head: 'Why', secondary: true, cell: (row) => row.reason },
  ];
  if (table) {
    columns.splice(
      1,
      0,
      {
        key: 'source',
        head: 'Source',
        sort: (row) => row.source,
        cell: (row) => <Name>{row.source}</Name>,
      },
      {
        key: 'table',
        head: 'Table',
        sort: (row) => row.table,
        cell: (row) => (
          <Link to={paths.table(row.tableId, 'proofs')}>
            <Name>{row.table}</Name>
          </Link>
        ),
      },
    );
  }
  return (
    <DataTable
      label="Reconciliations"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      to={(row) => paths.reconciliation(row.id)}
    />
  );
}

/** Rows that a reconciliation found to differ in whatever way. */
export function differing(row: Reconciliation): number {
  return (row.missingInLake ?? 0) + (row.extraInLake ?? 0) + (row.differing ?? 0);
}
