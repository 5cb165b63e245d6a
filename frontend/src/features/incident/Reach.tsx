import { Link } from 'react-router';
import type { Incident } from '../../api/incidents';
import { paths } from '../../app/paths';
import { DataTable } from '../../ui/DataTable';
import { plural } from '../../ui/format';
import { Panel } from '../../ui/Panel';

const MOST = 150;

/** The blast radius: which tables, whose. */
export function Reach({ incident }: { incident: Incident }) {
  const { tables, owners } = incident;
  if (tables.length === 0) return null;
  const whose = owners.length > 0 ? `, of ${owners.join(', ')}` : '';
  return (
    <Panel title={`It reaches ${plural(tables.length, 'table')}${whose}`} flush>
      <DataTable
        label="Tables that it reaches"
        rows={tables.slice(0, MOST)}
        rowKey={(row) => row.id}
        to={(row) => paths.table(row.id)}
        columns={[
          {
            key: 'name',
            head: 'Table',
            sort: (row) => row.name,
            cell: (row) => (
              <Link to={paths.table(row.id)}>
                <bdi>{row.name}</bdi>
              </Link>
            ),
          },
          { key: 'source', head: 'Source', sort: (row) => row.source, cell: (row) => row.source },
          {
            key: 'owner',
            head: 'Owner',
            sort: (row) => row.owner ?? '',
            cell: (row) => <bdi>{row.owner ?? 'nobody'}</bdi>,
          },
        ]}
      />
    </Panel>
  );
}
