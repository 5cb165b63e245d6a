import { describe, expect, it } from 'vitest';
import { connector, planned, table } from '../testing/fleet';
import { judge } from './verdict';

const NOW = Date.parse('2026-11-30T10:00:00Z');

describe('The verdict on a table', () => {
  it('is good only with all evidence', () => {
    expect(judge(table(), planned(), connector(), NOW)).toMatchObject({ level: 'good' });
    expect(judge(table(), undefined, connector(), NOW)).toMatchObject({ level: 'unknown' });
    expect(judge(table(), planned(), undefined, NOW)).toMatchObject({ level: 'unknown' });
    expect(
      judge(table({ completeThroughLsn: undefined }), planned(), connector(), NOW),
    ).toMatchObject({ level: 'unknown', label: 'not ingested yet' });
  });

  it('is that of the worst piece, with its reason', () => {
    const quarantined = table({ state: 'QUARANTINED', stateReason: 'a column changed' });
    expect(judge(quarantined, planned({ late: true }), connector(), NOW)).toEqual({
      level: 'bad',
      label: 'quarantined',
      why: 'a column changed',
    });
    const failed = connector({
      observedState: 'FAILED',
      tasks: [{ id: 0, state: 'FAILED', trace: 'slot is gone\n\tat x' }],
    });
    expect(judge(table(), planned(), failed, NOW)).toMatchObject({
      level: 'bad',
      why: 'slot is gone',
      fault: 'connector shop',
    });
  });

  it('tells how long changes wait against the target', () => {
    const late = planned({ late: true, waitingSince: '2026-11-30T09:13:00Z' });
    expect(judge(table(), late, connector(), NOW).why).toBe(
      'changes wait for 47 min; target 15 min',
    );
  });

  it('is unknown where Connect does not answer, and never good for an unknown word', () => {
    const silent = connector({ observedState: 'UNREACHABLE', tasks: [] });
    expect(judge(table(), planned(), silent, NOW).level).toBe('unknown');
    const odd = connector({ observedState: 'NOVEL' as never });
    expect(judge(table(), planned(), odd, NOW).level).toBe('unknown');
  });
});
