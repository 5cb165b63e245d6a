import { SegmentedControl } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type FleetTable, fleetOverview, tableFreshness } from '../../api/health';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { Filter } from '../../ui/Filter';
import { clock, duration, localTime } from '../../ui/format';
import { useNow } from '../../ui/now';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { useUrlState } from '../../ui/useUrlState';
import { type Cell, cells, type Heat } from './heat';
import classes from './LagPage.module.css';

const HOURS = ['6', '24', '72'];
const COLUMNS = 24;
const MOST = 30;

const WORDS: Record<Heat, { sign: string; word: string }> = {
  gap: { sign: '·', word: 'unknown' },
  low: { sign: '', word: 'below 40 % of the target' },
  half: { sign: '', word: 'below 80 % of the target' },
  near: { sign: '–', word: 'near the target' },
  over: { sign: '▲', word: 'over the target' },
  far: { sign: '▲▲', word: 'over twice the target' },
};

/** Who is falling behind, and since when? */
export function LagPage() {
  const query = useQuery({ ...fleetOverview, ...useLive() });
  const [get, set] = useUrlState();
  const hours = HOURS.includes(get('hours')) ? get('hours') : '24';
  return (
    <>
      <PageHead
        title="Lag"
        actions={
          <>
            <Filter label="Filter tables" value={get('q')} onChange={(q) => set({ q })} />
            <SegmentedControl
              aria-label="How far back"
              value={hours}
              onChange={(value) => set({ hours: value === '24' ? undefined : value })}
              data={HOURS.map((value) => ({ value, label: `${value} h` }))}
            />
          </>
        }
      />
      <QueryView
        query={query}
        empty={{
          when: ({ tables }) => tables.length === 0,
          show: <EmptyState title="No table is replicated yet" />,
        }}
      >
        {({ tables }) => (
          <Heatmap tables={latest(tables, get('q'))} all={tables.length} hours={Number(hours)} />
        )}
      </QueryView>
    </>
  );
}

/** The tables that are latest against their own targets. */
function latest(tables: FleetTable[], text: string): FleetTable[] {
  const part = (table: FleetTable) =>
    table.lagSeconds === undefined ? 0.5 : table.lagSeconds / table.lagTargetSeconds;
  return tables
    .filter(
      (table) =>
        table.state !== 'REMOVED' &&
        `${table.source} ${table.schema}.${table.name}`.toLowerCase().includes(text.toLowerCase()),
    )
    .sort((a, b) => part(b) - part(a))
    .slice(0, MOST);
}

function Heatmap({ tables, all, hours }: { tables: FleetTable[]; all: number; hours: number }) {
  const series = useQueries({
    queries: tables.map((table) => ({ ...tableFreshness(table.id, hours), staleTime: 60_000 })),
  });
  const step = (hours * 3_600_000) / COLUMNS;
  const now = Math.ceil(useNow() / 60_000) * 60_000;
  const window = { from: now - step * COLUMNS, to: now };
  const heads = Array.from({ length: COLUMNS }, (_, column) => window.from + column * step);
  return (
    <Panel
      title={`Lag against the target: the ${tables.length} of ${all} tables that are furthest behind`}
    >
      <section className={classes.scroller} aria-label="Heatmap" tabIndex={0}>
        <table className={classes.map}>
          <thead>
            <tr>
              <th scope="col">Table</th>
              {heads.map((at, column) => (
                <th key={at} scope="col" className={classes.time}>
                  <span data-shown={column % 4 === 0 || undefined}>
                    {clock(new Date(at)).slice(0, 5)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tables.map((table, index) => (
              <tr key={table.id}>
                <th scope="row" className={classes.name}>
                  <Link
                    to={paths.table(table.id)}
                    title={`${table.source} ${table.schema}.${table.name}`}
                  >
                    <bdi>
                      {table.schema}.{table.name}
                    </bdi>
                  </Link>{' '}
                  <small>{table.source}</small>
                </th>
                {cells(
                  series[index]?.data?.series ?? [],
                  table.lagTargetSeconds * 1_000,
                  window,
                  COLUMNS,
                ).map((cell) => (
                  <td
                    key={cell.from}
                    className={classes.cell}
                    data-heat={cell.heat}
                    title={told(cell)}
                  >
                    <span aria-hidden="true">{WORDS[cell.heat].sign}</span>
                    <span className={classes.hidden}>{told(cell)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className={classes.legend} aria-label="Legend">
        {Object.entries(WORDS).map(([heat, { sign, word }]) => (
          <li key={heat}>
            <span className={classes.cell} data-heat={heat}>
              {sign}
            </span>
            {word}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function told({ from, lag, heat }: Cell): string {
  const at = localTime(new Date(from)).slice(0, 16);
  return lag === undefined ? `${at}: unknown` : `${at}: ${duration(lag)}, ${WORDS[heat].word}`;
}
