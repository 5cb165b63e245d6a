import { describe, expect, it } from 'vitest';
import { ran } from '../../testing/fleet';
import { lanes } from './timeline';

const FROM = Date.parse('2026-11-30T09:00:00Z');
const WINDOW = { from: FROM, to: FROM + 3_600_000 };

function run(id: string, minute: number, status: 'PUBLISHED' | 'FAILED', tableId = 'orders') {
  const at = new Date(FROM + minute * 60_000).toISOString();
  return ran({ id, startedAt: at, finishedAt: at }, { [status]: [tableId] });
}

describe('The timeline', () => {
  it('draws runs that are too close to tell apart as one, in the worst colour', () => {
    const [lane] = lanes(
      [run('3', 40, 'PUBLISHED'), run('2', 11, 'FAILED'), run('1', 10, 'PUBLISHED')],
      WINDOW,
      120_000,
      new Map(),
    );
    expect(lane?.bars.map(({ level, runs }) => [level, runs.map(({ id }) => id)])).toEqual([
      ['bad', ['1', '2']],
      ['good', ['3']],
    ]);
  });

  it('leaves out what lies outside', () => {
    expect(lanes([run('1', -5, 'PUBLISHED')], WINDOW, 1, new Map())).toEqual([]);
  });

  it('puts tables in trouble first, the others by name', () => {
    const names = new Map([
      ['1', 'shop.zebras'],
      ['2', 'shop.apples'],
      ['3', 'shop.middle'],
    ]);
    const all = lanes(
      [run('a', 1, 'PUBLISHED', '1'), run('b', 2, 'PUBLISHED', '2'), run('c', 3, 'FAILED', '3')],
      WINDOW,
      1,
      names,
    );
    expect(all.map(({ tableId }) => names.get(tableId))).toEqual([
      'shop.middle',
      'shop.apples',
      'shop.zebras',
    ]);
  });
});
