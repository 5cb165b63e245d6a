import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import classes from './DataTable.module.css';
import { IconChevronDown, IconChevronUp } from './icons';
import { useRowKeys } from './useRowKeys';

export interface Column<T> {
  key: string;
  head: string;
  cell: (row: T) => ReactNode;
  /** What the column sorts by; it does not sort if absent. */
  sort?: (row: T) => string | number;
  align?: 'right';
  /** Left out where there is no room for it. */
  secondary?: boolean;
}

interface Props<T> {
  label: string;
  columns: Column<T>[];
  rows: T[];
  rowKey: (row: T) => string;
  /** Where a row leads; its first cell should hold the link. */
  to?: (row: T) => string;
}

interface Order {
  key: string;
  down: boolean;
}

/** A table of up to some hundred rows; longer ones are virtualised. */
export function DataTable<T>({ label, columns, rows, rowKey, to }: Props<T>) {
  const [order, setOrder] = useState<Order>();
  const navigate = useNavigate();
  const sorted = inOrder(rows, columns, order);
  const open = useCallback(
    (index: number) => {
      const row = sorted[index];
      if (row && to) void navigate(to(row));
    },
    [sorted, to, navigate],
  );
  const selected = useRowKeys(to ? sorted.length : 0, open);
  return (
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} order={order} setOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row, index) => (
            <tr key={rowKey(row)} data-selected={index === selected || undefined}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-align={column.align}
                  data-secondary={column.secondary || undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head<T>({
  column,
  order,
  setOrder,
}: {
  column: Column<T>;
  order?: Order;
  setOrder: (order: Order) => void;
}) {
  const chosen = order?.key === column.key;
  const Arrow = order?.down ? IconChevronDown : IconChevronUp;
  return (
    <th
      scope="col"
      data-align={column.align}
      data-secondary={column.secondary || undefined}
      aria-sort={chosen ? (order.down ? 'descending' : 'ascending') : undefined}
    >
      {column.sort ? (
        <UnstyledButton
          className={classes.sort}
          onClick={() => setOrder({ key: column.key, down: chosen ? !order.down : false })}
        >
          {column.head}
          {chosen && <Arrow size={13} aria-hidden="true" />}
        </UnstyledButton>
      ) : (
        column.head
      )}
    </th>
  );
}

function inOrder<T>(rows: T[], columns: Column<T>[], order: Order | undefined): T[] {
  const by = columns.find((column) => column.key === order?.key)?.sort;
  if (!by) return rows;
  const sorted = rows.toSorted((a, b) => compare(by(a), by(b)));
  return order?.down ? sorted.reverse() : sorted;
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true });
}
