import type { InvestigationRun } from '../../api/investigations';

/** One bar: what stands at an end, or what a step adds on its way. */
export interface Bar {
  key: string;
  label: string;
  kind: 'end' | 'plus' | 'minus';
  rows: number;
  /** Exact, as the service told it. */
  value: string;
  /** Where the bar begins and ends, for drawing only. */
  from: number;
  to: number;
}

/** From the extract's sum over each step to the replica's, for one measure. */
export function waterfall(
  run: InvestigationRun,
  measure: string,
  words: (step: string) => string,
): Bar[] {
  const start = run.extractSums?.[measure] ?? '0';
  const end = run.replicaSums?.[measure] ?? '0';
  let level = Number(start);
  const steps = (run.steps ?? []).map(({ step, rows, deltas }): Bar => {
    const value = deltas[measure] ?? '0';
    const from = level;
    level += Number(value);
    return {
      key: step,
      label: words(step),
      kind: Number(value) < 0 ? 'minus' : 'plus',
      rows,
      value,
      from,
      to: level,
    };
  });
  return [
    bar('extract', 'the extract', run.extractRows, start),
    ...steps,
    bar('replica', 'the replica', run.replicaRows, end),
  ];
}

function bar(key: string, label: string, rows: number | undefined, value: string): Bar {
  return { key, label, kind: 'end', rows: rows ?? 0, value, from: 0, to: Number(value) };
}

/**
 * The stretch of numbers that is drawn. Where the steps are small against the sums it does not
 * begin at 0, or nothing of them would be seen.
 */
export function stretch(bars: Bar[]): { low: number; high: number } {
  const values = bars.flatMap(({ kind, from, to }) => (kind === 'end' ? [to] : [from, to]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const spread = high - low;
  if (low >= 0 && spread > low / 3) return { low: 0, high: high || 1 };
  const margin = spread === 0 ? Math.abs(high) || 1 : spread * 0.3;
  return { low: low - margin, high: high + margin * 0.2 };
}
