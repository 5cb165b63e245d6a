import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import type { TimelineRun } from '../../api/runs';
import { allTables, type Table } from '../../api/tables';
import { paths, type RunKind } from '../../app/paths';
import { clock, plural, words } from '../../ui/format';
import { useNow } from '../../ui/now';
import { useUrlState } from '../../ui/useUrlState';
import classes from './Timeline.module.css';
import { type Bar, type Lane, lanes } from './timeline';

const SPANS: Record<string, number> = { '1h': 3_600_000, '6h': 21_600_000, '24h': 86_400_000 };
const WIDE = 200;

interface Props {
  kind: RunKind;
  runs: TimelineRun[];
}

/** A lane a table, its bars the runs that took it; the list below says the same in words. */
export function Timeline({ kind, runs }: Props) {
  const [get, set] = useUrlState();
  const span = SPANS[get('span')] ? get('span') : '6h';
  const now = Math.ceil(useNow() / 15_000) * 15_000;
  const window = useMemo(() => ({ from: now - (SPANS[span] ?? 0), to: now }), [now, span]);
  const tables = useQuery(allTables).data;
  const known = useMemo(() => new Map(tables?.map((table) => [table.id, table])), [tables]);
  const all = useMemo(() => {
    const names = new Map(tables?.map(({ id, schema, name }) => [id, `${schema}.${name}`]));
    return lanes(runs, window, (window.to - window.from) / WIDE, names);
  }, [runs, window, tables]);
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 24,
    overscan: 6,
  });
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (part) => window.from + part * (window.to - window.from),
  );
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label="How far back"
          value={span}
          onChange={(next) => set({ span: next === '6h' ? undefined : next })}
          data={Object.keys(SPANS)}
        />
        <span className={classes.sum}>
          {plural(all.length, 'table')} with something to do, those in trouble first
        </span>
      </div>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label="Timeline of the runs by table"
        tabIndex={0}
      >
        <div className={classes.axis} aria-hidden="true">
          {ticks.map((at) => (
            <span key={at}>{clock(new Date(at)).slice(0, 5)}</span>
          ))}
        </div>
        <div className={classes.lanes} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const lane = all[item.index];
            return lane ? (
              <Row
                key={lane.tableId}
                lane={lane}
                table={known.get(lane.tableId)}
                kind={kind}
                window={window}
                top={item.start}
              />
            ) : null;
          })}
        </div>
      </section>
    </>
  );
}

interface RowProps {
  lane: Lane;
  table: Table | undefined;
  kind: RunKind;
  window: { from: number; to: number };
  top: number;
}

function Row({ lane, table, kind, window, top }: RowProps) {
  const name = table ? `${table.schema}.${table.name}` : lane.tableId;
  const part = (at: number) => (100 * (at - window.from)) / (window.to - window.from);
  return (
    <div className={classes.lane} style={{ transform: `translateY(${top}px)` }}>
      <Link
        to={paths.table(lane.tableId, 'runs')}
        className={classes.name}
        title={`${table?.source ?? ''} ${name}`}
      >
        <bdi>{name}</bdi> <small>{table?.source}</small>
      </Link>
      <div className={classes.bars}>
        {lane.bars.map((bar) => (
          <Link
            key={bar.from}
            to={paths.run(kind, bar.runs.at(-1)?.id ?? '')}
            className={classes.bar}
            data-level={bar.level}
            style={{
              left: `${part(bar.from)}%`,
              width: `max(8px, ${part(bar.to) - part(bar.from)}%)`,
            }}
            aria-label={told(bar)}
            title={told(bar)}
          />
        ))}
      </div>
    </div>
  );
}

function told(bar: Bar): string {
  const last = bar.runs.at(-1)?.status ?? '';
  const when = `${clock(new Date(bar.from))} to ${clock(new Date(bar.to))}`;
  return bar.runs.length === 1
    ? `${words(last)}, ${when}`
    : `${plural(bar.runs.length, 'run')}, the last ${words(last)}, ${when}`;
}
