import { describe, expect, it } from 'vitest';
import type { InvestigationRun } from '../../api/investigations';
import { stretch, waterfall } from './waterfall';

const RUN = {
  id: 'a',
  investigationId: 'b',
  state: 'DONE',
  startedAt: '2026-11-30T10:00:00Z',
  extractRows: 100,
  extractSums: { amount: '1000.10' },
  steps: [
    { step: 'DELETED_AFTER', rows: 2, deltas: { amount: '-20.05' } },
    { step: 'CHANGED_AFTER', rows: 3, deltas: { amount: '5.00' } },
  ],
  replicaRows: 98,
  replicaSums: { amount: '985.05' },
} as unknown as InvestigationRun;

describe('The waterfall', () => {
  it('leads from the sum of the extract over each step to that of the replica', () => {
    const bars = waterfall(RUN, 'amount', (step) => step);
    expect(bars.map(({ label, kind, value }) => [label, kind, value])).toEqual([
      ['the extract', 'end', '1000.10'],
      ['DELETED_AFTER', 'minus', '-20.05'],
      ['CHANGED_AFTER', 'plus', '5.00'],
      ['the replica', 'end', '985.05'],
    ]);
    expect(bars[2]?.to).toBeCloseTo(985.05);
  });

  it('is drawn so that small steps are seen', () => {
    const { low, high } = stretch(waterfall(RUN, 'amount', (step) => step));
    expect(low).toBeGreaterThan(900);
    expect(high).toBeLessThan(1_010);
    expect(
      stretch([{ key: 'x', label: '', kind: 'end', rows: 0, value: '0', from: 0, to: 0 }]),
    ).toEqual({ low: -1, high: 0.2 });
  });
});
