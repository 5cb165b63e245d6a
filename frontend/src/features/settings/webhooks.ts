import { queryOptions } from '@tanstack/react-query';
import { api, everything, type Schemas, unwrap, unwrapTagged } from '../../api/client';

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

/** Turns it on or off, and leaves all else as it is now, not as it was when it was shown. */
export async function enableEndpoint({ id, enabled }: Endpoint) {
  const now = await unwrapTagged(api.GET('/webhook-endpoints/{endpointId}', at(id)));
  const { name, matchers, template } = now;
  return unwrap(
    api.PUT('/webhook-endpoints/{endpointId}', {
      params: { path: { endpointId: id }, header: { 'If-Match': now.etag } },
      body: { name, matchers, template, enabled: !enabled },
    }),
  );
}
