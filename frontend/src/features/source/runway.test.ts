import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../api/client';
import { runwaySeries } from './runway';

const SAMPLES: Schemas['SlotSamplePoint'][] = [
  { at: '2026-11-30T08:00:00Z', walLsn: '0/1', retainedBytes: 100, safeWalBytes: 900 },
  { at: '2026-11-30T09:00:00Z', walLsn: '0/2' },
  { at: '2026-11-30T10:00:00Z', walLsn: '0/3', retainedBytes: 400, safeWalBytes: 600 },
];

function slot(runway: Schemas['SlotRunway']): Schemas['Slot'] {
  return { source: 'shop', name: 'penstock_shop', status: 'RESERVED', runway, costOfLoss: {} };
}

describe('The runway', () => {
  it('goes on from the newest sample to the limit, at the highest rate', () => {
    const series = runwaySeries(slot({ worstSeconds: 3_600, remainingBytes: 600 }), SAMPLES);
    expect(series.times.at(-1)).toBe(Date.parse('2026-11-30T11:00:00Z'));
    expect(series.forecast).toEqual([null, null, 400, 1_000]);
    expect(series.limit).toEqual([1_000, null, 1_000, 1_000]);
  });

  it('is shown no further than the past', () => {
    const series = runwaySeries(slot({ worstSeconds: 72_000, remainingBytes: 600 }), SAMPLES);
    expect(series.times.at(-1)).toBe(Date.parse('2026-11-30T12:00:00Z'));
    expect(series.forecast.at(-1)).toBe(460);
  });

  it('keeps a gap a gap, and forecasts nothing that is unknown', () => {
    const series = runwaySeries(slot({ unknown: 'too few samples' }), SAMPLES);
    expect(series.retained).toEqual([100, null, 400]);
    expect(series.forecast).toEqual([null, null, null]);
  });
});
