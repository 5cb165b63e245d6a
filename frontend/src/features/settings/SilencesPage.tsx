import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, everything, type Schemas, unwrap } from '../../api/client';
import { useLive } from '../../app/refresh';
import { DataTable } from '../../ui/DataTable';
import { Instant } from '../../ui/Instant';
import { done } from '../../ui/notify';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState, MutationProblem } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';

type Silence = Schemas['Silence'];

const silences = queryOptions({
  queryKey: ['silences'],
  queryFn: () =>
    everything(
      (cursor) => unwrap(api.GET('/silences', { params: { query: { limit: 100, cursor } } })),
      200,
    ),
});

/** What is nobody told of, until when, and why? */
export function SilencesPage() {
  const query = useQuery({ ...silences, ...useLive() });
  const end = useMutation({
    mutationFn: (silenceId: string) =>
      unwrap(api.DELETE('/silences/{silenceId}', { params: { path: { silenceId } } })),
    onSuccess: () => done('Over.'),
  });
  return (
    <>
      <PageHead title="Silences" />
      <MutationProblem error={end.error} />
      <QueryView
        query={query}
        empty={{
          when: (all) => all.length === 0,
          show: (
            <EmptyState title="Nothing is silenced">
              An incident's page silences what is like it for a while.
            </EmptyState>
          ),
        }}
      >
        {(all) => (
          <Panel title={`${all.filter(({ active }) => active).length} active`} flush>
            <DataTable
              label="Silences, newest first"
              rows={all}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'state',
                  head: 'State',
                  sort: (row) => (row.active ? 0 : 1),
                  cell: (row) => (
                    <StatusBadge
                      level={row.active ? 'warn' : 'idle'}
                      label={row.active ? 'active' : 'over'}
                    />
                  ),
                },
                { key: 'what', head: 'Of', cell: (row) => matched(row) },
                { key: 'reason', head: 'Why', cell: (row) => <bdi>{row.reason}</bdi> },
                {
                  key: 'by',
                  head: 'By',
                  secondary: true,
                  sort: (row) => row.author,
                  cell: (row) => <bdi>{row.author}</bdi>,
                },
                {
                  key: 'until',
                  head: 'Until',
                  sort: (row) => row.endsAt,
                  cell: (row) => <Instant at={row.endsAt} show="both" />,
                },
                {
                  key: 'end',
                  head: '',
                  cell: (row) =>
                    row.active && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        loading={end.isPending && end.variables === row.id}
                        onClick={() => end.mutate(row.id)}
                      >
                        End now
                      </Button>
                    ),
                },
              ]}
            />
          </Panel>
        )}
      </QueryView>
    </>
  );
}

function matched({ matchers }: Silence): string {
  const { kinds, severities, sources, owners, tableIds } = matchers;
  const parts = [kinds, severities, sources, owners].flatMap((each) => each ?? []);
  if (tableIds && tableIds.length > 0) parts.push(`${tableIds.length} tables`);
  return parts.length > 0 ? parts.join(', ') : 'everything';
}
