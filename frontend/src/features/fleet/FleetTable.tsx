import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths';
import { bytes, count, duration, words } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { StatusBadge } from '../../ui/StatusBadge';
import { useRowKeys } from '../../ui/useRowKeys';
import classes from './FleetTable.module.css';
import type { FleetRow } from './model';

/** A runway that somebody should know of today. */
const SHORT = 86_400;

const HEADS = ['State', 'Table', 'Lag', 'Slot', 'Proof', 'Owner'];

/** Only the rows in sight are in the document; the counts tell readers of screens of the others. */
export function FleetTable({ rows }: { rows: FleetRow[] }) {
  const scroller = useRef<HTMLElement>(null);
  const narrow = useMediaQuery('(max-width: 760px)', window.innerWidth <= 760) ?? false;
  const navigate = useNavigate();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (narrow ? 56 : 34),
    overscan: 8,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const open = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row) void navigate(paths.table(row.id));
    },
    [rows, navigate],
  );
  const selected = useRowKeys(rows.length, open, (index) => virtual.scrollToIndex(index));
  return (
    <section ref={scroller} className={classes.scroller} aria-label="Tables" tabIndex={0}>
      <div role="table" aria-label="Tables, worst first" aria-rowcount={rows.length + 1}>
        <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
          {HEADS.map((head) => (
            <div key={head} role="columnheader">
              {head}
            </div>
          ))}
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return row ? (
              <Row
                key={item.key}
                row={row}
                index={item.index}
                selected={item.index === selected}
                top={item.start}
                height={item.size}
              />
            ) : null;
          })}
        </div>
      </div>
    </section>
  );
}

interface RowProps {
  row: FleetRow;
  index: number;
  selected: boolean;
  top: number;
  height: number;
}

function Row({ row, index, selected, top, height }: RowProps) {
  const to = paths.table(row.id);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={`${classes.row} ${classes.item}`}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <div role="cell" className={classes.state}>
        <StatusBadge level={row.level} label={row.label} />
      </div>
      <div role="cell" className={classes.table}>
        <Link to={to} className={classes.name} title={row.name}>
          <bdi>{row.name}</bdi>
        </Link>{' '}
        <Link to={paths.source(row.source)} className={classes.source}>
          {row.source}
        </Link>
      </div>
      <div role="cell" className={classes.lag}>
        <Lag row={row} />
      </div>
      <div role="cell" className={classes.slot}>
        <Slot row={row} />
      </div>
      <div role="cell" className={classes.proof}>
        <Proof row={row} />
      </div>
      <div role="cell" className={classes.owner} title={row.owner}>
        {row.owner}
      </div>
    </div>
  );
}

/** Against the table's own target, with the stage that makes most of it. */
function Lag({ row: { table } }: { row: FleetRow }) {
  if (table.lagSeconds === undefined) return <span className={classes.none}>unknown</span>;
  const target = duration(table.lagTargetSeconds * 1_000);
  return (
    <span
      data-late={table.lagSeconds > table.lagTargetSeconds || undefined}
      className={classes.figure}
      title={`lag target ${target}`}
    >
      {duration(table.lagSeconds * 1_000)}
      {table.worstStage && table.lagSeconds > table.lagTargetSeconds && (
        <small> {words(table.worstStage)}</small>
      )}
    </span>
  );
}

function Slot({ row: { retainedBytes, runwaySeconds } }: { row: FleetRow }) {
  if (retainedBytes === undefined) return <span className={classes.none}>unknown</span>;
  return (
    <span
      data-late={(runwaySeconds !== undefined && runwaySeconds < SHORT) || undefined}
      className={classes.figure}
      title={
        runwaySeconds === undefined
          ? 'no end in sight, or unknown'
          : `full in ${duration(runwaySeconds * 1_000)} at the highest rate of WAL`
      }
    >
      {bytes(retainedBytes)}
    </span>
  );
}

function Proof({ row: { table } }: { row: FleetRow }) {
  if (table.mismatchedRows) {
    return (
      <span data-late className={classes.figure}>
        {count(table.mismatchedRows)} differ
      </span>
    );
  }
  if (!table.provedAt) return <span className={classes.none}>none</span>;
  return <Instant at={table.provedAt} />;
}
