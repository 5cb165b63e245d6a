import { describe, expect, it } from 'vitest';
import { connector, planned, table } from '../../testing/fleet';
import { faults, fleetRows } from './model';

const NOW = Date.parse('2026-11-30T10:00:00Z');

function fleet() {
  const tables = [
    table({ id: 'a', name: 'a' }),
    table({ id: 'b', name: 'b', state: 'QUARANTINED', stateReason: 'b is odd' }),
    table({ id: 'c', name: 'c', source: 'crm' }),
    table({ id: 'd', name: 'd', source: 'crm' }),
    table({ id: 'e', name: 'e', state: 'REMOVED' }),
  ];
  return fleetRows({
    tables,
    schedule: { enabled: true, tables: tables.map(({ id }) => planned({ tableId: id })) },
    connectors: [connector(), connector({ name: 'crm', source: 'crm', observedState: 'FAILED' })],
    now: NOW,
  });
}

describe('The fleet', () => {
  it('has the worst first and leaves out what left it', () => {
    expect(fleet().map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a']);
  });

  it('tells the fault of a connector once', () => {
    const told = faults(fleet());
    expect(told.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['crm: connector failed', 2],
      ['quarantined', 1],
    ]);
  });
});
