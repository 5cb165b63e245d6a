import { Group, Progress, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Table } from '../../api/tables';
import { ActButton } from '../../ui/Act';
import { Callout } from '../../ui/Callout';
import { Confirm, Note } from '../../ui/Confirm';
import { count, words } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { levelOf } from '../../ui/status';
import { useDecision, useRelease } from './mutations';

/** What keeps the table from going on, and what can be decided about it. */
export function Decisions({ table }: { table: Table }) {
  const { resnapshot } = table;
  return (
    <>
      {table.state === 'QUARANTINED' && <Quarantine table={table} />}
      {table.state === 'REMOVED' && (
        <Callout level="idle" title="Not in the fleet any more">
          What the lake holds of it stays.
        </Callout>
      )}
      {table.diverged && (
        <Callout
          level="bad"
          title="The replica may differ from the source"
          aside={<Instant at={table.diverged.since} />}
        >
          {table.diverged.reason}
        </Callout>
      )}
      {table.heldChange && <Held table={table} change={table.heldChange} />}
      {resnapshot && resnapshot.state !== 'COMPLETE' && (
        <Callout
          level={levelOf.resnapshot(resnapshot.state)}
          title={`Re-snapshot: ${words(resnapshot.state)}`}
          aside={<Instant at={resnapshot.requestedAt} />}
        >
          {resnapshot.failure ?? resnapshot.reason}
          {resnapshot.rowsRead !== undefined && ` – ${count(resnapshot.rowsRead)} rows read`}
          {resnapshot.state !== 'FAILED' && (
            <Progress value={100} animated striped mt="xs" aria-label="Re-snapshot under way" />
          )}
        </Callout>
      )}
    </>
  );
}

function Quarantine({ table }: { table: Table }) {
  const [opened, dialog] = useDisclosure(false);
  const release = useRelease(table, dialog.close);
  return (
    <Callout
      level="bad"
      title="Quarantined"
      actions={
        <ActButton size="compact-sm" variant="default" onClick={dialog.open}>
          Release…
        </ActButton>
      }
    >
      {table.stateReason}
      <Confirm
        opened={opened}
        onClose={dialog.close}
        title="Release the table"
        verb="Release"
        reason
        pending={release.isPending}
        error={release.error}
        onConfirm={release.mutate}
      >
        <Note>
          Its columns are read from the source again; the next ingest run takes the table up where
          its fence stands. If what held it is still so, it is quarantined again.
        </Note>
      </Confirm>
    </Callout>
  );
}

function Held({ table, change }: { table: Table; change: NonNullable<Table['heldChange']> }) {
  const [decision, decide] = useState<'ACCEPT' | 'REFUSE'>();
  const close = () => decide(undefined);
  const mutation = useDecision(table, close);
  return (
    <Callout
      level={change.decision === 'WAITING' ? 'warn' : 'busy'}
      title={
        change.decision === 'WAITING'
          ? 'A mass change is held back'
          : 'A mass change is accepted; the next run publishes it'
      }
      aside={<Instant at={change.since} />}
      actions={
        change.decision === 'WAITING' && (
          <Group gap="xs">
            <ActButton size="compact-sm" variant="default" onClick={() => decide('ACCEPT')}>
              Accept…
            </ActButton>
            <ActButton size="compact-sm" variant="default" onClick={() => decide('REFUSE')}>
              Refuse…
            </ActButton>
          </Group>
        )
      }
    >
      <Text size="sm">
        {count(change.deletes)} deletes, {count(change.updates)} updates and {count(change.inserts)}{' '}
        inserts of {count(change.rows)} rows. History holds them, the current table does not.
      </Text>
      <Confirm
        opened={decision !== undefined}
        onClose={close}
        title={decision === 'REFUSE' ? 'Refuse the change' : 'Accept the change'}
        verb={decision === 'REFUSE' ? 'Refuse' : 'Accept'}
        danger={decision === 'ACCEPT'}
        name={decision === 'ACCEPT' ? table.name : undefined}
        reason
        pending={mutation.isPending}
        error={mutation.error}
        onConfirm={(reason) =>
          decision && mutation.mutate({ decision, digest: change.digest, reason })
        }
      >
        <Note>
          {decision === 'REFUSE'
            ? 'The table is quarantined; history keeps everything.'
            : `The next run publishes exactly this change: ${count(change.deletes)} of ${count(change.rows)} rows go.`}
        </Note>
      </Confirm>
    </Callout>
  );
}
