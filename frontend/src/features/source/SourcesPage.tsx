import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { allSources } from '../../api/sources';
import { allTables } from '../../api/tables';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { DataTable } from '../../ui/DataTable';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';

/** The databases that are replicated from. */
export function SourcesPage() {
  const live = useLive();
  const query = useQuery({ ...allSources, ...live });
  const tables = useQuery({ ...allTables, ...live }).data ?? [];
  const counts = new Map<string, number>();
  for (const { source, state } of tables) {
    if (state !== 'REMOVED') counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return (
    <>
      <PageHead title="Sources" />
      <QueryView
        query={query}
        empty={{
          when: (all) => all.length === 0,
          show: (
            <EmptyState title="There is no source yet">
              A <Link to={paths.fleetFile()}>fleet plan</Link> registers sources.
            </EmptyState>
          ),
        }}
      >
        {(all) => (
          <Panel title={`${all.length} sources`} flush>
            <DataTable
              label="Sources"
              rows={all}
              rowKey={(row) => row.name}
              to={(row) => paths.source(row.name)}
              columns={[
                {
                  key: 'name',
                  head: 'Source',
                  sort: (row) => row.name,
                  cell: (row) => <Link to={paths.source(row.name)}>{row.name}</Link>,
                },
                {
                  key: 'tables',
                  head: 'Tables',
                  align: 'right',
                  sort: (row) => counts.get(row.name) ?? 0,
                  cell: (row) => (
                    <Link to={paths.fleet({ source: row.name })}>{counts.get(row.name) ?? 0}</Link>
                  ),
                },
                {
                  key: 'at',
                  head: 'Address',
                  sort: (row) => row.host,
                  cell: (row) => (
                    <code>
                      {row.host}:{row.port}/{row.database}
                    </code>
                  ),
                },
                {
                  key: 'version',
                  head: 'PostgreSQL',
                  secondary: true,
                  sort: (row) => row.serverVersion,
                  cell: (row) => row.serverVersion,
                },
                {
                  key: 'slot',
                  head: 'Slot',
                  secondary: true,
                  cell: (row) => <code>{row.slot}</code>,
                },
                {
                  key: 'publication',
                  head: 'Publication',
                  secondary: true,
                  cell: (row) => <code>{row.publication}</code>,
                },
              ]}
            />
          </Panel>
        )}
      </QueryView>
    </>
  );
}
