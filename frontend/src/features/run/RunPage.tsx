import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Schemas } from '../../api/client';
import { ingestRun, isUnfinished, maintenanceRun } from '../../api/runs';
import { paths, type RunKind } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { Callout } from '../../ui/Callout';
import { Facts } from '../../ui/Facts';
import { duration } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { useNow } from '../../ui/now';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { levelOf } from '../../ui/status';
import { IngestResults } from './IngestResults';
import { MaintenanceResults } from './MaintenanceResults';
import { countsOf, progress } from './progress';

const QUICK = 2_000;

/** One run: how far it is, and what became of each table. */
export function RunPage() {
  const { kind, runId = '' } = useParams();
  return kind === 'maintenance' ? <Maintenance id={runId} /> : <Ingest id={runId} />;
}

function Ingest({ id }: { id: string }) {
  const live = useLive(QUICK);
  const query = useQuery({
    ...ingestRun(id),
    refetchInterval: ({ state }) =>
      state.data && !isUnfinished(state.data) ? false : live.refetchInterval,
  });
  return (
    <QueryView query={query}>
      {(run) => (
        <>
          <Head run={run} kind="ingest" />
          <Panel title="Tables" flush>
            <IngestResults tables={run.tables} />
          </Panel>
        </>
      )}
    </QueryView>
  );
}

function Maintenance({ id }: { id: string }) {
  const live = useLive(QUICK);
  const query = useQuery({
    ...maintenanceRun(id),
    refetchInterval: ({ state }) =>
      state.data && !isUnfinished(state.data) ? false : live.refetchInterval,
  });
  return (
    <QueryView query={query}>
      {(run) => (
        <>
          <Head run={run} kind="maintenance" />
          <Panel title="Tables, before and after" flush>
            <MaintenanceResults tables={run.tables} />
          </Panel>
        </>
      )}
    </QueryView>
  );
}

interface HeadProps {
  kind: RunKind;
  run: Schemas['IngestRun'] | Schemas['MaintenanceRun'];
}

function Head({ kind, run }: HeadProps) {
  const now = useNow();
  const { done, bad, all } = progress(countsOf(run.tables));
  const began = Date.parse(run.startedAt ?? run.requestedAt);
  const ended = run.finishedAt ? Date.parse(run.finishedAt) : now;
  const lasts = isUnfinished(run);
  return (
    <>
      <PageHead
        title={kind === 'ingest' ? 'Ingest run' : 'Maintenance run'}
        above={<Link to={paths.runs(kind)}>Runs</Link>}
        badges={
          <>
            <StatusBadge level={levelOf.run(run.status)} label={run.status} />
            <code>{run.id}</code>
          </>
        }
      />
      {run.reason && (
        <Callout level={levelOf.run(run.status)} title="Why">
          {run.reason}
        </Callout>
      )}
      {lasts && (
        <Panel title={`${done} of ${all} tables done`}>
          <Progress
            value={all === 0 ? 0 : (100 * done) / all}
            animated
            aria-label={`${done} of ${all} tables done`}
          />
        </Panel>
      )}
      <Panel title="When and how">
        <Facts
          facts={[
            ['Asked for', <Instant key="a" at={run.requestedAt} show="both" />],
            ['Started by', run.scheduled ? 'the schedule' : 'hand'],
            [lasts ? 'Lasts for' : 'Took', duration(Math.max(ended - began, 0))],
            ['Ended', run.finishedAt && <Instant at={run.finishedAt} show="both" />],
            ['Tables', `${done} of ${all} done${bad > 0 ? `, ${bad} not well` : ''}`],
            ['Driver', run.processId && `process ${run.processId}`],
            ['Exit status', run.exitCode],
          ]}
        />
      </Panel>
    </>
  );
}
