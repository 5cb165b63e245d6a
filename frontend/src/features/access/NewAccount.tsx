import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Role } from '../../api/session';
import { MutationProblem } from '../../ui/problems';
import { drawn } from './passwords';
import { addAccount, NAME, ROLE_CHOICES } from './queries';

interface Props {
  onClose: () => void;
  /** With the password to hand over, which nobody is told again. */
  onAdded: (name: string, password: string) => void;
}

/** Asks whom to let in, and as what. */
export function NewAccount({ onClose, onAdded }: Props) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('VIEWER');
  const [password] = useState(drawn);
  const add = useMutation({
    mutationFn: () => addAccount({ name, role, password }),
    onSuccess: () => onAdded(name, password),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={<b>Add an account</b>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="Letters, digits and . _ @ -"
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
            description="A viewer reads, an operator changes what runs, an admin gives access"
            data={ROLE_CHOICES}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as Role)}
          />
          <MutationProblem error={add.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={add.isPending} disabled={!name}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
