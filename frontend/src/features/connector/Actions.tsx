import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas, unwrap } from '../../api/client';
import { useStarting } from '../../api/starts';
import { ActButton, ActItem } from '../../ui/Act';
import { Confirm, Note } from '../../ui/Confirm';
import { IconChevronDown } from '../../ui/icons';
import { done } from '../../ui/notify';
import { MutationProblem } from '../../ui/problems';

/** What can be done with a connector. */
export function Actions({ connector }: { connector: Schemas['Connector'] }) {
  const [asking, ask] = useState<'pause' | 'recover'>();
  const close = () => ask(undefined);
  const params = { path: { source: connector.source } };
  const register = useMutation({
    mutationFn: () => unwrap(api.PUT('/sources/{source}/connector', { params })),
    onSuccess: () => done('Registered as desired.'),
  });
  const restart = useMutation({
    mutationFn: () => unwrap(api.POST('/sources/{source}/connector/restart', { params })),
    onSuccess: () => done('What had failed is restarted.'),
  });
  const resume = useMutation({
    mutationFn: () => unwrap(api.POST('/sources/{source}/connector/resume', { params })),
    onSuccess: () => done('It goes on.'),
  });
  const pause = useMutation({
    mutationFn: (reason: string) =>
      unwrap(api.POST('/sources/{source}/connector/pause', { params, body: { reason } })),
    onSuccess: () => {
      done('Paused.');
      close();
    },
  });
  const recover = useStarting(
    connector.source,
    (reason: string, headers) =>
      unwrap(
        api.POST('/sources/{source}/connector/recovery', { params, body: { reason }, headers }),
      ),
    {
      onSuccess: () => {
        done('Recovery is under way.');
        close();
      },
    },
  );
  return (
    <>
      <MutationProblem error={register.error ?? restart.error ?? resume.error} />
      <ActButton
        variant="default"
        onClick={() => restart.mutate()}
        loading={restart.isPending}
        title="Restarts what has failed; what runs stays as it is"
      >
        Restart
      </ActButton>
      {connector.pause ? (
        <ActButton onClick={() => resume.mutate()} loading={resume.isPending}>
          Resume
        </ActButton>
      ) : (
        <ActButton variant="default" onClick={() => ask('pause')}>
          Pause…
        </ActButton>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            loading={register.isPending}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ActItem onClick={() => register.mutate()}>Put the desired configuration</ActItem>
          <ActItem onClick={() => ask('recover')}>Start it anew…</ActItem>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asking === 'pause'}
        onClose={close}
        title="Pause the connector"
        verb="Pause"
        danger
        name={connector.name}
        reason
        pending={pause.isPending}
        error={pause.error}
        onConfirm={pause.mutate}
      >
        <Note>
          It reads nothing until it is resumed. Its slot stays, and the source keeps all its log for
          it from now on: watch the slot's runway.
        </Note>
      </Confirm>
      <Confirm
        opened={asking === 'recover'}
        onClose={close}
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
