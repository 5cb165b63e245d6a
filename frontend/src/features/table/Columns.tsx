import type { Table } from '../../api/tables';
import { DataTable } from '../../ui/DataTable';
import { Panel } from '../../ui/Panel';

/** The columns as the source has them, and their types in the lake. */
export function Columns({ table }: { table: Table }) {
  const sensitive = new Set(table.policy.sensitive);
  return (
    <Panel title="Columns" flush>
      <DataTable
        label="Columns"
        rows={table.columns}
        rowKey={(column) => column.name}
        columns={[
          { key: 'name', head: 'Name', sort: (c) => c.name, cell: (c) => <bdi>{c.name}</bdi> },
          {
            key: 'key',
            head: 'Key',
            sort: (c) => c.keyPosition || 1_000,
            cell: (c) => (c.keyPosition > 0 ? c.keyPosition : ''),
          },
          {
            key: 'source',
            head: 'Source type',
            sort: (c) => c.sourceType,
            cell: (c) => <code>{c.sourceType}</code>,
          },
          {
            key: 'lake',
            head: 'Lake type',
            sort: (c) => c.lakeType,
            cell: (c) => <code>{c.lakeType}</code>,
          },
          {
            key: 'null',
            head: 'Null',
            secondary: true,
            cell: (c) => (c.nullable ? 'nullable' : 'not null'),
          },
          {
            key: 'sensitive',
            head: 'Sensitive',
            secondary: true,
            cell: (c) => (sensitive.has(c.name) ? 'masked for viewers' : ''),
          },
        ]}
      />
    </Panel>
  );
}
