import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Schemas } from '../../api/client';
import type { Role } from '../../api/session';
import { MutationProblem } from '../../ui/problems';
import { addToken, NAME, ROLE_CHOICES } from './queries';

const DAYS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'a year' },
  { value: '', label: 'until it is revoked' },
];

interface Props {
  onClose: () => void;
  onMade: (made: Schemas['MadeToken']) => void;
}

function listed(names: string): string[] | undefined {
  const all = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return all.length ? all : undefined;
}

/** Asks what a token is for, and how much and how long it may. */
export function NewToken({ onClose, onMade }: Props) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('VIEWER');
  const [sources, setSources] = useState('');
  const [days, setDays] = useState('90');
  const make = useMutation({
    mutationFn: () =>
      addToken({
        name,
        role,
        sources: role === 'ADMIN' ? undefined : listed(sources),
        expiresAt: days
          ? new Date(Date.now() + Number(days) * 86_400_000).toISOString()
          : undefined,
      }),
    onSuccess: onMade,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={<b>Make an API token</b>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="What it is for"
            description="The audit log names it; letters, digits and . _ @ -"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            pattern={NAME}
            autoComplete="off"
            spellCheck={false}
            required
            data-autofocus
          />
          <NativeSelect
            label="Role"
            data={ROLE_CHOICES}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as Role)}
          />
          {role !== 'ADMIN' && (
            <TextInput
              label="For these sources alone"
              description="Names with commas between; empty for all"
              value={sources}
              onChange={(event) => setSources(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          <NativeSelect
            label="It holds for"
            data={DAYS}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <MutationProblem error={make.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={make.isPending} disabled={!name}>
              Make
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
