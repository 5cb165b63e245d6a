import type { Schemas } from '../../api/client';

export interface RunwaySeries {
  times: number[];
  retained: (number | null)[];
  limit: (number | null)[];
  forecast: (number | null)[];
}

/** The forecast is shown no further than the past is, so that neither squeezes the other. */
export function runwaySeries(
  slot: Schemas['Slot'],
  samples: Schemas['SlotSamplePoint'][],
): RunwaySeries {
  const times = samples.map(({ at }) => Date.parse(at));
  const retained = samples.map(({ retainedBytes }) => retainedBytes ?? null);
  const limit = samples.map(({ retainedBytes, safeWalBytes }) =>
    retainedBytes === undefined || safeWalBytes === undefined ? null : retainedBytes + safeWalBytes,
  );
  const forecast: (number | null)[] = samples.map(() => null);
  const last = samples.at(-1);
  const { worstSeconds, remainingBytes } = slot.runway;
  if (last?.retainedBytes !== undefined && worstSeconds && remainingBytes !== undefined) {
    const from = Date.parse(last.at);
    const span = Math.max(from - (times[0] ?? from), 3_600_000);
    const seconds = Math.min(worstSeconds, span / 1_000);
    forecast[forecast.length - 1] = last.retainedBytes;
    times.push(from + seconds * 1_000);
    retained.push(null);
    limit.push(limit.at(-1) ?? last.retainedBytes + remainingBytes);
    forecast.push(last.retainedBytes + (remainingBytes * seconds) / worstSeconds);
  }
  return { times, retained, limit, forecast };
}
