import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import type { Table } from '../../api/tables';
import { paths } from '../../app/paths';
import { ActButton, ActItem } from '../../ui/Act';
import { Confirm, Note } from '../../ui/Confirm';
import {
  IconArrowsMinimize,
  IconChevronDown,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefreshAlert,
  IconScale,
} from '../../ui/icons';
import { MutationProblem } from '../../ui/problems';
import { type Started, usePolicy, useResnapshot, useStart } from './mutations';

/** What can be done with a table. */
export function Actions({ table }: { table: Table }) {
  const navigate = useNavigate();
  const [asking, ask] = useDisclosure(false);
  const [pausing, pause] = useDisclosure(false);
  const start = useStart(table, (kind: Started, id) =>
    navigate(kind === 'reconciliation' ? paths.reconciliation(id) : paths.run(kind, id)),
  );
  const resnapshot = useResnapshot(table, ask.close);
  const policy = usePolicy(table, pause.close);
  const paused = table.policy.paused ?? false;
  return (
    <>
      <MutationProblem error={start.error} />
      <ActButton
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
        loading={start.isPending && start.variables === 'ingest'}
        onClick={() => start.mutate('ingest')}
      >
        Ingest now
      </ActButton>
      <ActButton
        variant="default"
        leftSection={<IconScale size={16} aria-hidden="true" />}
        loading={start.isPending && start.variables === 'reconciliation'}
        onClick={() => start.mutate('reconciliation')}
      >
        Prove now
      </ActButton>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ActItem
            leftSection={<IconArrowsMinimize size={16} aria-hidden="true" />}
            onClick={() => start.mutate('maintenance')}
          >
            Maintain now
          </ActItem>
          <ActItem
            leftSection={
              paused ? (
                <IconPlayerPlay size={16} aria-hidden="true" />
              ) : (
                <IconPlayerPause size={16} aria-hidden="true" />
              )
            }
            onClick={() => (paused ? policy.mutate({ paused: false }) : pause.open())}
          >
            {paused ? 'Resume' : 'Pause…'}
          </ActItem>
          <ActItem
            leftSection={<IconRefreshAlert size={16} aria-hidden="true" />}
            onClick={ask.open}
          >
            Re-snapshot…
          </ActItem>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asking}
        onClose={ask.close}
        title="Read the table anew"
        verb="Re-snapshot"
        danger
        name={table.name}
        reason
        pending={resnapshot.isPending}
        error={resnapshot.error}
        onConfirm={resnapshot.mutate}
      >
        <Note>
          All rows are read again at the source while changes stream on. They outrank what the
          replica holds; keys that are not read are removed at the end, in history too. A gap in the
          table's topic is given up by this.
        </Note>
      </Confirm>
      <Confirm
        opened={pausing}
        onClose={pause.close}
        title="Pause ingest of the table"
        verb="Pause"
        name={table.name}
        pending={policy.isPending}
        error={policy.error}
        onConfirm={() => policy.mutate({ paused: true })}
      >
        <Note>
          Its changes wait in the topic until it is resumed; what the topic's retention removes by
          then is lost to the replica.
        </Note>
      </Confirm>
    </>
  );
}
