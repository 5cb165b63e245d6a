import { queryOptions } from '@tanstack/react-query';
import { api, everything, type Schemas, unwrap } from './client';

export type Incident = Schemas['Incident'];

export const openIncidents = queryOptions({
  queryKey: ['incidents', 'OPEN'],
  queryFn: () => list('OPEN', 1_000),
});

export const resolvedIncidents = queryOptions({
  queryKey: ['incidents', 'RESOLVED'],
  queryFn: () => list('RESOLVED', 200),
});

function list(state: Schemas['IncidentState'], most: number): Promise<Incident[]> {
  return everything(
    (cursor) => unwrap(api.GET('/incidents', { params: { query: { state, limit: 200, cursor } } })),
    most,
  );
}

export const oneIncident = (incidentId: string) =>
  queryOptions({
    queryKey: ['incidents', incidentId],
    queryFn: () => unwrap(api.GET('/incidents/{incidentId}', { params: { path: { incidentId } } })),
  });

export const deliveries = (query: {
  incidentId?: string;
  endpointId?: string;
  state?: Schemas['WebhookDeliveryState'];
}) =>
  queryOptions({
    queryKey: ['deliveries', query],
    queryFn: () =>
      unwrap(api.GET('/webhook-deliveries', { params: { query: { ...query, limit: 100 } } })),
  });

export const oneDelivery = (deliveryId: string) =>
  queryOptions({
    queryKey: ['deliveries', deliveryId],
    queryFn: () =>
      unwrap(api.GET('/webhook-deliveries/{deliveryId}', { params: { path: { deliveryId } } })),
  });
