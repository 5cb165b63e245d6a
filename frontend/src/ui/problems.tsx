import { Alert, Button, Code, Group, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiProblem } from '../api/problems';
import { clock, duration } from './format';
import { IconAlertTriangle, IconCircleX, IconLock, IconMoodEmpty, IconRefresh } from './icons';
import { useNow } from './now';

/** What went wrong, as the service told it, with what to quote when asking for help. */
export function ProblemAlert({ problem, retry }: { problem: ApiProblem; retry?: () => void }) {
  return (
    <Alert
      role="alert"
      color="red"
      variant="default"
      icon={<IconCircleX aria-hidden="true" color="var(--ps-bad)" />}
      title={problem.missing ? 'There is no such thing' : problem.title}
    >
      {problem.detail && <Text size="sm">{problem.detail}</Text>}
      {problem.errors.length > 0 && (
        <List size="sm" mt={4}>
          {problem.errors.map((error) => (
            <List.Item key={`${error.pointer} ${error.detail}`}>
              {error.pointer && (
                <>
                  <Code>{error.pointer}</Code>{' '}
                </>
              )}
              {error.detail}
            </List.Item>
          ))}
        </List>
      )}
      <Group gap="sm" mt="xs">
        {retry && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden="true" />}
            onClick={retry}
          >
            Try again
          </Button>
        )}
        {problem.requestId && (
          <Text size="xs" c="dimmed">
            Request <Code>{problem.requestId}</Code>
          </Text>
        )}
      </Group>
    </Alert>
  );
}

/** The values below are old, and why. */
export function Stale({
  since,
  problem,
  retry,
}: {
  since: number;
  problem: ApiProblem;
  retry: () => void;
}) {
  const age = useNow() - since;
  return (
    <Alert
      role="status"
      color="orange"
      variant="default"
      mb="sm"
      icon={<IconAlertTriangle aria-hidden="true" color="var(--ps-warn)" />}
      title={`As of ${clock(new Date(since))}, ${duration(Math.max(age, 1_000))} ago: not current any more`}
    >
      <Group gap="sm">
        <Text size="sm">{problem.message}</Text>
        <Button size="compact-sm" variant="default" onClick={retry}>
          Ask now
        </Button>
      </Group>
    </Alert>
  );
}

/** Who looks may not see this. */
export function Forbidden({ problem }: { problem: ApiProblem }) {
  return (
    <Alert
      role="alert"
      color="gray"
      variant="default"
      icon={<IconLock aria-hidden="true" />}
      title={problem.status === 401 ? 'Sign-in is needed' : 'You may not see this'}
    >
      <Text size="sm">
        {problem.detail ?? 'Ask an administrator for the role that may.'}{' '}
        {problem.status === 401 && <a href="/sign-in">Sign in</a>}
      </Text>
    </Alert>
  );
}

/** Nothing is there: what that means, and the one thing to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Alert
      role="note"
      color="gray"
      variant="default"
      icon={<IconMoodEmpty aria-hidden="true" />}
      title={title}
    >
      {children && <Text size="sm">{children}</Text>}
    </Alert>
  );
}

/** What the address names is not there, or not any more. */
export function Missing({ problem }: { problem: ApiProblem }) {
  return (
    <EmptyState title="There is no such thing">
      {problem.detail ?? 'It may have been removed since.'} <Link to="/">To the fleet</Link>
    </EmptyState>
  );
}

/** What a mutation ended in, if badly. */
export function MutationProblem({ error }: { error: unknown }) {
  return error ? <ProblemAlert problem={ApiProblem.from(error)} /> : null;
}
