import type { Schemas } from '../api/client';

/** Things as the service tells them, each with what a test says about it. */
export function table(some: Partial<Schemas['Table']> = {}): Schemas['Table'] {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    source: 'shop',
    schema: 'public',
    name: 'orders',
    namespace: 'shop',
    currentTable: 'shop.orders',
    historyTable: 'shop.orders_changes',
    topic: 'shop.public.orders',
    state: 'ACTIVE',
    columns: [
      { name: 'id', sourceType: 'bigint', lakeType: 'long', nullable: false, keyPosition: 1 },
    ],
    policy: { lagTargetSeconds: 900, owner: 'shop team', sensitive: [] },
    epoch: 1,
    wayIn: 'merge',
    completeThroughLsn: '16/B374D848',
    createdAt: '2026-11-01T10:00:00Z',
    ...some,
  };
}

export function connector(some: Partial<Schemas['Connector']> = {}): Schemas['Connector'] {
  return {
    name: 'shop',
    source: 'shop',
    observedState: 'RUNNING',
    observedAt: '2026-11-30T10:00:00Z',
    tasks: [{ id: 0, state: 'RUNNING', worker: 'w:1' }],
    config: { 'plugin.name': 'pgoutput' },
    drift: [],
    ...some,
  };
}

export function planned(some: Partial<Schemas['TableSchedule']> = {}): Schemas['TableSchedule'] {
  return {
    tableId: table().id,
    source: 'shop',
    name: 'public.orders',
    lagTargetSeconds: 900,
    late: false,
    filesDueAt: '2026-11-30T11:00:00Z',
    reconcileDueAt: '2026-12-01T10:00:00Z',
    ...some,
  };
}

export function reconciled(
  some: Partial<Schemas['Reconciliation']> = {},
): Schemas['Reconciliation'] {
  return {
    id: '00000000-0000-4000-8000-0000000000aa',
    tableId: table().id,
    source: 'shop',
    table: 'public.orders',
    mode: 'ROWS',
    status: 'MATCH',
    requestedAt: '2026-11-30T09:00:00Z',
    finishedAt: '2026-11-30T09:00:14Z',
    durationMillis: 14_000,
    sourceRows: 2_000,
    lakeRows: 2_000,
    missingInLake: 0,
    extraInLake: 0,
    differing: 0,
    sums: [],
    ...some,
  };
}

export function ingested(some: Partial<Schemas['IngestRun']> = {}): Schemas['IngestRun'] {
  return {
    id: '00000000-0000-4000-8000-0000000000bb',
    status: 'SUCCEEDED',
    scheduled: true,
    requestedAt: '2026-11-30T09:00:00Z',
    startedAt: '2026-11-30T09:00:02Z',
    finishedAt: '2026-11-30T09:00:30Z',
    exitCode: 0,
    tables: [
      {
        tableId: table().id,
        name: 'public.orders',
        result: {
          status: 'PUBLISHED',
          events: 12,
          changes: { c: 7, u: 5 },
          resent: 0,
          fromOffset: 10,
          toOffset: 22,
          completeThroughLsn: 97_500_000_000,
          millis: 900,
        },
      },
    ],
    ...some,
  };
}

export function ran(
  some: Partial<Schemas['RunSummary']> = {},
  tables: Record<string, string[]> = { PUBLISHED: [table().id] },
): Schemas['RunTimelineItem'] {
  return {
    run: {
      id: '00000000-0000-4000-8000-0000000000bb',
      kind: 'INGEST',
      status: 'SUCCEEDED',
      scheduled: true,
      requestedAt: '2026-11-30T09:00:00Z',
      startedAt: '2026-11-30T09:00:02Z',
      finishedAt: '2026-11-30T09:00:30Z',
      exitCode: 0,
      tableCounts: { PUBLISHED: 1, UP_TO_DATE: 4 },
      ...some,
    },
    tables,
  };
}

export function keyLife(some: Partial<Schemas['KeyHistory']> = {}): Schemas['KeyHistory'] {
  return {
    tableId: table().id,
    key: { id: '7' },
    readAt: '2026-11-30T10:00:00Z',
    atSource: true,
    inLake: true,
    columns: [{ column: 'amount', source: '12.50', lake: '12.05', differs: true }],
    masked: [],
    changes: [
      { op: 'c', epoch: 1, offset: 3, values: { amount: '12.05' } },
      { op: 't', epoch: 1, offset: 4, values: {} },
    ],
    more: false,
    ...some,
  };
}
