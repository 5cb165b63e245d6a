import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Incident, openIncidents, resolvedIncidents } from '../../api/incidents';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { type Column, DataTable } from '../../ui/DataTable';
import { Filter } from '../../ui/Filter';
import { duration, plural } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { incidentLevel, incidentWords, mostUrgent } from '../../ui/severity';
import { LEVELS } from '../../ui/status';
import { useUrlState } from '../../ui/useUrlState';

const MOST = 150;

/** What is wrong, since when, and does somebody work on it? */
export function IncidentsPage() {
  const [get, set] = useUrlState();
  const over = get('state') === 'resolved';
  const query = useQuery({ ...(over ? resolvedIncidents : openIncidents), ...useLive() });
  return (
    <>
      <PageHead
        title="Incidents"
        actions={
          <>
            <Filter label="Filter incidents" value={get('q')} onChange={(q) => set({ q })} />
            <SegmentedControl
              aria-label="State"
              value={over ? 'resolved' : 'open'}
              onChange={(state) => set({ state: state === 'open' ? undefined : state })}
              data={[
                { value: 'open', label: 'Open' },
                { value: 'resolved', label: 'Resolved' },
              ]}
            />
          </>
        }
      />
      <QueryView
        query={query}
        empty={{
          when: (all) => all.length === 0,
          show: over ? (
            <EmptyState title="Nothing was resolved yet">
              Incidents are resolved by evidence, and stay here.
            </EmptyState>
          ) : (
            <EmptyState title="No incident is open">
              As far as the evidence goes, nothing is wrong.{' '}
              <Link to={paths.fleet()}>The fleet</Link> shows how old the evidence is.
            </EmptyState>
          ),
        }}
      >
        {(all) => <Rows all={all} text={get('q')} over={over} />}
      </QueryView>
    </>
  );
}

function Rows({ all, text, over }: { all: Incident[]; text: string; over: boolean }) {
  const wanted = text.toLowerCase();
  const found = all
    .filter((row) =>
      `${row.title} ${row.subject} ${row.text} ${row.owners.join(' ')} ${row.kind}`
        .toLowerCase()
        .includes(wanted),
    )
    .sort(over ? (a, b) => (b.resolvedAt ?? '').localeCompare(a.resolvedAt ?? '') : mostUrgent);
  return (
    <Panel title={plural(found.length, 'incident')} flush>
      <DataTable
        label="Incidents, most urgent first"
        rows={found.slice(0, MOST)}
        rowKey={(row) => row.id}
        to={(row) => paths.incident(row.id)}
        columns={COLUMNS}
      />
    </Panel>
  );
}

const COLUMNS: Column<Incident>[] = [
  {
    key: 'severity',
    head: 'Severity',
    sort: (row) => LEVELS.indexOf(incidentLevel(row)),
    cell: (row) => <StatusBadge level={incidentLevel(row)} label={incidentWords(row)} />,
  },
  {
    key: 'what',
    head: 'What',
    sort: (row) => row.title,
    cell: (row) => (
      <>
        <Link to={paths.incident(row.id)}>{row.title}</Link> <bdi>{row.subject}</bdi>
        <br />
        <small>{row.text}</small>
      </>
    ),
  },
  {
    key: 'tables',
    head: 'Tables',
    align: 'right',
    sort: (row) => row.tables.length,
    cell: (row) => row.tables.length,
  },
  {
    key: 'since',
    head: 'Opened',
    sort: (row) => row.openedAt,
    cell: (row) => <Instant at={row.openedAt} />,
  },
  {
    key: 'who',
    head: 'Who',
    secondary: true,
    cell: (row) => (
      <bdi>
        {row.assignee ?? (row.acknowledgedBy ? `${row.acknowledgedBy} acknowledged` : 'nobody')}
      </bdi>
    ),
  },
  {
    key: 'lasted',
    head: 'Lasted',
    align: 'right',
    secondary: true,
    sort: (row) => row.durationSeconds ?? -1,
    cell: (row) =>
      row.durationSeconds === undefined ? '–' : duration(row.durationSeconds * 1_000),
  },
];
