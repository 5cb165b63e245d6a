import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { table } from '../testing/fleet';
import { health, overview } from '../testing/health';
import { open } from '../testing/render';
import { answers, server } from '../testing/server';

const PATIENCE = { timeout: 30_000 };

it('finds a table that was still on its way while its name was typed', async () => {
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    answers('/fleet', overview()),
    answers('/incidents', { items: [] }),
    answers('/health', health({ kind: 'FLEET' })),
    http.get('*/api/v1/tables', async () => {
      await arrived;
      return HttpResponse.json({ items: [table({ schema: 'shop', name: 'refunds' })] });
    }),
  );
  open('/');
  await screen.findByRole('heading', { name: 'Fleet' }, PATIENCE);
  await userEvent.keyboard('{Control>}k{/Control}');
  const search = await screen.findByRole('textbox', { name: 'Table, source or place' }, PATIENCE);
  await userEvent.type(search, 'shop refunds');
  expect(await screen.findByText('Looking…', {}, PATIENCE)).toBeVisible();
  arrive();
  expect(await screen.findByText('shop.refunds', {}, PATIENCE)).toBeVisible();
});
