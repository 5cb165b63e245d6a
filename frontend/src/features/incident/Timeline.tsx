import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, unwrap } from '../../api/client';
import type { Incident } from '../../api/incidents';
import { ActButton } from '../../ui/Act';
import { words } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { Panel } from '../../ui/Panel';
import { MutationProblem } from '../../ui/problems';
import { StatusBadge } from '../../ui/StatusBadge';
import type { Level } from '../../ui/status';
import classes from './Timeline.module.css';

const LEVELS: Record<string, Level> = {
  OPENED: 'bad',
  WORSENED: 'bad',
  RETURNED: 'bad',
  REOPENED: 'bad',
  CLEARED: 'good',
  RESOLVED: 'good',
};

/** What happened, oldest first, and a place to add what was found. */
export function Timeline({ incident }: { incident: Incident }) {
  const [text, setText] = useState('');
  const comment = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/incidents/{incidentId}/comments', {
          params: { path: { incidentId: incident.id } },
          body: { text },
        }),
      ),
    onSuccess: () => setText(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    comment.mutate();
  };
  return (
    <Panel title="Timeline">
      <ol className={classes.timeline}>
        {(incident.timeline ?? []).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their order stays
          <li key={index} className={classes.entry}>
            <span className={classes.at}>
              <Instant at={entry.at} show="local" />
            </span>
            <StatusBadge level={LEVELS[entry.type] ?? 'idle'} label={words(entry.type)} />
            <span className={classes.text}>
              {entry.actor && (
                <>
                  <bdi>{entry.actor}</bdi>:{' '}
                </>
              )}
              <bdi>{entry.text}</bdi>
            </span>
          </li>
        ))}
      </ol>
      <form onSubmit={submit} className={classes.form}>
        <Textarea
          aria-label="Comment"
          placeholder="What was found or done"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={1}
        />
        <ActButton
          type="submit"
          variant="default"
          disabled={text.trim() === ''}
          loading={comment.isPending}
        >
          Comment
        </ActButton>
      </form>
      <MutationProblem error={comment.error} />
    </Panel>
  );
}
