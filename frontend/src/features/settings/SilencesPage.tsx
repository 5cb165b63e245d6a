import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, everything, type Schemas, unwrap } from '../../api/client';
import { useLive } from '../../app/refresh';
import { done } from '../../ui/notify';
import { EmptyState, MutationProblem } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { SettingsHead } from '../../ui/SettingsHead';
import { QuietTable } from './QuietTable';

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
    mutationFn: ({ id }: Schemas['Silence']) =>
      unwrap(api.DELETE('/silences/{silenceId}', { params: { path: { silenceId: id } } })),
    onSuccess: () => done('Over.'),
  });
  return (
    <>
      <SettingsHead title="Silences" />
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
          <QuietTable
            label="Silences, newest first"
            rows={all}
            ending={end.isPending ? end.variables.id : undefined}
            onEnd={end.mutate}
          />
        )}
      </QueryView>
    </>
  );
}
