import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { MutationProblem } from './problems';

export interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  verb: string;
  danger?: boolean;
  /** What has to be typed first; for what cannot be undone. */
  name?: string;
  /** Whether a reason is asked for, which is kept with the change. */
  reason?: boolean;
  pending: boolean;
  error: unknown;
  onConfirm: (reason: string) => void;
}

/** Asks before something is done, and says what. */
export function Confirm(props: ConfirmProps) {
  const { opened, onClose, title, children, verb, danger, name, reason, pending, error } = props;
  const [typed, setTyped] = useState('');
  const [why, setWhy] = useState('');
  useEffect(() => {
    if (opened) {
      setTyped('');
      setWhy('');
    }
  }, [opened]);
  const ready = (!name || typed === name) && (!reason || why.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !pending) props.onConfirm(why.trim());
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<b>{title}</b>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {children}
          {name && (
            <TextInput
              label={
                <>
                  Type <bdi>{name}</bdi> to confirm
                </>
              }
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          )}
          {reason && (
            <Textarea
              label="Reason"
              description="Kept with what is done"
              value={why}
              onChange={(event) => setWhy(event.currentTarget.value)}
              maxLength={1000}
              autosize
              minRows={2}
              required
              data-autofocus={name ? undefined : true}
            />
          )}
          <MutationProblem error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              color={danger ? 'red.9' : undefined}
              disabled={!ready}
              loading={pending}
            >
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** A line of explanation in a dialog. */
export function Note({ children }: { children: ReactNode }) {
  return <Text size="sm">{children}</Text>;
}
