import type { TimelineRun } from '../../api/runs';
import { type Level, levelOf, worse } from '../../ui/status';

/** One table's part in one run, or in several that are too close to tell apart. */
export interface Bar {
  from: number;
  to: number;
  level: Level;
  runs: { id: string; status: string }[];
}

export interface Lane {
  tableId: string;
  bars: Bar[];
}

/**
 * One lane a table, those with trouble first and else in the order of their `names`; bars that
 * would stand less than `step` milliseconds apart are drawn as one.
 */
export function lanes(
  runs: TimelineRun[],
  window: { from: number; to: number },
  step: number,
  names: Map<string, string>,
): Lane[] {
  const byTable = new Map<string, Lane>();
  for (const { run, tables } of [...runs].reverse()) {
    const from = Date.parse(run.startedAt ?? run.requestedAt);
    const to = run.finishedAt ? Date.parse(run.finishedAt) : window.to;
    if (to < window.from || from > window.to) continue;
    for (const [status, ids] of Object.entries(tables)) {
      for (const tableId of ids) {
        const lane = byTable.get(tableId) ?? { tableId, bars: [] };
        byTable.set(tableId, lane);
        add(
          lane.bars,
          {
            from: Math.max(from, window.from),
            to: Math.min(to, window.to),
            level: levelOf.result(status),
            runs: [{ id: run.id, status }],
          },
          step,
        );
      }
    }
  }
  const name = ({ tableId }: Lane) => names.get(tableId) ?? '';
  return [...byTable.values()].sort(
    (a, b) => trouble(b) - trouble(a) || name(a).localeCompare(name(b)),
  );
}

function add(bars: Bar[], bar: Bar, step: number) {
  const last = bars.at(-1);
  if (last && bar.from - last.to < step) {
    last.to = Math.max(last.to, bar.to);
    last.level = worse(last.level, bar.level);
    last.runs.push(...bar.runs);
  } else {
    bars.push(bar);
  }
}

function trouble(lane: Lane): number {
  return lane.bars.filter(({ level }) => level === 'bad' || level === 'warn').length;
}
