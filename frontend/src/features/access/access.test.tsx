import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { account, entry, token } from '../../testing/access';
import { planned, table } from '../../testing/fleet';
import { fresh, health, overview } from '../../testing/health';
import { open } from '../../testing/render';
import { ANN, answers, server } from '../../testing/server';

const PATIENCE = { timeout: 30_000 };
const NOBODY = { signedIn: false, passwordChangeNeeded: false };
const page = (...items: unknown[]) => ({ items });
const at = (path: string) => `*/api/v1${path}`;

beforeEach(() => {
  server.use(
    answers('/fleet', overview()),
    answers('/health', health()),
    answers('/incidents', page()),
    answers('/tables/:id', table({ state: 'QUARANTINED', stateReason: 'A new column.' })),
    answers('/tables/:id/health', health({ kind: 'TABLE' })),
    answers('/tables/:id/freshness', fresh()),
    answers('/schedule', { enabled: true, tables: [planned()] }),
    answers('/reconciliations', page()),
    answers('/accounts', page(account(), account({ name: 'ann', role: 'ADMIN' }))),
    answers('/tokens', page(token())),
    answers('/audit', page(entry())),
  );
});

/** A service that asks for sign-in and knows one account. */
function asksForSignIn(afterwards: object = ANN) {
  let who: object = NOBODY;
  server.use(
    http.get(at('/session'), () => HttpResponse.json(who)),
    http.post(at('/session'), async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      if (password !== 'the right one') {
        return HttpResponse.json(
          { title: 'Unauthorized', status: 401, detail: 'The password is another.' },
          { status: 401 },
        );
      }
      who = afterwards;
      return HttpResponse.json(who);
    }),
    http.delete(at('/session'), () => {
      who = NOBODY;
      return new HttpResponse(null, { status: 204 });
    }),
    http.put(at('/session/password'), () => {
      who = ANN;
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(at('/fleet'), () =>
      who === NOBODY
        ? HttpResponse.json({ title: 'Unauthorized', status: 401 }, { status: 401 })
        : HttpResponse.json(overview()),
    ),
  );
  return { end: () => (who = NOBODY) };
}

async function signIn(password: string) {
  await userEvent.type(await screen.findByLabelText(/^Name/, {}, PATIENCE), 'ann');
  await userEvent.type(screen.getByLabelText(/^Password/, { selector: 'input' }), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('Whoever has not signed in', () => {
  it('may sign in by the provider that the service tells of, and by none where it tells of none', async () => {
    server.use(answers('/session', { ...NOBODY, provider: 'Staff login' }));
    open('/sign-in');
    expect(await screen.findByRole('link', { name: 'Staff login' }, PATIENCE)).toHaveAttribute(
      'href',
      '/oauth2/authorization/oidc',
    );
    cleanup();
    server.use(answers('/session', NOBODY));
    open('/sign-in?refused=no-role');
    expect(await screen.findByText(/gives you no role here/, {}, PATIENCE)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is led to the sign-in, told of a wrong password, and back to where they were', async () => {
    asksForSignIn();
    open('/?q=orders');
    await signIn('a wrong one');
    expect(await screen.findByText('The password is another.', {}, PATIENCE)).toBeVisible();
    await userEvent.clear(screen.getByLabelText(/^Name/));
    await userEvent.clear(screen.getByLabelText(/^Password/, { selector: 'input' }));
    await signIn('the right one');
    expect(await screen.findByText(/1 table$/, {}, PATIENCE)).toBeVisible();
    expect(screen.getByLabelText('Filter tables')).toHaveValue('orders');
    expect(screen.getByRole('button', { name: 'Signed in: ann, admin' })).toBeVisible();
  });

  it('is led there, too, when the session ends meanwhile', async () => {
    const service = asksForSignIn();
    const { client } = open('/');
    await signIn('the right one');
    await screen.findByText(/1 table$/, {}, PATIENCE);
    service.end();
    await client.refetchQueries({ queryKey: ['fleet'] });
    expect(await screen.findByRole('heading', { name: 'Sign in' }, PATIENCE)).toBeVisible();
  });

  it('signs out again', async () => {
    asksForSignIn();
    open('/');
    await signIn('the right one');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Signed in: ann, admin' }, PATIENCE),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }, PATIENCE));
    expect(await screen.findByRole('heading', { name: 'Sign in' }, PATIENCE)).toBeVisible();
  });

  it('chooses a password first where somebody else gave theirs', async () => {
    asksForSignIn({ ...ANN, passwordChangeNeeded: true });
    open('/');
    await signIn('the right one');
    expect(await screen.findByText(/Somebody else gave you/, {}, PATIENCE)).toBeVisible();
    const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' });
    await userEvent.type(field(/^Current password/), 'the right one');
    await userEvent.type(field(/^New password(?! again)/), 'my own password');
    await userEvent.type(field(/^New password again/), 'my own passwor');
    expect(screen.getByRole('button', { name: 'Change it' })).toBeDisabled();
    await userEvent.type(field(/^New password again/), 'd');
    await userEvent.click(screen.getByRole('button', { name: 'Change it' }));
    expect(await screen.findByText(/1 table$/, {}, PATIENCE)).toBeVisible();
  });
});

describe('A viewer', () => {
  beforeEach(() => server.use(answers('/session', { ...ANN, role: 'VIEWER' })));

  it('sees what may be done, and is told why not by them', async () => {
    open(`/tables/${table().id}`);
    const release = await screen.findByRole('button', { name: 'Release…' }, PATIENCE);
    await waitFor(() =>
      expect(release).toHaveAttribute('title', 'This needs the role operator; ann is viewer.'),
    );
    await userEvent.click(release);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(
      await screen.findByRole('menuitem', { name: 'Re-snapshot…', hidden: true }, PATIENCE),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  it('is not shown the way to accounts', async () => {
    server.use(answers('/silences', page()));
    open('/settings/silences');
    const bar = await screen.findByRole('navigation', { name: 'Settings' }, PATIENCE);
    await waitFor(() => expect(within(bar).queryByText('Accounts')).toBeNull());
    expect(within(bar).getByText('Webhooks')).toBeVisible();
  });
});

describe('An admin', () => {
  it('makes a token that is shown once, and revokes it under its name', async () => {
    const revoked: string[] = [];
    server.use(
      http.post(at('/tokens'), async ({ request }) => {
        const asked = (await request.json()) as { name: string };
        return HttpResponse.json({ token: token(asked), secret: 'pst_the_whole' }, { status: 201 });
      }),
      http.delete(at('/tokens/:id'), ({ params }) => {
        revoked.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open('/settings/tokens');
    await userEvent.click(await screen.findByRole('button', { name: 'Make a token…' }, PATIENCE));
    await userEvent.type(await screen.findByLabelText(/What it is for/, {}, PATIENCE), 'ci');
    await userEvent.click(screen.getByRole('button', { name: 'Make' }));
    expect(await screen.findByText('pst_the_whole', {}, PATIENCE)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hide it' }));
    expect(screen.queryByText('pst_the_whole')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Revoke…' }));
    await userEvent.type(await screen.findByLabelText(/Type ci to confirm/, {}, PATIENCE), 'ci');
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(revoked).toEqual([token().id]));
  });

  it('changes roles, but not their own', async () => {
    const changes: unknown[] = [];
    server.use(
      http.patch(at('/accounts/:name'), async ({ request, params }) => {
        changes.push([params.name, await request.json()]);
        return HttpResponse.json(account());
      }),
    );
    open('/settings/accounts');
    const role = await screen.findByLabelText('Role of bob', {}, PATIENCE);
    await userEvent.selectOptions(role, 'VIEWER');
    await waitFor(() => expect(changes).toEqual([['bob', { role: 'VIEWER' }]]));
    expect(screen.getByLabelText('Role of ann')).toBeDisabled();
  });
});
