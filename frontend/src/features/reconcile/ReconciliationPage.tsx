import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isUnsettled, type Reconciliation, reconciliation } from '../../api/reconciliations';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { Callout } from '../../ui/Callout';
import { DataTable } from '../../ui/DataTable';
import { Facts } from '../../ui/Facts';
import { count, duration } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { differing } from '../../ui/lists/ReconciliationTable';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { levelOf } from '../../ui/status';
import { Mismatches } from './Mismatches';
import { Repairs } from './Repairs';

/** Which rows differ, and why? */
export function ReconciliationPage() {
  const { reconciliationId = '' } = useParams();
  const live = useLive(2_000);
  const query = useQuery({
    ...reconciliation(reconciliationId),
    refetchInterval: ({ state }) =>
      state.data && !isUnsettled(state.data) ? false : live.refetchInterval,
  });
  return <QueryView query={query}>{(one) => <One one={one} />}</QueryView>;
}

function One({ one }: { one: Reconciliation }) {
  const rows = differing(one);
  return (
    <>
      <PageHead
        title={`Reconciliation of ${one.source} ${one.table}`}
        above={
          <>
            <Link to={paths.reconciliations()}>Proofs</Link> /{' '}
            <Link to={paths.table(one.tableId, 'proofs')}>
              <bdi>
                {one.source} {one.table}
              </bdi>
            </Link>
          </>
        }
        badges={<StatusBadge level={levelOf.proof(one.status)} label={one.status} />}
      />
      {one.reason && (
        <Callout
          level={levelOf.proof(one.status)}
          title={one.status === 'INCONCLUSIVE' ? 'It proves nothing, either way' : 'It failed'}
        >
          {one.reason}
        </Callout>
      )}
      {isUnsettled(one) && (
        <Panel title={one.status === 'QUEUED' ? 'It waits for its turn' : 'Rows are compared'}>
          <Progress value={100} animated striped aria-label="Under way" />
        </Panel>
      )}
      {one.status === 'MISMATCH' && (
        <Callout level="bad" title={rows === 1 ? '1 row differs' : `${count(rows)} rows differ`}>
          {count(one.missingInLake ?? 0)} are missing in the lake, {count(one.extraInLake ?? 0)} are
          there and not at the source, {count(one.differing ?? 0)} have other values.
        </Callout>
      )}
      <Panel title="What was compared">
        <Facts
          facts={[
            ['Asked for', <Instant key="a" at={one.requestedAt} show="both" />],
            ['Took', one.durationMillis === undefined ? undefined : duration(one.durationMillis)],
            ['Rows at the source', number(one.sourceRows)],
            ['Rows in the lake', number(one.lakeRows)],
            ['Source snapshot', one.sourceSnapshot && <code>{one.sourceSnapshot}</code>],
            ['Source LSN', one.sourceLsn && <code>{one.sourceLsn}</code>],
            ['Iceberg snapshot', one.lakeSnapshotId && <code>{one.lakeSnapshotId}</code>],
            ['Mode', one.mode === 'ROWS' ? 'every column of every row' : one.mode],
          ]}
        />
      </Panel>
      {one.sums && one.sums.length > 0 && (
        <Panel title="Sums of numeric columns" flush>
          <DataTable
            label="Sums"
            rows={one.sums}
            rowKey={(sum) => sum.column}
            columns={[
              { key: 'column', head: 'Column', cell: (sum) => <bdi>{sum.column}</bdi> },
              { key: 'source', head: 'Source', align: 'right', cell: (sum) => sum.source ?? '–' },
              { key: 'lake', head: 'Lake', align: 'right', cell: (sum) => sum.lake ?? '–' },
              {
                key: 'equal',
                head: '',
                cell: (sum) =>
                  sum.source === sum.lake ? (
                    <StatusBadge level="good" label="equal" />
                  ) : (
                    <StatusBadge level="bad" label="differ" />
                  ),
              },
            ]}
          />
        </Panel>
      )}
      {one.status === 'MISMATCH' && <Repairs reconciliation={one} />}
      {one.status === 'MISMATCH' && <Mismatches reconciliation={one} />}
    </>
  );
}

function number(value: number | undefined) {
  return value === undefined ? undefined : count(value);
}
