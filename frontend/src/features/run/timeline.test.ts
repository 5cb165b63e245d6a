import { describe, expect, it } from 'vitest';
import { ingested } from '../../testing/fleet';
import { lanes } from './timeline';

const FROM = Date.parse('2026-11-30T09:00:00Z');
const WINDOW = { from: FROM, to: FROM + 3_600_000 };

function run(id: string, minute: number, status: 'PUBLISHED' | 'FAILED') {
  const at = new Date(FROM + minute * 60_000).toISOString();
  const one = ingested({ id, startedAt: at, finishedAt: at });
  for (const each of one.tables) each.result = { ...each.result, status };
  return one;
}

describe('The timeline', () => {
  it('draws runs that are too close to tell apart as one, in the worst colour', () => {
    const [lane] = lanes(
      [run('3', 40, 'PUBLISHED'), run('2', 11, 'FAILED'), run('1', 10, 'PUBLISHED')],
      WINDOW,
      120_000,
    );
    expect(lane?.bars.map(({ level, runs }) => [level, runs.map(({ id }) => id)])).toEqual([
      ['bad', ['1', '2']],
      ['good', ['3']],
    ]);
  });

  it('leaves out what lies outside', () => {
    expect(lanes([run('1', -5, 'PUBLISHED')], WINDOW, 1)).toEqual([]);
  });
});
