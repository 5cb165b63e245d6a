import {
  Button,
  Group,
  Modal,
  MultiSelect,
  NativeSelect,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Schemas } from '../../api/client';
import { MutationProblem } from '../../ui/problems';

type New = Schemas['NewWebhookEndpoint'];

interface Props {
  opened: boolean;
  onClose: () => void;
  pending: boolean;
  error: unknown;
  onCreate: (endpoint: New) => void;
}

const TEMPLATES = [
  { value: 'PENSTOCK', label: 'Penstock (Standard Webhooks)' },
  { value: 'SLACK', label: 'Slack' },
  { value: 'PAGERDUTY', label: 'PagerDuty' },
  { value: 'ALERTMANAGER', label: 'Alertmanager' },
];

const EMPTY: New = { name: '', url: '', purpose: 'INCIDENTS', template: 'PENSTOCK', matchers: {} };

/** Asks where to, how, and of what. */
export function NewEndpoint({ opened, onClose, pending, error, onCreate }: Props) {
  const [made, setMade] = useState<New>(EMPTY);
  const put = (more: Partial<New>) => setMade((now) => ({ ...now, ...more }));
  const match = (more: Schemas['Matchers']) => put({ matchers: { ...made.matchers, ...more } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate(made);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<b>Add an endpoint</b>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            required
            maxLength={100}
            value={made.name}
            onChange={(event) => put({ name: event.currentTarget.value })}
            data-autofocus
          />
          <TextInput
            label="URL"
            description="Shown to nobody again, but for its host"
            required
            type="url"
            maxLength={2000}
            value={made.url}
            onChange={(event) => put({ url: event.currentTarget.value })}
          />
          <NativeSelect
            label="Messages for"
            data={TEMPLATES}
            value={made.template}
            onChange={(event) => put({ template: event.currentTarget.value as New['template'] })}
          />
          {made.template === 'PAGERDUTY' && (
            <TextInput
              label="Integration key"
              required
              maxLength={200}
              value={made.routingKey ?? ''}
              onChange={(event) => put({ routingKey: event.currentTarget.value })}
            />
          )}
          <MultiSelect
            label="Severities"
            description="All if none is chosen"
            data={[
              { value: 'CRITICAL', label: 'critical' },
              { value: 'WARNING', label: 'warning' },
            ]}
            value={made.matchers?.severities ?? []}
            onChange={(severities) => match({ severities: severities as Schemas['Severity'][] })}
          />
          <TagsInput
            label="Owners"
            description="All if none is named"
            value={made.matchers?.owners ?? []}
            onChange={(owners) => match({ owners })}
          />
          <MutationProblem error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={pending} disabled={!made.name || !made.url}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
