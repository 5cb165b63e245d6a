import { describe, expect, it } from 'vitest';
import { fleetTable, overview } from '../../testing/health';
import { faults, fleetRows } from './model';

function fleet() {
  return fleetRows(
    overview([
      fleetTable({ id: 'a', name: 'a' }),
      fleetTable({ id: 'b', name: 'b', status: 'UNHEALTHY', state: 'QUARANTINED' }),
      fleetTable({
        id: 'c',
        name: 'c',
        status: 'DEGRADED',
        decidedBy: 'FRESHNESS',
        lagSeconds: 1_000,
      }),
      fleetTable({
        id: 'd',
        name: 'd',
        status: 'DEGRADED',
        decidedBy: 'FRESHNESS',
        lagSeconds: 5_000,
      }),
      fleetTable({ id: 'e', name: 'e', status: 'UNKNOWN', decidedBy: 'TASKS' }),
      fleetTable({ id: 'f', name: 'f', state: 'REMOVED' }),
      fleetTable({ id: 'g', name: 'g', paused: true, status: 'DEGRADED', decidedBy: 'STATE' }),
      fleetTable({ id: 'h', name: 'h', paused: true, status: 'UNKNOWN', decidedBy: 'TASKS' }),
      fleetTable({ id: 'i', name: 'i', paused: true, status: 'UNHEALTHY', decidedBy: 'STATE' }),
      fleetTable({ id: 'j', name: 'j', paused: true, status: 'DEGRADED', decidedBy: 'RUNWAY' }),
    ]),
  );
}

describe('The fleet', () => {
  it('has the worst first, of the late ones the latest, and leaves out what left it', () => {
    expect(fleet().map(({ id, label }) => `${id} ${label}`)).toEqual([
      'i held or diverged',
      'b quarantined',
      'e connector tasks unknown',
      'h connector tasks unknown',
      'd late',
      'c late',
      'j slot runway',
      'a healthy',
      'g paused',
    ]);
  });

  it('counts a table as paused where its pause is all that there is to say', () => {
    expect(
      fleet()
        .filter(({ level }) => level === 'idle')
        .map(({ id }) => id),
    ).toEqual(['g']);
  });

  it('tells a fault of a source once, with how many tables it reaches', () => {
    const told = faults(
      {
        kind: 'FLEET',
        id: 'fleet',
        status: 'UNHEALTHY',
        at: '2026-11-30T10:00:00Z',
        evidence: [
          evidence('TABLE', 'b', 'STATE'),
          evidence('CONNECTOR', 'shop', 'TASKS'),
          { ...evidence('SOURCE', 'shop', 'SERVER'), status: 'HEALTHY' },
        ],
      },
      fleet(),
    );
    expect(told.map(({ title, name, tables }) => [title, name, tables])).toEqual([
      ['connector tasks', 'shop', 9],
      ['table state', 'public.b', 1],
    ]);
  });
});

function evidence(
  kind: 'TABLE' | 'CONNECTOR' | 'SOURCE',
  id: string,
  piece: 'STATE' | 'TASKS' | 'SERVER',
) {
  return { kind, id, piece, status: 'UNHEALTHY', reason: 'why', allowedAgeSeconds: 60 } as const;
}
