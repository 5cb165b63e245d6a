import type { Schemas } from '../api/client';

export function account(some: Partial<Schemas['Account']> = {}): Schemas['Account'] {
  return {
    name: 'bob',
    role: 'OPERATOR',
    enabled: true,
    passwordChangeNeeded: false,
    createdAt: '2026-11-01T10:00:00Z',
    ...some,
  };
}

export function token(some: Partial<Schemas['Token']> = {}): Schemas['Token'] {
  return {
    id: '00000000-0000-4000-8000-000000000011',
    name: 'ci',
    role: 'VIEWER',
    prefix: 'pst_abc',
    createdAt: '2026-11-01T10:00:00Z',
    createdBy: 'ann',
    ...some,
  };
}

export function entry(some: Partial<Schemas['AuditEntry']> = {}): Schemas['AuditEntry'] {
  return {
    number: 7,
    at: '2026-11-30T10:00:00Z',
    actor: 'ann',
    operation: 'releaseTable',
    method: 'POST',
    path: '/api/v1/tables/1/release',
    status: 200,
    reason: 'the column is known',
    ...some,
  };
}
