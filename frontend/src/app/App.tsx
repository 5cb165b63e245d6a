import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RefreshProvider } from './refresh';
import { theme, variables } from './theme';

/** What the service's page allows inline styles of; see io.penstock.web. */
function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

// Where the library that keeps the page still behind a dialog looks for it.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce();

/** What every screen stands in. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
    >
      <QueryClientProvider client={client}>
        <RefreshProvider>
          <Notifications position="bottom-right" />
          {children}
        </RefreshProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
