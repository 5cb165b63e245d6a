import { Button, NativeSelect, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { api, unwrap } from '../../api/client';
import {
  exportOf,
  type Investigation,
  type InvestigationRun,
  investigation,
  investigationRuns,
} from '../../api/investigations';
import { useStarting } from '../../api/starts';
import { oneTable } from '../../api/tables';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { ActButton } from '../../ui/Act';
import { Callout } from '../../ui/Callout';
import { Facts } from '../../ui/Facts';
import { bytes, count, localTime, plural, words } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { done } from '../../ui/notify';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState, MutationProblem } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { useUrlState } from '../../ui/useUrlState';
import { ExplainedRows } from './ExplainedRows';
import { ReplaceFile } from './ReplaceFile';
import { Waterfall } from './Waterfall';

/** How the extract's sums become the replica's, and by which rows. */
export function InvestigationPage() {
  const { investigationId = '' } = useParams();
  const query = useQuery({ ...investigation(investigationId), ...useLive() });
  return <QueryView query={query}>{(found) => <One asked={found} />}</QueryView>;
}

function One({ asked }: { asked: Investigation }) {
  const live = useLive(2_000);
  const runs = useQuery({
    ...investigationRuns(asked.id),
    refetchInterval: ({ state }) =>
      state.data?.items.some((run) => run.state === 'RUNNING') ? live.refetchInterval : 30_000,
  });
  const table = useQuery(oneTable(asked.tableId)).data;
  const start = useStarting<InvestigationRun>(
    asked.id,
    (_, headers) =>
      unwrap(
        api.POST('/investigations/{investigationId}/runs', {
          params: { path: { investigationId: asked.id } },
          headers,
        }),
      ),
    { onSuccess: () => done('It is looked into.') },
  );
  return (
    <>
      <PageHead
        title={asked.name}
        above={<Link to={paths.investigations()}>Investigations</Link>}
        actions={
          <ActButton onClick={() => start.mutate()} loading={start.isPending}>
            Answer it now
          </ActButton>
        }
      />
      <MutationProblem error={start.error} />
      <QueryView
        query={runs}
        empty={{
          when: ({ items }) => items.length === 0,
          show: (
            <EmptyState title="It was not answered yet">
              “Answer it now” compares the extract with the replica as they are.
            </EmptyState>
          ),
        }}
      >
        {({ items }) => <Answers asked={asked} runs={items} />}
      </QueryView>
      <Panel title="The question">
        <Facts
          facts={[
            [
              'Table',
              <Link to={paths.table(asked.tableId)}>
                <bdi>{table ? `${table.schema}.${table.name}` : asked.tableId}</bdi>
              </Link>,
            ],
            ['The extract is', words(asked.extractKind)],
            ['Extract', <code>{asked.extract}</code>],
            ...(asked.extractKind.startsWith('UPLOADED')
              ? [
                  [
                    'File',
                    <>
                      {asked.uploadedBytes === undefined ? 'none yet' : bytes(asked.uploadedBytes)}{' '}
                      <ReplaceFile asked={asked} />
                    </>,
                  ] as [string, ReactNode],
                ]
              : []),
            ['Measures', asked.measures.join(', ')],
            ['Only rows with', asked.filter && <code>{asked.filter}</code>],
            ['Taken', asked.takenAt && <Instant at={asked.takenAt} show="both" />],
            ['Asked', <Instant at={asked.createdAt} show="both" />],
          ]}
        />
      </Panel>
    </>
  );
}

function Answers({ asked, runs }: { asked: Investigation; runs: InvestigationRun[] }) {
  const [get, set] = useUrlState();
  const run = runs.find(({ id }) => id === get('run')) ?? runs[0];
  if (!run) return null;
  return (
    <>
      {runs.length > 1 && (
        <NativeSelect
          label="Answered"
          mb="sm"
          maw={280}
          value={run.id}
          onChange={(event) => set({ run: event.currentTarget.value })}
          data={runs.map(({ id, startedAt, state }) => ({
            value: id,
            label: `${localTime(new Date(startedAt))}, ${words(state)}`,
          }))}
        />
      )}
      {run.state === 'RUNNING' && (
        <Panel title="It is looked into">
          <Progress value={100} animated striped aria-label="Under way" />
        </Panel>
      )}
      {run.state === 'FAILED' && (
        <Callout level="bad" title="It could not be answered">
          {run.failure}
        </Callout>
      )}
      {run.state === 'DONE' && <Answer asked={asked} run={run} />}
    </>
  );
}

function Answer({ asked, run }: { asked: Investigation; run: InvestigationRun }) {
  const unlike = (run.steps ?? []).reduce((sum, { rows }) => sum + rows, 0);
  return (
    <>
      <Panel
        title={`${plural(run.extractRows ?? 0, 'row')} in the extract, ${count(run.replicaRows ?? 0)} in the replica`}
        actions={
          <StatusBadge
            level={unlike === 0 ? 'good' : 'warn'}
            label={unlike === 0 ? 'alike' : `${plural(unlike, 'row is', 'rows are')} not alike`}
          />
        }
      >
        {asked.measures.map((measure) => (
          <Waterfall key={measure} run={run} measure={measure} />
        ))}
      </Panel>
      {unlike > 0 && (
        <Panel
          title="The rows, step by step"
          actions={
            <Button
              component="a"
              href={exportOf(run.id)}
              download
              size="compact-sm"
              variant="default"
            >
              CSV
            </Button>
          }
          flush
        >
          <ExplainedRows run={run} />
        </Panel>
      )}
    </>
  );
}
