import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { useLive } from '../../app/refresh';
import { ActButton } from '../../ui/Act';
import { DeliveryTable } from '../../ui/lists/DeliveryTable';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { SecretOnce } from '../../ui/SecretOnce';
import { SettingsHead } from '../../ui/SettingsHead';
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
      <SettingsHead
        title="Webhooks"
        actions={<ActButton onClick={() => setAdding(true)}>Add an endpoint…</ActButton>}
      />
      {secret && (
        <SecretOnce
          title={`The signing secret of ${secret.endpoint.name}`}
          secret={secret.secret}
          onClose={() => setSecret(undefined)}
        >
          The receiver checks with it that messages are ours (Standard Webhooks).
        </SecretOnce>
      )}
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
