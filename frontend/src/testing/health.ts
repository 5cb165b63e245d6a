import type { Schemas } from '../api/client';
import { table } from './fleet';

export function fleetTable(some: Partial<Schemas['FleetTable']> = {}): Schemas['FleetTable'] {
  return {
    id: table().id,
    source: 'shop',
    schema: 'public',
    name: 'orders',
    owner: 'shop team',
    state: 'ACTIVE',
    paused: false,
    status: 'HEALTHY',
    lagTargetSeconds: 900,
    lagSeconds: 90,
    ...some,
  };
}

export function overview(tables = [fleetTable()]): Schemas['FleetOverview'] {
  const of = (status: string) => tables.filter((each) => each.status === status).length;
  return {
    status: 'HEALTHY',
    counts: {
      healthy: of('HEALTHY'),
      degraded: of('DEGRADED'),
      unknown: of('UNKNOWN'),
      unhealthy: of('UNHEALTHY'),
    },
    sources: [
      {
        name: 'shop',
        status: 'HEALTHY',
        connectorStatus: 'HEALTHY',
        slotStatus: 'RESERVED',
        retainedBytes: 120_000_000,
        runwaySeconds: 86_400,
        strangers: 0,
      },
    ],
    tables,
  };
}

export function health(some: Partial<Schemas['HealthReport']> = {}): Schemas['HealthReport'] {
  return {
    kind: 'FLEET',
    id: 'fleet',
    status: 'HEALTHY',
    evidence: [],
    at: '2026-11-30T10:00:00Z',
    ...some,
  };
}

export function fresh(some: Partial<Schemas['TableFreshness']> = {}): Schemas['TableFreshness'] {
  return {
    tableId: table().id,
    source: 'shop',
    name: 'public.orders',
    lagMillis: 90_000,
    lagTargetSeconds: 900,
    late: false,
    percentiles: { samples: 0 },
    series: [],
    ...some,
  };
}
