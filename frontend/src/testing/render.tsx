import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '../app/App';
import { newQueryClient } from '../app/queries';
import { routes } from '../app/routes';

/** The whole dashboard at an address. */
export function open(address: string): { client: QueryClient } {
  const client = newQueryClient();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { client };
}
