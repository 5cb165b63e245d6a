import { Group, MultiSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas, unwrap } from '../../api/client';
import { allSources } from '../../api/sources';
import { Confirm, Note } from '../../ui/Confirm';
import { localDay } from '../../ui/format';
import { done } from '../../ui/notify';

/** Asks for a window's times, its sources and its reason. */
export function NewWindow({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [from, setFrom] = useState(() => inHours(0));
  const [until, setUntil] = useState(() => inHours(2));
  const [chosen, choose] = useState<string[]>([]);
  const sources = useQuery({ ...allSources, enabled: opened }).data ?? [];
  const plan = useMutation({
    mutationFn: (body: Schemas['NewMaintenanceWindow']) =>
      unwrap(api.POST('/maintenance-windows', { body })),
    onSuccess: () => {
      done('Planned.');
      onClose();
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title="Plan a maintenance window"
      verb="Plan"
      reason
      pending={plan.isPending}
      error={plan.error}
      onConfirm={(reason) =>
        plan.mutate({
          startsAt: new Date(from).toISOString(),
          endsAt: new Date(until).toISOString(),
          matchers: chosen.length > 0 ? { sources: chosen } : {},
          reason,
        })
      }
    >
      <Note>Incidents are shown as always; nobody is told of them meanwhile.</Note>
      <Group grow>
        <TextInput
          type="datetime-local"
          label="From"
          description="Local time"
          value={from}
          onChange={(event) => event.currentTarget.value && setFrom(event.currentTarget.value)}
          required
        />
        <TextInput
          type="datetime-local"
          label="Until"
          description="Local time"
          value={until}
          onChange={(event) => event.currentTarget.value && setUntil(event.currentTarget.value)}
          required
        />
      </Group>
      <MultiSelect
        label="Sources"
        description="All if none is chosen"
        data={sources.map(({ name }) => name)}
        value={chosen}
        onChange={choose}
        searchable
      />
    </Confirm>
  );
}

/** A time of day as the field has it. */
function inHours(hours: number): string {
  const at = new Date(Date.now() + hours * 3_600_000);
  return `${localDay(at)}T${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}
