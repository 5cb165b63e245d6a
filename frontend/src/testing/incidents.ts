import type { Schemas } from '../api/client';
import { table } from './fleet';

export function incident(some: Partial<Schemas['Incident']> = {}): Schemas['Incident'] {
  return {
    id: '00000000-0000-4000-8000-0000000000cc',
    kind: 'slot-runway-short',
    severity: 'CRITICAL',
    errorClass: 'OPERATOR_ACTION',
    state: 'OPEN',
    title: 'The slot is full soon',
    text: 'It is full in 40 minutes.',
    subjectType: 'SLOT',
    subject: 'penstock_shop',
    source: 'shop',
    evidence: { remainingBytes: 1_000 },
    tables: [{ id: table().id, source: 'shop', name: 'public.orders', owner: 'shop team' }],
    owners: ['shop team'],
    openedAt: '2026-11-30T09:00:00Z',
    lastSeenAt: '2026-11-30T09:59:00Z',
    count: 12,
    reopened: 0,
    runbook: 'runbooks/slot-runway-short.md',
    links: {},
    timeline: [{ at: '2026-11-30T09:00:00Z', type: 'OPENED', text: 'It began.' }],
    ...some,
  };
}

export function endpoint(
  some: Partial<Schemas['WebhookEndpoint']> = {},
): Schemas['WebhookEndpoint'] {
  return {
    id: '00000000-0000-4000-8000-0000000000dd',
    name: 'on call',
    target: 'https://hooks.example',
    purpose: 'INCIDENTS',
    template: 'PENSTOCK',
    matchers: {},
    enabled: true,
    pending: 0,
    dead: 0,
    createdAt: '2026-11-30T09:00:00Z',
    ...some,
  };
}

export function silence(some: Partial<Schemas['Silence']> = {}): Schemas['Silence'] {
  return {
    id: '00000000-0000-4000-8000-0000000000ee',
    matchers: { kinds: ['table-late'] },
    startsAt: '2026-11-30T09:00:00Z',
    endsAt: '2026-11-30T19:00:00Z',
    reason: 'known and worked on',
    author: 'dashboard',
    createdAt: '2026-11-30T09:00:00Z',
    active: true,
    ...some,
  };
}
