import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Schemas } from '../../api/client';
import { sourceHealth } from '../../api/health';
import { oneSource } from '../../api/sources';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { EvidenceList } from '../../ui/EvidenceList';
import { Facts } from '../../ui/Facts';
import { healthLevel } from '../../ui/health';
import { Instant } from '../../ui/Instant';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { useUrlState } from '../../ui/useUrlState';
import { Preflight } from './Preflight';
import { Slots } from './Slots';

/** Is the source well, and as its replication needs it? */
export function SourcePage() {
  const { source = '' } = useParams();
  const query = useQuery({ ...oneSource(source), ...useLive() });
  return <QueryView query={query}>{(found) => <One source={found} />}</QueryView>;
}

function One({ source }: { source: Schemas['Source'] }) {
  const [get, set] = useUrlState();
  const health = useQuery({ ...sourceHealth(source.name), ...useLive() });
  return (
    <>
      <PageHead
        title={source.name}
        above={<Link to={paths.sources()}>Sources</Link>}
        badges={
          health.data && (
            <StatusBadge level={healthLevel(health.data.status)} label={health.data.status} />
          )
        }
      />
      <Tabs
        value={get('tab') || 'overview'}
        onChange={(tab) => set({ tab: tab === 'overview' ? undefined : (tab ?? undefined) })}
        keepMounted={false}
      >
        <Tabs.List mb="sm" aria-label="About the source">
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="slot">Slot</Tabs.Tab>
          <Tabs.Tab value="preflight">Preflight</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Panel title="Evidence">
            <QueryView query={health}>{(report) => <EvidenceList report={report} />}</QueryView>
          </Panel>
          <Overview source={source} />
        </Tabs.Panel>
        <Tabs.Panel value="slot">
          <Slots source={source.name} />
        </Tabs.Panel>
        <Tabs.Panel value="preflight">
          <Preflight source={source.name} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Overview({ source }: { source: Schemas['Source'] }) {
  return (
    <>
      <Panel title="Where it is">
        <Facts
          facts={[
            [
              'Tables',
              <Link key="t" to={paths.fleet({ source: source.name })}>
                in the fleet
              </Link>,
            ],
            [
              'Connector',
              <Link key="c" to={paths.connector(source.name)}>
                {source.name}
              </Link>,
            ],
            [
              'Address',
              <code key="a">
                {source.host}:{source.port}/{source.database}
              </code>,
            ],
            ['Role', <code key="r">{source.username}</code>],
            ['PostgreSQL', source.serverVersion],
            ['System identifier', <code key="i">{source.systemIdentifier}</code>],
            ['Registered', <Instant key="at" at={source.createdAt} show="local" />],
          ]}
        />
      </Panel>
      <Panel title="How it is read">
        <Facts
          facts={[
            [
              'Slot',
              <Link key="s" to={paths.source(source.name, 'slot')}>
                <code>{source.slot}</code>
              </Link>,
            ],
            ['Publication', <code key="p">{source.publication}</code>],
            ['Topics begin with', <code key="t">{source.topicPrefix}</code>],
            ['Heartbeat table', source.heartbeatTable && <code>{source.heartbeatTable}</code>],
            ['Signal table', source.signalTable && <code>{source.signalTable}</code>],
            ['Password, for the service', <code key="w">{source.password.service}</code>],
            ['Password, for Connect', <code key="n">{source.password.connect}</code>],
          ]}
        />
      </Panel>
    </>
  );
}
