import { Button, Group, List, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ActButton } from '../../ui/Act';
import { Callout } from '../../ui/Callout';
import type { Difference, Side } from './policyMerge';

interface Props {
  differences: Difference[];
  pending: boolean;
  onMerge: (decided: Record<string, Side>) => void;
  onDiscard: () => void;
}

/** Two people changed one policy: what each did, and which of them counts where both meant the same. */
export function PolicyMerge({ differences, pending, onMerge, onDiscard }: Props) {
  const [decided, decide] = useState<Record<string, Side>>({});
  const of = (by: Difference['by']) => differences.filter((each) => each.by === by);
  const open = of('both').filter(({ key }) => !decided[key]);
  return (
    <Callout level="warn" title="Somebody else changed the policy meanwhile">
      <Stack gap="sm" mt="xs">
        {of('both').map(({ key, label, was, mine, theirs }) => (
          <Radio.Group
            key={key}
            label={label}
            description={`It was ${was}`}
            value={decided[key] ?? ''}
            onChange={(side) => decide((now) => ({ ...now, [key]: side as Side }))}
          >
            <Radio value="theirs" label={<bdi>Take theirs: {theirs}</bdi>} mt={4} />
            <Radio value="mine" label={<bdi>Keep mine: {mine}</bdi>} mt={4} />
          </Radio.Group>
        ))}
        <Changes title="They alone changed, and it stays so:" changes={of('theirs')} to="theirs" />
        <Changes title="You alone changed, and it is saved:" changes={of('mine')} to="mine" />
        <Group>
          <ActButton loading={pending} disabled={open.length > 0} onClick={() => onMerge(decided)}>
            Save so
          </ActButton>
          <Button variant="default" onClick={onDiscard}>
            Take all of theirs
          </Button>
        </Group>
      </Stack>
    </Callout>
  );
}

function Changes({ title, changes, to }: { title: string; changes: Difference[]; to: Side }) {
  if (changes.length === 0) return null;
  return (
    <div>
      <Text size="sm">{title}</Text>
      <List size="sm">
        {changes.map((each) => (
          <List.Item key={each.key}>
            {each.label}: <bdi>{each.was}</bdi> → <bdi>{each[to]}</bdi>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
