import { Button, Progress } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api, type Schemas, unwrap } from '../../api/client';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { Callout } from '../../ui/Callout';
import { Confirm, Note } from '../../ui/Confirm';
import { Instant } from '../../ui/Instant';
import { done } from '../../ui/notify';
import { PageHead } from '../../ui/PageHead';
import { MutationProblem } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { levelOf } from '../../ui/status';
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
  const [opened, dialog] = useDisclosure(false);
  const params = { path: { source: connector.source } };
  const register = useMutation({
    mutationFn: () => unwrap(api.PUT('/sources/{source}/connector', { params })),
    onSuccess: () => done('Registered as desired.'),
  });
  const recover = useMutation({
    mutationFn: (reason: string) =>
      unwrap(api.POST('/sources/{source}/connector/recovery', { params, body: { reason } })),
    onSuccess: () => {
      done('Recovery is under way.');
      dialog.close();
    },
  });
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
        actions={
          <>
            <Button
              variant="default"
              onClick={() => register.mutate()}
              loading={register.isPending}
              title="Puts the desired configuration to Kafka Connect and restarts what has failed"
            >
              Repair
            </Button>
            <Button variant="default" onClick={dialog.open}>
              Recover…
            </Button>
          </>
        }
      />
      <MutationProblem error={register.error} />
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
      <Tasks tasks={connector.tasks} />
      <Config config={connector.config} drift={connector.drift ?? []} />
      <Confirm
        opened={opened}
        onClose={dialog.close}
        title="Start the connector anew"
        verb="Recover"
        danger
        name={connector.name}
        reason
        pending={recover.isPending}
        error={recover.error}
        onConfirm={recover.mutate}
      >
        <Note>
          The connector is stopped, its offsets and its slot are removed, and it reads every table
          again. For a source that was restored, failed over or replaced, and for a slot that is
          lost.
        </Note>
      </Confirm>
    </>
  );
}
