import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, unwrap } from '../../api/client';
import type { Incident } from '../../api/incidents';
import { done } from '../../ui/notify';
import { MutationProblem } from '../../ui/problems';

interface Props {
  incident: Incident;
  opened: boolean;
  onClose: () => void;
}

/** Who is to work on it. */
export function AssignDialog({ incident, opened, onClose }: Props) {
  const [who, setWho] = useState(incident.assignee ?? '');
  const assign = useMutation({
    mutationFn: () =>
      unwrap(
        api.PUT('/incidents/{incidentId}/assignment', {
          params: { path: { incidentId: incident.id } },
          body: { assignee: who.trim() || undefined },
        }),
      ),
    onSuccess: () => {
      done('Assigned.');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    assign.mutate();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<b>Assign the incident</b>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="To whom"
            description="Empty for nobody"
            value={who}
            maxLength={100}
            onChange={(event) => setWho(event.currentTarget.value)}
            data-autofocus
          />
          <MutationProblem error={assign.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={assign.isPending}>
              Assign
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
