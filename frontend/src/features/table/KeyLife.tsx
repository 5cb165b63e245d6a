import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type KeyHistory, unmasked } from '../../api/keys';
import type { Table } from '../../api/tables';
import { ActButton } from '../../ui/Act';
import { Callout } from '../../ui/Callout';
import { Confirm, Note } from '../../ui/Confirm';
import { plural } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { KeyChanges } from '../../ui/lists/KeyChanges';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { Sides } from '../../ui/Sides';
import { StatusBadge } from '../../ui/StatusBadge';

interface Props {
  table: Table;
  asked: string[];
  life: KeyHistory;
}

/** A key's row on both sides, and its changes one by one. */
export function KeyLife({ table, asked, life: masked }: Props) {
  const [asking, dialog] = useDisclosure(false);
  const clear = useMutation({
    mutationFn: (reason: string) => unmasked(table.id, asked, reason),
    onSuccess: dialog.close,
  });
  const life = clear.data ?? masked;
  return (
    <>
      {life.sourceFailure && (
        <Callout level="unknown" title="The source could not be asked">
          {life.sourceFailure}
        </Callout>
      )}
      <Panel
        title="Now"
        actions={
          <>
            <Verdict life={life} />
            <Instant at={life.readAt} />
            {life.masked.length > 0 && (
              <ActButton size="compact-sm" variant="default" onClick={dialog.open}>
                Unmask…
              </ActButton>
            )}
          </>
        }
      >
        {life.masked.length > 0 && (
          <p style={{ margin: '0 0 6px' }}>
            Masked: <bdi>{life.masked.join(', ')}</bdi>
          </p>
        )}
        <Sides
          columns={life.columns}
          noSource={
            life.atSource === undefined ? 'not known' : life.atSource ? undefined : 'no row'
          }
          noLake={life.inLake ? undefined : 'no row'}
        />
      </Panel>
      <Panel
        title={
          life.more
            ? `The newest ${life.changes.length} changes`
            : plural(life.changes.length, 'change')
        }
        flush
      >
        {life.changes.length > 0 ? (
          <KeyChanges changes={life.changes} />
        ) : (
          <EmptyState title="History has no change of it" />
        )}
      </Panel>
      <Confirm
        opened={asking}
        onClose={dialog.close}
        title="Show what is masked"
        verb="Show"
        reason
        pending={clear.isPending}
        error={clear.error}
        onConfirm={clear.mutate}
      >
        <Note>
          The values of sensitive columns are shown to you once; the audit log keeps who asked, for
          which key, and why.
        </Note>
      </Confirm>
    </>
  );
}

function Verdict({ life }: { life: KeyHistory }) {
  if (life.atSource === undefined) return <StatusBadge level="unknown" label="not compared" />;
  if (life.atSource !== life.inLake) {
    return (
      <StatusBadge
        level="warn"
        label={life.atSource ? 'not in the lake' : 'in the lake only'}
        title="A change may be on its way; look again after the next ingest run."
      />
    );
  }
  if (life.columns.some(({ differs }) => differs)) {
    return (
      <StatusBadge
        level="warn"
        label="other values"
        title="A change may be on its way; look again after the next ingest run."
      />
    );
  }
  return <StatusBadge level="good" label="equal" />;
}
