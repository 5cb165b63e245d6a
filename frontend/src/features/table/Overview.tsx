import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import type { HealthReport } from '../../api/health';
import { reconciliations } from '../../api/reconciliations';
import { lakeName, type Table } from '../../api/tables';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { EvidenceList } from '../../ui/EvidenceList';
import { Facts } from '../../ui/Facts';
import { words } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { Panel } from '../../ui/Panel';
import { StatusBadge } from '../../ui/StatusBadge';
import { levelOf } from '../../ui/status';
import { Freshness } from './Freshness';

interface Props {
  table: Table;
  plan?: Schemas['TableSchedule'];
  health?: HealthReport;
}

export function Overview({ table, plan, health }: Props) {
  const newest = useQuery({ ...reconciliations(table.id), ...useLive() }).data?.find(
    (each) => each.status !== 'QUEUED' && each.status !== 'RUNNING',
  );
  const proof = newest && (
    <Link to={paths.reconciliation(newest.id)}>
      <StatusBadge level={levelOf.proof(newest.status)} label={newest.status} />{' '}
      <Instant at={newest.finishedAt ?? newest.requestedAt} />
    </Link>
  );
  return (
    <>
      {health && (
        <Panel title="Evidence">
          <EvidenceList report={health} />
        </Panel>
      )}
      <Freshness table={table} />
      <Panel title="Right and healthy">
        <Facts
          facts={[
            ['Newest proof', proof],
            [
              'Changes wait since',
              plan && (plan.waitingSince ? <Instant at={plan.waitingSince} /> : 'nothing waits'),
            ],
            ['Next ingest at the latest', plan?.ingestDueAt && <Instant at={plan.ingestDueAt} />],
            ['Next proof', plan && <Instant at={plan.reconcileDueAt} />],
            ['Files looked at next', plan && <Instant at={plan.filesDueAt} />],
            ['Epoch', table.epoch],
            [
              'Newest re-snapshot',
              table.resnapshot && (
                <>
                  <StatusBadge
                    level={levelOf.resnapshot(table.resnapshot.state)}
                    label={table.resnapshot.state}
                  />{' '}
                  <Instant at={table.resnapshot.finishedAt ?? table.resnapshot.requestedAt} />
                </>
              ),
            ],
          ]}
        />
      </Panel>
      <Panel title="Where it is">
        <Facts
          facts={[
            [
              'Source',
              <Link key="s" to={paths.source(table.source)}>
                {table.source}
              </Link>,
            ],
            [
              'Connector',
              <Link key="c" to={paths.connector(table.source)}>
                {table.source}
              </Link>,
            ],
            ['Current table', <code key="t">{lakeName(table)}</code>],
            ['History table', <code key="h">{`${table.namespace}.${table.historyTable}`}</code>],
            ['Topic', <code key="k">{table.topic}</code>],
            ['Way in', words(table.wayIn)],
            ['Owner', table.policy.owner],
            ['Registered', <Instant key="r" at={table.createdAt} show="local" />],
          ]}
        />
      </Panel>
    </>
  );
}
