import { Alert, Button, Code, CopyButton, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  secret: string;
  children: ReactNode;
  onClose: () => void;
}

/** A secret, as long as the page stands: the service never tells it again. */
export function SecretOnce({ title, secret, children, onClose }: Props) {
  return (
    <Alert
      variant="default"
      mb="sm"
      title={`${title}: shown now, and never again`}
      withCloseButton
      onClose={onClose}
      closeButtonLabel="Hide it"
    >
      <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>{' '}
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      <Text size="sm" mt={4}>
        {children}
      </Text>
    </Alert>
  );
}
