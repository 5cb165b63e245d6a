import type { Schemas } from '../../api/client';

/** What of a lag against its target a cell shows; `gap` where it was unknown. */
export type Heat = 'gap' | 'low' | 'half' | 'near' | 'over' | 'far';

export interface Cell {
  from: number;
  to: number;
  /** The longest lag of the cell's time, in milliseconds. */
  lag?: number;
  heat: Heat;
}

/** The series of a table, cut into as many stretches of time as there are columns. */
export function cells(
  series: Schemas['LagPoint'][],
  targetMillis: number,
  window: { from: number; to: number },
  columns: number,
): Cell[] {
  const step = (window.to - window.from) / columns;
  const found: Cell[] = Array.from({ length: columns }, (_, column) => ({
    from: window.from + column * step,
    to: window.from + (column + 1) * step,
    heat: 'gap',
  }));
  for (const { at, lagMillis } of series) {
    const cell = found[Math.floor((Date.parse(at) - window.from) / step)];
    if (!cell) continue;
    cell.lag = Math.max(cell.lag ?? 0, lagMillis);
    cell.heat = heatOf(cell.lag / targetMillis);
  }
  return found;
}

function heatOf(part: number): Heat {
  if (part > 2) return 'far';
  if (part > 1) return 'over';
  if (part > 0.8) return 'near';
  return part > 0.4 ? 'half' : 'low';
}
