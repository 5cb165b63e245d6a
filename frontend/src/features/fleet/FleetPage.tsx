import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type FleetOverview, fleetHealth, fleetOverview } from '../../api/health';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { download } from '../../ui/csv';
import { Filter } from '../../ui/Filter';
import { plural } from '../../ui/format';
import { IconDownload } from '../../ui/icons';
import { PageHead } from '../../ui/PageHead';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { useUrlState } from '../../ui/useUrlState';
import { Counts } from './Counts';
import classes from './FleetPage.module.css';
import { FleetTable } from './FleetTable';
import { asCsv } from './fleetCsv';
import { type FleetRow, faults, fleetRows } from './model';
import { Urgent } from './Urgent';

/** Is anything wrong, and where first? */
export function FleetPage() {
  const query = useQuery({ ...fleetOverview, ...useLive() });
  return (
    <>
      <PageHead title="Fleet" />
      <QueryView
        query={query}
        empty={{
          when: ({ tables }) => tables.every((table) => table.state === 'REMOVED'),
          show: (
            <EmptyState title="No table is replicated yet">
              Describe sources and tables in a fleet file, and{' '}
              <Link to={paths.fleetFile()}>plan</Link> it.
            </EmptyState>
          ),
        }}
      >
        {(overview) => <Fleet overview={overview} />}
      </QueryView>
    </>
  );
}

function Fleet({ overview }: { overview: FleetOverview }) {
  const [get, set] = useUrlState();
  const health = useQuery({ ...fleetHealth, ...useLive() }).data;
  const rows = useMemo(() => fleetRows(overview), [overview]);
  const told = useMemo(() => (health ? faults(health, rows) : []), [health, rows]);
  const [text, status, source, owner] = [get('q'), get('status'), get('source'), get('owner')];
  const shown = useMemo(
    () =>
      rows.filter(
        (row) =>
          (!source || row.source === source) &&
          (!owner || row.owner === owner) &&
          (!status || row.level === status || row.label === status) &&
          matches(row, text),
      ),
    [rows, text, status, source, owner],
  );
  return (
    <>
      <Counts rows={rows} chosen={status} choose={(level) => set({ status: level })} />
      <Urgent faults={told} />
      <div className={classes.tools}>
        <Filter label="Filter tables" value={text} onChange={(q) => set({ q })} />
        <NativeSelect
          aria-label="Source"
          data={choices(
            'All sources',
            rows.map((row) => row.source),
          )}
          value={source}
          onChange={(event) => set({ source: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Owner"
          data={choices(
            'All owners',
            rows.map((row) => row.owner),
          )}
          value={owner}
          onChange={(event) => set({ owner: event.currentTarget.value })}
        />
        <span className={classes.sum} role="status">
          {shown.length === rows.length
            ? plural(rows.length, 'table')
            : `${shown.length} of ${plural(rows.length, 'table')}`}
        </span>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          onClick={() => download('fleet.csv', asCsv(shown))}
        >
          CSV
        </Button>
      </div>
      {shown.length > 0 ? (
        <FleetTable rows={shown} />
      ) : (
        <EmptyState title="No table is like that">
          <Link to={paths.fleet()}>Show all of them</Link>
        </EmptyState>
      )}
    </>
  );
}

function choices(all: string, values: string[]) {
  const known = [...new Set(values)].filter(Boolean).sort((a, b) => a.localeCompare(b));
  return [{ value: '', label: all }, ...known.map((value) => ({ value, label: value }))];
}

function matches(row: FleetRow, text: string): boolean {
  if (!text) return true;
  const where = `${row.source} ${row.name} ${row.owner} ${row.label}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => where.includes(part));
}
