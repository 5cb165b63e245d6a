import { Progress } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api, type Schemas, unwrap } from '../../api/client';
import { connectorHealth } from '../../api/health';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { Callout } from '../../ui/Callout';
import { EvidenceList } from '../../ui/EvidenceList';
import { Instant } from '../../ui/Instant';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { levelOf } from '../../ui/status';
import { Actions } from './Actions';
import { Config } from './Config';
import { Tasks } from './Tasks';

type Connector = Schemas['Connector'];

const oneConnector = (source: string) =>
  queryOptions({
    queryKey: ['connectors', source],
    queryFn: () => unwrap(api.GET('/sources/{source}/connector', { params: { path: { source } } })),
  });

/** Why is it not running? */
export function ConnectorPage() {
  const { source = '' } = useParams();
  const query = useQuery({ ...oneConnector(source), ...useLive() });
  return <QueryView query={query}>{(connector) => <One connector={connector} />}</QueryView>;
}

function One({ connector }: { connector: Connector }) {
  const health = useQuery({ ...connectorHealth(connector.source), ...useLive() }).data;
  return (
    <>
      <PageHead
        title={connector.name}
        above={
          <>
            <Link to={paths.connectors()}>Connectors</Link> / source{' '}
            <Link to={paths.source(connector.source)}>{connector.source}</Link>
          </>
        }
        badges={
          <>
            <StatusBadge
              level={levelOf.connector(connector.observedState)}
              label={connector.observedState}
            />
            {connector.observedAt && (
              <span>
                observed <Instant at={connector.observedAt} />
              </span>
            )}
          </>
        }
        actions={<Actions connector={connector} />}
      />
      {connector.pause && (
        <Callout level="warn" title="Paused" aside={<Instant at={connector.pause.since} />}>
          {connector.pause.reason}
          {`\n${connector.pause.slot}`}
        </Callout>
      )}
      {connector.recoveryNeeded && (
        <Callout level="bad" title="Held until its recovery is asked for">
          {connector.recoveryNeeded}
        </Callout>
      )}
      {connector.recovery && (
        <Callout
          level="busy"
          title="A recovery is under way"
          aside={<Instant at={connector.recovery.requestedAt} />}
        >
          {connector.recovery.reason}
          {connector.recovery.failure && `\nIt waits: ${connector.recovery.failure}`}
          <Progress value={100} animated striped mt="xs" aria-label="Recovery under way" />
        </Callout>
      )}
      {health && (
        <Panel title="Evidence">
          <EvidenceList report={health} />
        </Panel>
      )}
      <Tasks tasks={connector.tasks} />
      <Config config={connector.config} drift={connector.drift ?? []} />
    </>
  );
}
