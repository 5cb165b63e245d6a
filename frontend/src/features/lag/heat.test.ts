import { expect, it } from 'vitest';
import { cells } from './heat';

it('The heatmap shows the longest lag of each stretch against the target, and gaps as gaps', () => {
  const from = Date.parse('2026-11-30T08:00:00Z');
  const at = (minute: number) => new Date(from + minute * 60_000).toISOString();
  const found = cells(
    [
      { at: at(1), lagMillis: 100 },
      { at: at(5), lagMillis: 1_500 },
      { at: at(21), lagMillis: 2_500 },
      { at: at(31), lagMillis: 900 },
      { at: at(90), lagMillis: 900 },
    ],
    1_000,
    { from, to: from + 40 * 60_000 },
    4,
  );
  expect(found.map(({ heat, lag }) => [heat, lag])).toEqual([
    ['over', 1_500],
    ['gap', undefined],
    ['far', 2_500],
    ['near', 900],
  ]);
});
