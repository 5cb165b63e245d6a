import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { patience } from '../../api/client';
import { table } from '../../testing/fleet';
import { fleetTable, fresh, health, overview } from '../../testing/health';
import { open } from '../../testing/render';
import { answers, hangs, server } from '../../testing/server';

const HOSTILE = '<img src=x onerror=document.title="owned">';
const PATIENCE = { timeout: 30_000 };

function id(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

beforeEach(() => {
  const tables = Array.from({ length: 400 }, (_, number) =>
    fleetTable({ id: id(number), name: `t${number}`, source: number % 2 ? 'crm' : 'shop' }),
  );
  tables[7] = fleetTable({ id: id(7), name: HOSTILE, status: 'UNHEALTHY', decidedBy: 'PROOF' });
  server.use(
    answers('/fleet', overview(tables)),
    answers('/health', health()),
    answers('/incidents', { items: [] }),
    answers(`/tables/${id(7)}`, table({ id: id(7), name: HOSTILE })),
    answers('/tables/:id/health', health()),
    answers('/tables/:id/freshness', fresh()),
    answers('/schedule', { enabled: true, tables: [] }),
    answers('/reconciliations', { items: [] }),
  );
});

async function rows() {
  const list = await screen.findByRole('table', { name: /worst first/ }, PATIENCE);
  return { list, shown: within(list).getAllByRole('row').slice(1) };
}

it('The fleet tells how many rows there are, and keeps only those in sight in the document', async () => {
  open('/');
  const { list, shown } = await rows();
  expect(list).toHaveAttribute('aria-rowcount', '401');
  expect(shown.length).toBeLessThan(60);
  expect(shown[0]).toHaveAttribute('aria-rowindex', '2');
});

it('The fleet shows a hostile name as text, worst first', async () => {
  open('/');
  const { list, shown } = await rows();
  expect(shown[0]).toHaveTextContent(HOSTILE);
  expect(list.querySelector('img')).toBeNull();
});

it('The fleet is filtered by what is typed and chosen, and by what the address says', async () => {
  open('/?source=crm');
  expect(await screen.findByText('199 of 400 tables', {}, PATIENCE)).toBeVisible();
  await userEvent.keyboard('/');
  await userEvent.keyboard('t11');
  await waitFor(() => expect(screen.getByText('6 of 400 tables')).toBeVisible(), PATIENCE);
});

it('The fleet is walked by j and k, and Enter opens the table', async () => {
  open('/');
  await rows();
  await userEvent.keyboard('jjkk');
  await waitFor(async () =>
    expect((await rows()).shown[0]).toHaveAttribute('aria-selected', 'true'),
  );
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: /<img/ }, PATIENCE)).toBeVisible();
});

it('The fleet says that it is not current any more when the service takes a request and answers nothing', async () => {
  const usual = patience.read;
  const { client } = open('/');
  await rows();
  server.use(hangs('/fleet'));
  patience.read = 100;
  try {
    await act(() => client.refetchQueries({ queryKey: ['fleet'] }));
    expect(await screen.findByText(/not current any more/, {}, PATIENCE)).toBeVisible();
    expect((await rows()).shown.length).toBeGreaterThan(0);
  } finally {
    patience.read = usual;
  }
});
