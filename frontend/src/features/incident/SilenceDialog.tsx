import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas, unwrap } from '../../api/client';
import type { Incident } from '../../api/incidents';
import { Confirm, Note } from '../../ui/Confirm';
import { done } from '../../ui/notify';

interface Props {
  incident: Incident;
  opened: boolean;
  onClose: () => void;
}

const HOURS = [1, 4, 8, 24, 72];

/** Nobody is told of what is like this one, for a while. */
export function SilenceDialog({ incident, opened, onClose }: Props) {
  const [hours, setHours] = useState(4);
  const silence = useMutation({
    mutationFn: (reason: string) =>
      unwrap(
        api.POST('/silences', {
          body: {
            matchers: like(incident),
            endsAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
            reason,
          },
        }),
      ),
    onSuccess: () => {
      done('Silenced.');
      onClose();
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title="Silence incidents like this one"
      verb="Silence"
      reason
      pending={silence.isPending}
      error={silence.error}
      onConfirm={silence.mutate}
    >
      <Note>
        Nobody is told of incidents of the kind <code>{incident.kind}</code>
        {incident.tableId ? ' of this table' : incident.source && ` of ${incident.source}`}{' '}
        meanwhile; they show here as before.
      </Note>
      <NativeSelect
        label="For"
        value={hours}
        onChange={(event) => setHours(Number(event.currentTarget.value))}
        data={HOURS.map((value) => ({ value: String(value), label: `${value} h` }))}
      />
    </Confirm>
  );
}

function like({ kind, tableId, source }: Incident): Schemas['Matchers'] {
  if (tableId) return { kinds: [kind], tableIds: [tableId] };
  return source ? { kinds: [kind], sources: [source] } : { kinds: [kind] };
}
