import { Alert, Button, Code, CopyButton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { useLive } from '../../app/refresh';
import { DeliveryTable } from '../../ui/lists/DeliveryTable';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { EndpointTable } from './EndpointTable';
import { NewEndpoint } from './NewEndpoint';
import { createEndpoint, endpoints } from './webhooks';

type Secret = Schemas['WebhookEndpointSecret'];

/** Who is told of incidents, and did it reach them? */
export function WebhooksPage() {
  const query = useQuery({ ...endpoints, ...useLive() });
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  const create = useMutation({
    mutationFn: createEndpoint,
    onSuccess: (made) => {
      setSecret(made);
      setAdding(false);
    },
  });
  return (
    <>
      <PageHead
        title="Webhooks"
        actions={<Button onClick={() => setAdding(true)}>Add an endpoint…</Button>}
      />
      {secret && <Shown secret={secret} close={() => setSecret(undefined)} />}
      <QueryView
        query={query}
        empty={{
          when: (all) => all.length === 0,
          show: (
            <EmptyState title="Nobody is told of incidents yet">
              Add an endpoint: Slack, PagerDuty, an Alertmanager receiver, or one of your own.
            </EmptyState>
          ),
        }}
      >
        {(all) => (
          <Panel title="Endpoints" flush>
            <EndpointTable endpoints={all} onSecret={setSecret} />
          </Panel>
        )}
      </QueryView>
      <DeliveryTable query={{ state: 'DEAD' }} title="Given up" />
      <DeliveryTable query={{}} title="Newest deliveries" />
      <NewEndpoint
        opened={adding}
        onClose={() => setAdding(false)}
        pending={create.isPending}
        error={create.error}
        onCreate={create.mutate}
      />
    </>
  );
}

function Shown({ secret, close }: { secret: Secret; close: () => void }) {
  return (
    <Alert
      variant="default"
      mb="sm"
      title={`The signing secret of ${secret.endpoint.name}: shown now, and never again`}
      withCloseButton
      onClose={close}
      closeButtonLabel="Hide it"
    >
      <Code>{secret.secret}</Code>{' '}
      <CopyButton value={secret.secret}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      <Text size="sm" mt={4}>
        The receiver checks with it that messages are ours (Standard Webhooks).
      </Text>
    </Alert>
  );
}
