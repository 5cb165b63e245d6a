import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { keyLife, table } from '../../testing/fleet';
import { open } from '../../testing/render';
import { answers, server } from '../../testing/server';

const PATIENCE = { timeout: 30_000 };
const COLUMNS = [
  { name: 'id', sourceType: 'bigint', lakeType: 'long', nullable: false, keyPosition: 2 },
  { name: 'area', sourceType: 'text', lakeType: 'string', nullable: false, keyPosition: 1 },
];

it('A key is searched by its columns in key order, and its address tells it', async () => {
  const asked: string[][] = [];
  server.use(
    answers(`/tables/${table().id}`, table({ columns: COLUMNS })),
    http.get('*/api/v1/tables/:id/key-history', ({ request }) => {
      asked.push(new URL(request.url).searchParams.getAll('key'));
      return HttpResponse.json(keyLife());
    }),
  );
  open(`/tables/${table().id}/key`);
  await userEvent.type(await screen.findByLabelText('id', {}, PATIENCE), '7');
  await userEvent.type(screen.getByLabelText('area'), 'a,b');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('differs', {}, PATIENCE)).toBeVisible();
  expect(asked).toEqual([['a,b', '7']]);
  const life = screen.getByRole('region', { name: 'Changes of the key, oldest first' });
  expect(within(life).getByText('inserted')).toBeVisible();
  expect(within(life).getByText('table truncated')).toBeVisible();
});

it('What is masked is shown for a reason', async () => {
  const reasons: unknown[] = [];
  server.use(
    answers(`/tables/${table().id}`, table()),
    answers(
      '/tables/:id/key-history',
      keyLife({
        masked: ['note'],
        columns: [{ column: 'note', source: '***', lake: '***', differs: true }],
      }),
    ),
    http.post('*/api/v1/tables/:id/key-history', async ({ request }) => {
      reasons.push(await request.json());
      return HttpResponse.json(
        keyLife({ columns: [{ column: 'note', source: 'a secret', lake: 'old', differs: true }] }),
      );
    }),
  );
  open(`/tables/${table().id}/key?key=7`);
  await userEvent.click(await screen.findByRole('button', { name: 'Unmask…' }, PATIENCE));
  await userEvent.type(await screen.findByLabelText(/Reason/, {}, PATIENCE), 'the customer asked');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('a secret', {}, PATIENCE)).toBeVisible();
  expect(reasons).toEqual([{ key: ['7'], reason: 'the customer asked' }]);
});
