import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { tableHealth } from '../../api/health';
import { oneTable, schedule, type Table } from '../../api/tables';
import { paths, type TableTab } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { healthLevel } from '../../ui/health';
import { PageHead } from '../../ui/PageHead';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { useUrlState } from '../../ui/useUrlState';
import { Actions } from './Actions';
import { Columns } from './Columns';
import { Decisions } from './Decisions';
import { Overview } from './Overview';
import { Policy } from './Policy';
import { Proofs } from './Proofs';
import { Runs } from './Runs';

const TABS: [TableTab, string][] = [
  ['overview', 'Overview'],
  ['runs', 'Runs'],
  ['proofs', 'Proofs'],
  ['columns', 'Columns'],
  ['policy', 'Policy'],
];

/** Is this table right, and how late? */
export function TablePage() {
  const { tableId = '' } = useParams();
  const query = useQuery({ ...oneTable(tableId), ...useLive() });
  return <QueryView query={query}>{(table) => <OneTable table={table} />}</QueryView>;
}

function OneTable({ table }: { table: Table }) {
  const [get, set] = useUrlState();
  const live = useLive();
  const plan = useQuery({ ...schedule, ...live }).data?.tables.find(
    (each) => each.tableId === table.id,
  );
  const health = useQuery({ ...tableHealth(table.id), ...live }).data;
  return (
    <>
      <PageHead
        title={`${table.schema}.${table.name}`}
        above={
          <>
            <Link to={paths.fleet()}>Fleet</Link> /{' '}
            <Link to={paths.source(table.source)}>{table.source}</Link>
          </>
        }
        badges={
          health && (
            <StatusBadge
              level={healthLevel(health.status)}
              label={health.status}
              title={health.decidedBy?.reason}
            />
          )
        }
        actions={
          <>
            <Button component={Link} to={paths.key(table.id)} variant="default">
              Find a key…
            </Button>
            {table.state !== 'REMOVED' && <Actions table={table} />}
          </>
        }
      />
      <Decisions table={table} />
      <Tabs
        value={get('tab') || 'overview'}
        onChange={(tab) => set({ tab: tab === 'overview' ? undefined : (tab ?? undefined) })}
        keepMounted={false}
      >
        <Tabs.List mb="sm" aria-label="About the table">
          {TABS.map(([tab, label]) => (
            <Tabs.Tab key={tab} value={tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview table={table} plan={plan} health={health} />
        </Tabs.Panel>
        <Tabs.Panel value="runs">
          <Runs table={table} />
        </Tabs.Panel>
        <Tabs.Panel value="proofs">
          <Proofs table={table} />
        </Tabs.Panel>
        <Tabs.Panel value="columns">
          <Columns table={table} />
        </Tabs.Panel>
        <Tabs.Panel value="policy">
          <Policy table={table} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
