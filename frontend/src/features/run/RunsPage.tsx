import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type RunSummary, runTimeline, type TimelineRun } from '../../api/runs';
import { paths, type RunKind } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { type Column, DataTable } from '../../ui/DataTable';
import { duration } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { levelOf } from '../../ui/status';
import { useUrlState } from '../../ui/useUrlState';
import { Progressed, progress } from './progress';
import { Timeline } from './Timeline';

const SHOWN = 100;

/** What happened when? */
export function RunsPage() {
  const [get, set] = useUrlState();
  const kind: RunKind = get('kind') === 'maintenance' ? 'maintenance' : 'ingest';
  const live = useLive();
  const query = useQuery({
    ...runTimeline(kind === 'ingest' ? 'INGEST' : 'MAINTENANCE'),
    ...live,
  });
  const empty = {
    when: (runs: TimelineRun[]) => runs.length === 0,
    show: (
      <EmptyState title={`There was no ${kind} run yet`}>
        <Link to={paths.schedule()}>The schedule</Link> tells when the next is due; a table's page
        starts one by hand.
      </EmptyState>
    ),
  };
  return (
    <>
      <PageHead
        title="Runs"
        actions={
          <SegmentedControl
            aria-label="Kind of runs"
            value={kind}
            onChange={(next) => set({ kind: next === 'ingest' ? undefined : next })}
            data={[
              { value: 'ingest', label: 'Ingest' },
              { value: 'maintenance', label: 'Maintenance' },
            ]}
          />
        }
      />
      <QueryView query={query} empty={empty}>
        {(runs) => <Runs kind={kind} runs={runs} />}
      </QueryView>
    </>
  );
}

function Runs({ kind, runs }: { kind: RunKind; runs: TimelineRun[] }) {
  return (
    <>
      <Panel title="Timeline by table">
        <Timeline kind={kind} runs={runs} />
      </Panel>
      <Panel title={runs.length > SHOWN ? `Newest ${SHOWN} of ${runs.length} runs` : 'Runs'} flush>
        <DataTable
          label="Runs, newest first"
          rows={runs.slice(0, SHOWN).map(({ run }) => run)}
          rowKey={(run) => run.id}
          to={(run) => paths.run(kind, run.id)}
          columns={columns(kind)}
        />
      </Panel>
    </>
  );
}

function columns(kind: RunKind): Column<RunSummary>[] {
  return [
    {
      key: 'status',
      head: 'Status',
      sort: (run) => run.status,
      cell: (run) => (
        <Link to={paths.run(kind, run.id)}>
          <StatusBadge level={levelOf.run(run.status)} label={run.status} />
        </Link>
      ),
    },
    {
      key: 'at',
      head: 'Asked for',
      sort: (run) => run.requestedAt,
      cell: (run) => <Instant at={run.requestedAt} />,
    },
    {
      key: 'tables',
      head: 'Tables',
      align: 'right',
      sort: (run) => progress(run.tableCounts).all,
      cell: (run) => <Progressed run={run} />,
    },
    {
      key: 'bad',
      head: 'Not well',
      align: 'right',
      sort: (run) => progress(run.tableCounts).bad,
      cell: (run) => progress(run.tableCounts).bad || '–',
    },
    {
      key: 'took',
      head: 'Took',
      align: 'right',
      sort: took,
      cell: (run) => (took(run) >= 0 ? duration(took(run)) : '–'),
    },
    {
      key: 'by',
      head: 'Started by',
      secondary: true,
      cell: (run) => (run.scheduled ? 'schedule' : 'hand'),
    },
    { key: 'why', head: 'Why', secondary: true, cell: (run) => run.reason },
  ];
}

function took(run: RunSummary): number {
  if (!run.finishedAt) return -1;
  return Date.parse(run.finishedAt) - Date.parse(run.startedAt ?? run.requestedAt);
}
