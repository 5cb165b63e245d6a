import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { paths } from '../../app/paths';
import { type Column, DataTable } from '../../ui/DataTable';
import { bytes, count, duration } from '../../ui/format';
import { StatusBadge } from '../../ui/StatusBadge';
import { levelOf } from '../../ui/status';

type Row = Schemas['MaintenanceRunTable'];
type Files = Schemas['TableFiles'];

const COLUMNS: Column<Row>[] = [
  {
    key: 'table',
    head: 'Table',
    sort: (row) => row.name,
    cell: (row) => (
      <Link to={paths.table(row.tableId)}>
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
    key: 'current',
    head: 'Current: files, deletes, size',
    cell: (row) => <Change before={row.result.before} after={row.result.after} />,
  },
  {
    key: 'history',
    head: 'History: files, deletes, size',
    secondary: true,
    cell: (row) => <Change before={row.result.historyBefore} after={row.result.historyAfter} />,
  },
  {
    key: 'expired',
    head: 'Snapshots expired',
    align: 'right',
    secondary: true,
    sort: (row) => row.result.expiredSnapshots,
    cell: (row) => count(row.result.expiredSnapshots),
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

export function MaintenanceResults({ tables }: { tables: Row[] }) {
  return (
    <DataTable
      label="What became of each table"
      columns={COLUMNS}
      rows={tables}
      rowKey={(row) => row.tableId}
    />
  );
}

function Change({ before, after }: { before?: Files; after?: Files }) {
  if (!before) return <>–</>;
  return (
    <>
      {told(before)}
      {after && ` → ${told(after)}`}
    </>
  );
}

function told({ dataFiles, deleteFiles, bytes: size }: Files): string {
  return `${count(dataFiles)}, ${count(deleteFiles)}, ${bytes(size)}`;
}
