import { Progress } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, type Schemas, unwrap } from '../../api/client';
import type { Reconciliation } from '../../api/reconciliations';
import { useStarting } from '../../api/starts';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { ActButton } from '../../ui/Act';
import { Callout } from '../../ui/Callout';
import { Confirm, Note } from '../../ui/Confirm';
import { count, plural } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { done } from '../../ui/notify';
import type { Level } from '../../ui/status';

type Repair = Schemas['Repair'];

const STATES: Record<Repair['state'], { level: Level; label: string; part: number }> = {
  WRITING: { level: 'busy', label: 'Repair: rows are read and written to history', part: 33 },
  MERGING: { level: 'busy', label: 'Repair: an ingest run takes them over', part: 66 },
  DONE: { level: 'good', label: 'Repaired', part: 100 },
  FAILED: { level: 'bad', label: 'The repair failed', part: 100 },
};

const repairs = (reconciliationId: string) =>
  queryOptions({
    queryKey: ['repairs', reconciliationId],
    queryFn: () =>
      unwrap(
        api.GET('/reconciliations/{reconciliationId}/repairs', {
          params: { path: { reconciliationId } },
        }),
      ),
  });

const plan = (reconciliationId: string) =>
  queryOptions({
    queryKey: ['repair-plan', reconciliationId],
    queryFn: () =>
      unwrap(
        api.GET('/reconciliations/{reconciliationId}/repair-plan', {
          params: { path: { reconciliationId } },
        }),
      ),
  });

/** What was done about the rows that differ, and the way to do it. */
export function Repairs({ reconciliation }: { reconciliation: Reconciliation }) {
  const live = useLive(2_000);
  const query = useQuery({
    ...repairs(reconciliation.id),
    refetchInterval: ({ state }) => (state.data?.items.some(lasts) ? live.refetchInterval : 15_000),
  });
  const [opened, dialog] = useDisclosure(false);
  const planned = useQuery({ ...plan(reconciliation.id), enabled: opened });
  const start = useStarting(
    reconciliation.id,
    (reason: string, headers) =>
      unwrap(
        api.POST('/reconciliations/{reconciliationId}/repairs', {
          params: { path: { reconciliationId: reconciliation.id } },
          body: { reason },
          headers,
        }),
      ),
    {
      onSuccess: () => {
        done('The repair is under way.');
        dialog.close();
      },
    },
  );
  const items = query.data?.items ?? [];
  return (
    <>
      {items.map((repair) => (
        <One key={repair.id} repair={repair} />
      ))}
      {!items.some(lasts) && (
        <ActButton onClick={dialog.open} mb="sm">
          Repair the rows…
        </ActButton>
      )}
      <Confirm
        opened={opened}
        onClose={dialog.close}
        title="Write the rows as the source has them"
        verb="Repair"
        reason
        pending={start.isPending}
        error={start.error}
        onConfirm={start.mutate}
      >
        <Note>{planned.data?.explanation ?? 'What it would do is being asked.'}</Note>
      </Confirm>
    </>
  );
}

function lasts({ state }: Repair): boolean {
  return state === 'WRITING' || state === 'MERGING';
}

function One({ repair }: { repair: Repair }) {
  const { level, label, part } = STATES[repair.state];
  return (
    <Callout level={level} title={label} aside={<Instant at={repair.requestedAt} />}>
      {repair.failure ?? repair.reason}
      {repair.writtenKeys !== undefined && ` – ${plural(repair.writtenKeys, 'row')} written`}
      {repair.leftKeys ? `, ${count(repair.leftKeys)} left` : ''}
      {repair.proofId && (
        <>
          {' '}
          <Link to={paths.reconciliation(repair.proofId)}>The proof that followed</Link>
        </>
      )}
      {lasts(repair) && <Progress value={part} animated mt="xs" aria-label={label} />}
    </Callout>
  );
}
