import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, everything, type Schemas, unwrap } from '../../api/client';
import { useLive } from '../../app/refresh';
import { ActButton } from '../../ui/Act';
import { done } from '../../ui/notify';
import { EmptyState, MutationProblem } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { SettingsHead } from '../../ui/SettingsHead';
import { NewWindow } from './NewWindow';
import { QuietTable } from './QuietTable';

const windows = queryOptions({
  queryKey: ['windows'],
  queryFn: () =>
    everything(
      (cursor) =>
        unwrap(api.GET('/maintenance-windows', { params: { query: { limit: 100, cursor } } })),
      200,
    ),
});

/** When are which incidents expected, and so told to nobody? */
export function WindowsPage() {
  const query = useQuery({ ...windows, ...useLive() });
  const [adding, setAdding] = useState(false);
  const end = useMutation({
    mutationFn: ({ id }: Schemas['MaintenanceWindow']) =>
      unwrap(api.DELETE('/maintenance-windows/{windowId}', { params: { path: { windowId: id } } })),
    onSuccess: () => done('Over.'),
  });
  return (
    <>
      <SettingsHead
        title="Maintenance windows"
        actions={<ActButton onClick={() => setAdding(true)}>Plan a window…</ActButton>}
      />
      <MutationProblem error={end.error} />
      <QueryView
        query={query}
        empty={{
          when: (all) => all.length === 0,
          show: (
            <EmptyState title="No maintenance window is planned">
              Plan one before work on a source: its incidents are shown, and nobody is told of them.
            </EmptyState>
          ),
        }}
      >
        {(all) => (
          <QuietTable
            label="Maintenance windows, newest first"
            rows={all}
            ending={end.isPending ? end.variables.id : undefined}
            onEnd={end.mutate}
          />
        )}
      </QueryView>
      <NewWindow opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}
