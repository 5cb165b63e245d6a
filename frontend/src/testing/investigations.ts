import type { Schemas } from '../api/client';
import { table } from './fleet';

export function asked(some: Partial<Schemas['Investigation']> = {}): Schemas['Investigation'] {
  return {
    id: '00000000-0000-4000-8000-0000000000ff',
    name: 'Why is the report short?',
    tableId: table().id,
    extractKind: 'CSV',
    extract: 'reports.csv',
    measures: ['amount'],
    createdAt: '2026-11-30T09:00:00Z',
    ...some,
  };
}
