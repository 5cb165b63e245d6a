import { ActionIcon, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { ActButton, ActItem } from '../../ui/Act';
import { Confirm, Note } from '../../ui/Confirm';
import { type Column, DataTable } from '../../ui/DataTable';
import { duration, words } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { IconDots } from '../../ui/icons';
import { done } from '../../ui/notify';
import { MutationProblem } from '../../ui/problems';
import { StatusBadge } from '../../ui/StatusBadge';
import {
  deleteEndpoint,
  type Endpoint,
  enableEndpoint,
  rotateSecret,
  testEndpoint,
} from './webhooks';

interface Props {
  endpoints: Endpoint[];
  onSecret: (secret: Schemas['WebhookEndpointSecret']) => void;
}

export function EndpointTable({ endpoints, onSecret }: Props) {
  const [removed, setRemoved] = useState<Endpoint>();
  const [tested, setTested] = useState<{ id: string; attempt: Schemas['WebhookAttempt'] }>();
  const test = useMutation({
    mutationFn: testEndpoint,
    onSuccess: (attempt, id) => setTested({ id, attempt }),
  });
  const rotate = useMutation({ mutationFn: rotateSecret, onSuccess: onSecret });
  const enable = useMutation({ mutationFn: enableEndpoint, onSuccess: () => done('Changed.') });
  const remove = useMutation({
    mutationFn: deleteEndpoint,
    onSuccess: () => {
      done('Removed.');
      setRemoved(undefined);
    },
  });
  const columns: Column<Endpoint>[] = [
    { key: 'name', head: 'Name', sort: (row) => row.name, cell: (row) => <bdi>{row.name}</bdi> },
    {
      key: 'state',
      head: 'State',
      cell: (row) =>
        row.enabled ? (
          <StatusBadge level="good" label="enabled" />
        ) : (
          <StatusBadge level="warn" label="disabled" title={row.disabledReason} />
        ),
    },
    { key: 'target', head: 'To', cell: (row) => <code>{row.target}</code> },
    {
      key: 'template',
      head: 'As',
      secondary: true,
      cell: (row) => `${words(row.template)}${row.purpose === 'DEAD_MAN' ? ', dead man' : ''}`,
    },
    { key: 'matchers', head: 'Of', secondary: true, cell: (row) => matched(row.matchers) },
    {
      key: 'letters',
      head: 'Under way, given up',
      align: 'right',
      cell: (row) => `${row.pending}, ${row.dead}`,
    },
    {
      key: 'test',
      head: 'Test',
      cell: (row) => (
        <>
          <ActButton
            size="compact-xs"
            variant="default"
            loading={test.isPending && test.variables === row.id}
            onClick={() => test.mutate(row.id)}
          >
            Send a test
          </ActButton>
          {tested?.id === row.id && <Attempt attempt={tested.attempt} />}
        </>
      ),
    },
    {
      key: 'more',
      head: '',
      cell: (row) => (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="sm" aria-label={`More about ${row.name}`}>
              <IconDots size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <ActItem onClick={() => enable.mutate(row)}>
              {row.enabled ? 'Disable' : 'Enable'}
            </ActItem>
            <ActItem onClick={() => rotate.mutate(row.id)}>New signing secret</ActItem>
            <ActItem onClick={() => setRemoved(row)}>Remove…</ActItem>
          </Menu.Dropdown>
        </Menu>
      ),
    },
  ];
  return (
    <>
      <MutationProblem error={test.error ?? rotate.error ?? enable.error} />
      <DataTable label="Endpoints" columns={columns} rows={endpoints} rowKey={(row) => row.id} />
      <Confirm
        opened={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title="Remove the endpoint"
        verb="Remove"
        danger
        name={removed?.name}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => removed && remove.mutate(removed.id)}
      >
        <Note>Its deliveries go with it; nobody there is told of anything any more.</Note>
      </Confirm>
    </>
  );
}

function Attempt({ attempt }: { attempt: Schemas['WebhookAttempt'] }) {
  return (
    <div role="status">
      <StatusBadge
        level={attempt.delivered ? 'good' : 'bad'}
        label={
          attempt.delivered ? `taken, ${attempt.status}` : (attempt.error ?? `${attempt.status}`)
        }
      />{' '}
      <small>
        {duration(attempt.durationMillis)}, <Instant at={attempt.at} />
      </small>
    </div>
  );
}

function matched({ kinds, severities, sources, owners, tableIds }: Schemas['Matchers']): string {
  const parts = [
    ...(severities ?? []).map(words),
    ...(kinds ?? []),
    ...(sources ?? []),
    ...(owners ?? []),
    ...(tableIds && tableIds.length > 0 ? [`${tableIds.length} tables`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'all';
}
