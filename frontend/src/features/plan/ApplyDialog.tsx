import { Checkbox, List, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas, unwrap } from '../../api/client';
import { useStarting } from '../../api/starts';
import { allTables, lakeName } from '../../api/tables';
import { Confirm, Note } from '../../ui/Confirm';
import { plural, words } from '../../ui/format';
import { done } from '../../ui/notify';

interface Props {
  plan: Schemas['FleetPlan'];
  opened: boolean;
  onClose: () => void;
}

/** Asks for what the plan leaves open, and for a name where something ends or is lost. */
export function ApplyDialog({ plan, opened, onClose }: Props) {
  const [slot, setSlot] = useState<'KEEP' | 'DROP'>('KEEP');
  const [drop, setDrop] = useState<string[]>([]);
  const mutation = useStarting(
    plan.id,
    (body: Schemas['NewFleetApply'], headers) =>
      unwrap(
        api.POST('/fleet/plans/{planId}/apply', {
          params: { path: { planId: plan.id } },
          body,
          headers,
        }),
      ),
    {
      onSuccess: () => {
        done('Under way.');
        onClose();
      },
    },
  );
  const destructive = plan.steps.filter((step) => step.destructive);
  const first = destructive[0];
  const removed = plan.steps.filter((step) => step.kind === 'REMOVE_TABLE');
  const tables = useQuery({ ...allTables, enabled: opened && removed.length > 0 }).data ?? [];
  const leaving = removed.flatMap((step) =>
    tables.filter(
      ({ source, schema, name }) => source === step.source && `${schema}.${name}` === step.table,
    ),
  );
  const gone = plan.steps.some((step) => step.kind === 'REMOVE_SOURCE');
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Carry out ${plural(plan.steps.length, 'step')}`}
      verb="Apply"
      danger={destructive.length > 0}
      name={first && (first.table ?? first.source)}
      pending={mutation.isPending}
      error={mutation.error}
      onConfirm={() => mutation.mutate({ slot, dropLakeData: drop })}
    >
      <Note>
        The steps are taken one by one in the background, and go on after a crash. A plan that rests
        on what is no longer so is refused.
      </Note>
      {destructive.length > 0 && (
        <>
          <Note>Something ends or is lost by:</Note>
          <List size="sm">
            {destructive.map((step) => (
              <List.Item key={`${step.kind} ${step.source} ${step.table}`}>
                {words(step.kind)} <bdi>{step.table ?? step.source}</bdi>
              </List.Item>
            ))}
          </List>
        </>
      )}
      {gone && (
        <Radio.Group
          label="Slots of removed sources"
          value={slot}
          onChange={(value) => setSlot(value as 'KEEP' | 'DROP')}
        >
          <Radio value="KEEP" label="Keep: the source can come back without a snapshot" mt={4} />
          <Radio value="DROP" label="Drop: they hold no more WAL" mt={4} />
        </Radio.Group>
      )}
      {leaving.length > 0 && (
        <Checkbox.Group
          label="Drop from the lake, too"
          description="Current and history tables; kept unless it is ticked"
          value={drop}
          onChange={setDrop}
        >
          {leaving.map((table) => (
            <Checkbox
              key={table.id}
              value={lakeName(table)}
              label={<bdi>{lakeName(table)}</bdi>}
              mt={4}
            />
          ))}
        </Checkbox.Group>
      )}
    </Confirm>
  );
}
