import { act, screen, waitFor, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { account, entry, token } from '../testing/access';
import { connector, ingested, keyLife, planned, ran, reconciled, table } from '../testing/fleet';
import { fresh, health, overview } from '../testing/health';
import { endpoint, incident, silence } from '../testing/incidents';
import { asked } from '../testing/investigations';
import { open } from '../testing/render';
import { answers, fails, hangs, server } from '../testing/server';
import { routes } from './routes';

const PATIENCE = { timeout: 30_000 };
const page = (...items: unknown[]) => ({ items });

const BESIDE: RequestHandler[] = [
  answers('/tables', page(table())),
  answers(`/tables/${table().id}`, table()),
  answers('/schedule', { enabled: true, tables: [planned()] }),
  answers('/connectors', page(connector())),
  answers('/reconciliations', page(reconciled())),
  answers('/fleet', overview()),
  answers('/health', health()),
  answers('/tables/:id/health', health({ kind: 'TABLE' })),
  answers('/tables/:id/freshness', fresh()),
  answers('/sources/:source/health', health({ kind: 'SOURCE' })),
  answers('/sources/:source/connector/health', health({ kind: 'CONNECTOR' })),
  answers('/incidents', page()),
  answers('/webhook-endpoints', page()),
  answers('/webhook-deliveries', page()),
  answers('/run-timeline', page(ran())),
  answers('/tables/:id/runs', page()),
  answers('/investigations/:id/runs', page()),
  answers('/fleet/revisions', page()),
  answers('/fleet/revisions/:number', { number: 3, file: 'version: 1' }),
  fails('/fleet/plans/:id/apply', 404, 'No such thing'),
];

interface Case {
  screen: string;
  address: string;
  /** What the screen is about, as the service is asked for it. */
  path: string;
  body: unknown;
  /** What is on the screen then. */
  shows: RegExp;
  /**
   * What the service answers where there is nothing, and what the screen says to it; absent where
   * there is one thing or none, so that nothing is an address that has none.
   */
  empty?: { body: unknown; says: RegExp };
}

const SOURCE = {
  name: 'shop',
  host: 'db.example',
  port: 5432,
  database: 'shop',
  username: 'debezium',
  password: { service: 'env:PASSWORD', connect: '$' + '{file:/secrets:shop}' },
  publication: 'penstock',
  slot: 'penstock_shop',
  topicPrefix: 'shop',
  systemIdentifier: '7300',
  serverVersion: '18.6',
  createdAt: '2026-11-01T10:00:00Z',
};

const PLAN = {
  id: '7',
  baseRevision: 41,
  createdAt: '2026-11-30T10:00:00Z',
  createdBy: 'otto',
  steps: [
    {
      kind: 'REGISTER_TABLE',
      source: 'shop',
      table: 'shop.parcels',
      destructive: false,
      changes: [],
      consequence: 'It is replicated.',
      sql: [],
      byAdministrator: false,
      warnings: [],
    },
  ],
  warnings: [],
  leftOut: [],
};

const CASES: Case[] = [
  {
    screen: 'fleet',
    address: '/',
    path: '/fleet',
    body: overview(),
    shows: /1 table$/,
    empty: { body: overview([]), says: /No table is replicated yet/ },
  },
  {
    screen: 'table',
    address: `/tables/${table().id}`,
    path: `/tables/${table().id}`,
    body: table(),
    shows: /shop\.orders_changes/,
  },
  {
    screen: 'key',
    address: `/tables/${table().id}/key?key=7`,
    path: `/tables/${table().id}/key-history`,
    body: keyLife(),
    shows: /12\.05/,
    empty: {
      body: keyLife({ atSource: false, inLake: false, changes: [], columns: [] }),
      says: /Nobody has this key/,
    },
  },
  {
    screen: 'sources',
    address: '/sources',
    path: '/sources',
    body: page(SOURCE),
    shows: /penstock_shop/,
    empty: { body: page(), says: /There is no source yet/ },
  },
  {
    screen: 'source',
    address: '/sources/shop',
    path: '/sources/shop',
    body: SOURCE,
    shows: /penstock_shop/,
  },
  {
    screen: 'connectors',
    address: '/connectors',
    path: '/connectors',
    body: page(connector()),
    shows: /1 of 1/,
    empty: { body: page(), says: /There is no source yet/ },
  },
  {
    screen: 'connector',
    address: '/connectors/shop',
    path: '/sources/shop/connector',
    body: connector(),
    shows: /pgoutput/,
    empty: { body: connector({ tasks: [] }), says: /No task is known/ },
  },
  {
    screen: 'runs',
    address: '/runs',
    path: '/run-timeline',
    body: page(ran()),
    shows: /Newest|Runs, newest first|28 s/,
    empty: { body: page(), says: /There was no ingest run yet/ },
  },
  {
    screen: 'run',
    address: `/runs/ingest/${ingested().id}`,
    path: `/ingest-runs/${ingested().id}`,
    body: ingested(),
    shows: /7 inserted, 5 updated/,
  },
  {
    screen: 'proofs',
    address: '/reconciliations',
    path: '/reconciliations',
    body: page(reconciled()),
    shows: /14 s/,
    empty: { body: page(), says: /Nothing has been proved yet/ },
  },
  {
    screen: 'proof',
    address: `/reconciliations/${reconciled().id}`,
    path: `/reconciliations/${reconciled().id}`,
    body: reconciled(),
    shows: /every column of every row/,
  },
  {
    screen: 'investigations',
    address: '/investigations',
    path: '/investigations',
    body: page(asked()),
    shows: /Why is the report short/,
    empty: { body: page(), says: /Nothing was asked yet/ },
  },
  {
    screen: 'investigation',
    address: `/investigations/${asked().id}`,
    path: `/investigations/${asked().id}`,
    body: asked(),
    shows: /reports\.csv/,
  },
  {
    screen: 'incidents',
    address: '/incidents',
    path: '/incidents',
    body: page(incident()),
    shows: /The slot is full soon/,
    empty: { body: page(), says: /No incident is open/ },
  },
  {
    screen: 'incident',
    address: `/incidents/${incident().id}`,
    path: `/incidents/${incident().id}`,
    body: incident(),
    shows: /It stays until somebody acts/,
  },
  {
    screen: 'webhooks',
    address: '/settings/webhooks',
    path: '/webhook-endpoints',
    body: page(endpoint()),
    shows: /hooks\.example/,
    empty: { body: page(), says: /Nobody is told of incidents yet/ },
  },
  {
    screen: 'silences',
    address: '/settings/silences',
    path: '/silences',
    body: page(silence()),
    shows: /known and worked on/,
    empty: { body: page(), says: /Nothing is silenced/ },
  },
  {
    screen: 'maintenance windows',
    address: '/settings/windows',
    path: '/maintenance-windows',
    body: page(silence({ reason: 'the disk is replaced' })),
    shows: /the disk is replaced/,
    empty: { body: page(), says: /No maintenance window is planned/ },
  },
  {
    screen: 'accounts',
    address: '/settings/accounts',
    path: '/accounts',
    body: page(account()),
    shows: /1 may sign in/,
    empty: { body: page(), says: /There is no account/ },
  },
  {
    screen: 'tokens',
    address: '/settings/tokens',
    path: '/tokens',
    body: page(token()),
    shows: /pst_abc/,
    empty: { body: page(), says: /There is no API token yet/ },
  },
  {
    screen: 'audit log',
    address: '/settings/audit',
    path: '/audit',
    body: page(entry()),
    shows: /releaseTable/,
    empty: { body: page(), says: /There is no such entry/ },
  },
  {
    screen: 'lag',
    address: '/lag',
    path: '/fleet',
    body: overview(),
    shows: /the 1 of 1 tables/,
    empty: { body: overview([]), says: /No table is replicated yet/ },
  },
  {
    screen: 'schedule',
    address: '/schedule',
    path: '/schedule',
    body: { enabled: true, tables: [planned()] },
    shows: /0 are late/,
    empty: { body: { enabled: false, tables: [] }, says: /does nothing by itself/ },
  },
  {
    screen: 'plan',
    address: '/plan',
    path: '/fleet/revisions',
    body: page({
      number: 3,
      planId: table().id,
      appliedAt: '2026-11-30T10:00:00Z',
      appliedBy: 'somebody',
    }),
    shows: /somebody/,
    empty: { body: page(), says: /No fleet file was applied yet/ },
  },
  {
    screen: 'plan’s steps',
    address: '/plans/7',
    path: '/fleet/plans/7',
    body: PLAN,
    shows: /on revision 41/,
    empty: { body: { ...PLAN, steps: [] }, says: /Nothing has to change/ },
  },
  {
    screen: 'revision',
    address: '/revisions/1',
    path: '/fleet/revisions/1',
    body: {
      number: 1,
      planId: '7',
      appliedAt: PLAN.createdAt,
      appliedBy: 'otto',
      file: 'sources: []',
    },
    shows: /sources: \[\]/,
  },
  {
    screen: 'runbook',
    address: '/runbooks/slot-lag',
    path: '/runbooks/slot-lag.md',
    body: '# The slot fills\n\nIt holds back the log.\n\n## Mend\n\nLook at the connector.\n',
    shows: /It holds back the log/,
  },
];

it('Each screen has its states tested, but for those by which people come in', () => {
  const addresses = CASES.map(({ address }) => address.split('?')[0] ?? '');
  const screens = routes.flatMap(({ children = [] }) =>
    children.flatMap((child) => child.children ?? child).map(({ path }) => path ?? ''),
  );
  expect(screens.length).toBeGreaterThan(20);
  expect(screens.filter((path) => !addresses.some((address) => matchPath(path, address)))).toEqual([
    'sign-in',
    'password',
  ]);
});

describe.each(CASES)('The screen of the $screen', ({ address, path, body, shows, empty }) => {
  it('shows that it is loading', async () => {
    server.use(hangs(path), ...BESIDE);
    open(address);
    expect(await screen.findByRole('status', { name: 'Loading' }, PATIENCE)).toBeVisible();
  });

  it('shows what it is asked for', async () => {
    server.use(answers(path, body), ...BESIDE);
    open(address);
    expect((await screen.findAllByText(shows, {}, PATIENCE)).length).toBeGreaterThan(0);
  });

  it.runIf(empty)('says what it means that nothing is there', async () => {
    server.use(answers(path, empty?.body), ...BESIDE);
    open(address);
    expect(await screen.findByText(empty?.says ?? '', {}, PATIENCE)).toBeVisible();
  });

  it.runIf(!empty)('says that there is no such thing, and where to go on', async () => {
    server.use(fails(path, 404, 'Not found', 'There is none of that name.'), ...BESIDE);
    open(address);
    const note = await screen.findByRole('note', {}, PATIENCE);
    expect(note).toHaveTextContent('There is no such thing');
    expect(note).toHaveTextContent('There is none of that name.');
    expect(within(note).getByRole('link', { name: 'To the fleet' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('tells an error with its request, and asks again', async () => {
    server.use(fails(path, 502, 'Connect refused', 'It said no.'), ...BESIDE);
    open(address);
    const alert = await screen.findByRole('alert', {}, PATIENCE);
    expect(alert).toHaveTextContent('Connect refused');
    expect(alert).toHaveTextContent('It said no.');
    expect(alert).toHaveTextContent('request-4711');
    server.use(answers(path, body));
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect((await screen.findAllByText(shows, {}, PATIENCE)).length).toBeGreaterThan(0);
  });

  it('keeps what it has when the service does not answer any more, and says so', async () => {
    server.use(answers(path, body), ...BESIDE);
    const { client } = open(address);
    await screen.findAllByText(shows, {}, PATIENCE);
    server.use(fails(path, 503, 'Service unavailable'));
    await act(() => client.refetchQueries({ type: 'active' }));
    expect((await screen.findAllByText(/not current any more/, {}, PATIENCE))[0]).toBeVisible();
    expect(screen.getAllByText(shows).length).toBeGreaterThan(0);
  });

  it('says that one may not see it', async () => {
    server.use(fails(path, 403, 'Forbidden', 'It needs the role operator.'), ...BESIDE);
    open(address);
    await waitFor(() => expect(screen.getAllByText('You may not see this')[0]).toBeVisible(), {
      timeout: 30_000,
    });
    expect(screen.getAllByText('It needs the role operator.')[0]).toBeVisible();
  });
});
