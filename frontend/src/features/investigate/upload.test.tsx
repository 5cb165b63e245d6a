import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { table } from '../../testing/fleet';
import { asked } from '../../testing/investigations';
import { open } from '../../testing/render';
import { answers, server } from '../../testing/server';

const PATIENCE = { timeout: 30_000 };
const ONE = '*/api/v1/investigations/:id';
const FILE = new File(['id,amount\n7,12.50\n'], 'monday.csv', { type: 'text/csv' });

beforeEach(() => {
  const columns = [
    { name: 'id', sourceType: 'bigint', lakeType: 'long', nullable: false, keyPosition: 1 },
  ];
  server.use(
    answers('/tables', { items: [table({ columns })] }),
    answers('/tables/:id', table()),
    answers('/investigations', { items: [], uploadLimitBytes: 40 }),
    answers('/investigations/:id', asked({ extractKind: 'UPLOADED_CSV', uploadedBytes: 18 })),
    answers('/investigations/:id/runs', { items: [] }),
    http.post('*/api/v1/investigations', () => HttpResponse.json(asked(), { status: 201 })),
  );
});

async function askAbout(file: File) {
  open('/investigations');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Ask about an extract…' }, PATIENCE),
  );
  await userEvent.type(await screen.findByLabelText(/^Question/, {}, PATIENCE), 'Why?');
  await userEvent.click(screen.getByRole('combobox', { name: /^Table/ }));
  await userEvent.click(
    await screen.findByRole('option', { name: /orders/, hidden: true }, PATIENCE),
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'The extract is' }));
  await userEvent.click(
    await screen.findByRole(
      'option',
      { name: 'a CSV file of this computer', hidden: true },
      PATIENCE,
    ),
  );
  await userEvent.type(screen.getByRole('combobox', { name: /^Measures/ }), 'id{Enter}');
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no place for a file');
  fireEvent.change(input, { target: { files: [file] } });
}

const button = () => screen.getByRole('button', { name: 'Ask' });

describe('An extract of this computer', () => {
  it('is sent with the question, and leads to it', async () => {
    const got: string[] = [];
    server.use(
      http.put(`${ONE}/extract`, ({ request }) => {
        got.push(`${request.headers.get('Content-Type')}`);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await askAbout(FILE);
    await userEvent.click(button());
    expect(await screen.findByText('18 B', {}, PATIENCE)).toBeVisible();
    expect(got).toEqual(['application/octet-stream']);
  });

  it('that is too large is told at once, and not sent', async () => {
    await askAbout(new File(['x'.repeat(41)], 'large.csv'));
    expect(await screen.findByText(/It has 41 B, and at most 40 B/, {}, PATIENCE)).toBeVisible();
    expect(button()).toBeDisabled();
  });

  it('that is refused leaves no question behind, and says why', async () => {
    let removed = 0;
    server.use(
      http.put(`${ONE}/extract`, () =>
        HttpResponse.json(
          { title: 'Invalid', status: 400, detail: 'It is not a whole Parquet file.' },
          { status: 400 },
        ),
      ),
      http.delete(ONE, () => {
        removed++;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await askAbout(FILE);
    await userEvent.click(button());
    expect(await screen.findByText('It is not a whole Parquet file.', {}, PATIENCE)).toBeVisible();
    await waitFor(() => expect(removed).toBe(1), PATIENCE);
    expect(button()).toBeEnabled();
  });
});
