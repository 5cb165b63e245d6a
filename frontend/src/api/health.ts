import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client';

export type HealthReport = Schemas['HealthReport'];
export type HealthEvidence = Schemas['HealthEvidence'];
export type FleetOverview = Schemas['FleetOverview'];
export type FleetTable = Schemas['FleetTable'];

/** Every source and table in one answer; the browser asks by its ETag whether it changed. */
export const fleetOverview = queryOptions({
  queryKey: ['fleet'],
  queryFn: () => unwrap(api.GET('/fleet')),
});

/** What is not well in the fleet, each piece of evidence once. */
export const fleetHealth = queryOptions({
  queryKey: ['health'],
  queryFn: () => unwrap(api.GET('/health')),
});

export const tableHealth = (tableId: string) =>
  queryOptions({
    queryKey: ['tables', tableId, 'health'],
    queryFn: () => unwrap(api.GET('/tables/{tableId}/health', { params: { path: { tableId } } })),
  });

export const sourceHealth = (source: string) =>
  queryOptions({
    queryKey: ['sources', source, 'health'],
    queryFn: () => unwrap(api.GET('/sources/{source}/health', { params: { path: { source } } })),
  });

export const connectorHealth = (source: string) =>
  queryOptions({
    queryKey: ['connectors', source, 'health'],
    queryFn: () =>
      unwrap(api.GET('/sources/{source}/connector/health', { params: { path: { source } } })),
  });

export const tableFreshness = (tableId: string, hours: number) =>
  queryOptions({
    queryKey: ['tables', tableId, 'freshness', hours],
    queryFn: () =>
      unwrap(
        api.GET('/tables/{tableId}/freshness', {
          params: { path: { tableId }, query: { hours } },
        }),
      ),
  });

export const sourceSlots = (source: string) =>
  queryOptions({
    queryKey: ['sources', source, 'slots'],
    queryFn: () => unwrap(api.GET('/sources/{source}/slots', { params: { path: { source } } })),
  });

export const slotSamples = (source: string, hours: number) =>
  queryOptions({
    queryKey: ['sources', source, 'slots', 'samples', hours],
    queryFn: () =>
      unwrap(
        api.GET('/sources/{source}/slots/samples', {
          params: { path: { source }, query: { hours } },
        }),
      ),
  });

export const allSlots = queryOptions({
  queryKey: ['slots'],
  queryFn: () => unwrap(api.GET('/slots')),
});
