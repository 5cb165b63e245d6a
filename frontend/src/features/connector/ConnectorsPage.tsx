import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { allConnectors } from '../../api/tables';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { type Column, DataTable } from '../../ui/DataTable';
import { Instant } from '../../ui/Instant';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { LEVELS, levelOf } from '../../ui/status';

type Connector = Schemas['Connector'];

/** Which connector does not run, or runs otherwise than wanted? */
export function ConnectorsPage() {
  const query = useQuery({ ...allConnectors, ...useLive() });
  return (
    <>
      <PageHead title="Connectors" />
      <QueryView
        query={query}
        empty={{
          when: (all) => all.length === 0,
          show: (
            <EmptyState title="There is no source yet, so no connector">
              A <Link to={paths.fleetFile()}>fleet plan</Link> registers both.
            </EmptyState>
          ),
        }}
      >
        {(all) => (
          <Panel title={`${all.length} connectors, worst first`} flush>
            <DataTable
              label="Connectors"
              rows={all.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))}
              rowKey={(row) => row.name}
              to={(row) => paths.connector(row.source)}
              columns={COLUMNS}
            />
          </Panel>
        )}
      </QueryView>
    </>
  );
}

function rank(connector: Connector): number {
  const held = connector.recoveryNeeded || connector.recovery ? 0 : 1;
  return LEVELS.indexOf(levelOf.connector(connector.observedState)) * 2 + held;
}

const COLUMNS: Column<Connector>[] = [
  {
    key: 'name',
    head: 'Connector',
    sort: (row) => row.name,
    cell: (row) => <Link to={paths.connector(row.source)}>{row.name}</Link>,
  },
  {
    key: 'state',
    head: 'Observed',
    sort: rank,
    cell: (row) => (
      <StatusBadge level={levelOf.connector(row.observedState)} label={row.observedState} />
    ),
  },
  {
    key: 'tasks',
    head: 'Tasks',
    align: 'right',
    cell: (row) =>
      `${row.tasks.filter((task) => task.state === 'RUNNING').length} of ${row.tasks.length}`,
  },
  {
    key: 'why',
    head: 'Why',
    cell: (row) =>
      row.recoveryNeeded ??
      (row.recovery
        ? 'a recovery is under way'
        : row.tasks.find((task) => task.trace)?.trace?.split('\n')[0]),
  },
  {
    key: 'drift',
    head: 'Differs from desired',
    secondary: true,
    sort: (row) => row.drift?.length ?? 0,
    cell: (row) =>
      row.drift && row.drift.length > 0 ? (
        <StatusBadge level="warn" label={`${row.drift.length} settings`} />
      ) : (
        ''
      ),
  },
  {
    key: 'at',
    head: 'Observed',
    secondary: true,
    cell: (row) => (row.observedAt ? <Instant at={row.observedAt} /> : 'never'),
  },
];
