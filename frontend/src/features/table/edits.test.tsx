import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { planned, table } from '../../testing/fleet';
import { fresh, health } from '../../testing/health';
import { open } from '../../testing/render';
import { answers, server } from '../../testing/server';

const PATIENCE = { timeout: 30_000 };
const URL = '*/api/v1/tables/:id';
const page = (...items: unknown[]) => ({ items });

beforeEach(() => {
  server.use(
    answers('/tables/:id', table()),
    answers('/tables/:id/health', health({ kind: 'TABLE' })),
    answers('/tables/:id/freshness', fresh()),
    answers('/tables/:id/runs', page()),
    answers('/schedule', { enabled: true, tables: [planned()] }),
    answers('/reconciliations', page()),
  );
});

/** A service with one table, whose policy somebody else changes as soon as it was read once. */
function changedBySomebodyElse() {
  let policy = { ...table().policy };
  let version = 1;
  const sent: { ifMatch: string | null; body: object }[] = [];
  const tag = () => `"${version}.x"`;
  const answer = () => HttpResponse.json(table({ policy }), { headers: { ETag: tag() } });
  server.use(
    http.get(URL, answer),
    http.patch(`${URL}/policy`, async ({ request }) => {
      const body = (await request.json()) as object;
      const ifMatch = request.headers.get('If-Match');
      sent.push({ ifMatch, body });
      if (ifMatch !== tag()) {
        return HttpResponse.json(
          { type: 'https://penstock.io/problems/changed-meanwhile', title: 'Changed', status: 412 },
          { status: 412 },
        );
      }
      policy = { ...policy, ...body };
      version++;
      return answer();
    }),
  );
  return {
    sent,
    change: (more: object) => {
      policy = { ...policy, ...more };
      version++;
    },
  };
}

async function lagTarget() {
  return await screen.findByRole('textbox', { name: /^Lag target/ }, PATIENCE);
}

async function enter(value: string) {
  const input = await lagTarget();
  await userEvent.clear(input);
  await userEvent.type(input, value);
}

describe('A policy that somebody else changed meanwhile', () => {
  it('is not overwritten: both changes are shown, and each of mine is kept or given up', async () => {
    const service = changedBySomebodyElse();
    open(`/tables/${table().id}?tab=policy`);
    await enter('300');
    service.change({ lagTargetSeconds: 600, owner: 'bob' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const both = await screen.findByRole(
      'region',
      { name: /changed the policy meanwhile/ },
      PATIENCE,
    );
    expect(both).toHaveTextContent('Owner: shop team → bob');
    const save = within(both).getByRole('button', { name: 'Save so' });
    expect(save).toBeDisabled();
    await userEvent.click(within(both).getByRole('radio', { name: 'Keep mine: 5 min' }));
    await userEvent.click(save);
    await waitFor(() => expect(both).not.toBeInTheDocument(), PATIENCE);
    expect(service.sent).toEqual([
      { ifMatch: '"1.x"', body: { lagTargetSeconds: 300 } },
      { ifMatch: '"2.x"', body: { lagTargetSeconds: 300 } },
    ]);
    await waitFor(
      () => expect(screen.getByRole('textbox', { name: 'Owner' })).toHaveValue('bob'),
      PATIENCE,
    );
  });

  it('says how it is proved, and how much is repaired without a word', async () => {
    const service = changedBySomebodyElse();
    open(`/tables/${table().id}?tab=policy`);
    await lagTarget();
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Prove by' }),
      'what changed, and a share of the rest',
    );
    const rows = screen.getByRole('textbox', { name: 'Repair unasked, rows at most' });
    await userEvent.clear(rows);
    await userEvent.type(rows, '25');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(service.sent).toHaveLength(1), PATIENCE);
    expect(service.sent[0]?.body).toEqual({ reconcileMode: 'INCREMENTAL', repairRows: 25 });
  });

  it('stays as it is where theirs is taken', async () => {
    const service = changedBySomebodyElse();
    open(`/tables/${table().id}?tab=policy`);
    await enter('300');
    service.change({ lagTargetSeconds: 600 });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(
      await screen.findByRole('radio', { name: 'Take theirs: 10 min' }, PATIENCE),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save so' }));
    await waitFor(async () => expect(await lagTarget()).toHaveValue('600'), PATIENCE);
    expect(service.sent).toHaveLength(1);
  });
});

describe('What is started', () => {
  function starts(...statuses: number[]) {
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/v1/reconciliations', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        const status = statuses.shift() ?? 202;
        if (status === 0) return HttpResponse.error();
        return HttpResponse.json({ id: 'a', title: `It answered ${status}`, status }, { status });
      }),
    );
    return keys;
  }

  async function prove() {
    await userEvent.click(await screen.findByRole('button', { name: 'Prove now' }, PATIENCE));
  }

  it('is started once: what did not answer is asked again under the same key', async () => {
    server.use(answers('/reconciliations/:id', {}));
    const keys = starts(0, 0, 202);
    open(`/tables/${table().id}`);
    await prove();
    await waitFor(() => expect(keys).toHaveLength(3), PATIENCE);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('is the same start while nobody knows what became of it, and another once that is known', async () => {
    const keys = starts(503, 409, 409);
    open(`/tables/${table().id}`);
    await prove();
    expect(await screen.findByText('It answered 503', {}, PATIENCE)).toBeVisible();
    await prove();
    expect(await screen.findByText('It answered 409', {}, PATIENCE)).toBeVisible();
    await prove();
    await waitFor(() => expect(keys).toHaveLength(3), PATIENCE);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });
});
