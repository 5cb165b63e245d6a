import { queryOptions } from '@tanstack/react-query';
import { api, everything, type Schemas, unwrap } from '../../api/client';

export type Endpoint = Schemas['WebhookEndpoint'];

export const endpoints = queryOptions({
  queryKey: ['endpoints'],
  queryFn: () =>
    everything((cursor) =>
      unwrap(api.GET('/webhook-endpoints', { params: { query: { limit: 200, cursor } } })),
    ),
});

export function createEndpoint(body: Schemas['NewWebhookEndpoint']) {
  return unwrap(api.POST('/webhook-endpoints', { body }));
}

const at = (endpointId: string) => ({ params: { path: { endpointId } } });

export function testEndpoint(endpointId: string) {
  return unwrap(api.POST('/webhook-endpoints/{endpointId}/test', at(endpointId)));
}

export function rotateSecret(endpointId: string) {
  return unwrap(api.POST('/webhook-endpoints/{endpointId}/secret-rotation', at(endpointId)));
}

export function deleteEndpoint(endpointId: string) {
  return unwrap(api.DELETE('/webhook-endpoints/{endpointId}', at(endpointId)));
}

export function enableEndpoint({ id, name, enabled, matchers, template }: Endpoint) {
  return unwrap(
    api.PUT('/webhook-endpoints/{endpointId}', {
      ...at(id),
      body: { name, matchers, template, enabled: !enabled },
    }),
  );
}
