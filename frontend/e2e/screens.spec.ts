import type { Page } from '@playwright/test';
import { expect, fitsAt, looksRight, test } from './scene';

/** Each screen, and what is on it once it is there. */
const SCREENS: [address: string | ((page: Page) => Promise<string>), shows: RegExp][] = [
  ['/', /What is wrong/],
  ['/lag', /of 4?\d+ tables/],
  ['/incidents', /incidents?$/],
  ['/sources', /\d+ sources/],
  ['/sources/shop', /Where it is/],
  ['/sources/shop?tab=preflight', /facts? need|as it must be/],
  ['/connectors', /worst first|of \d+/],
  ['/connectors/orders', /penstock_orders is active/],
  ['/runs', /Timeline by table/],
  ['/runs?kind=maintenance&span=24h', /Timeline by table/],
  [(page) => first(page, '/api/v1/ingest-runs?limit=1', '/runs/ingest/'), /Complete through/],
  [(page) => first(page, '/api/v1/maintenance-runs?limit=1', '/runs/maintenance/'), /before and/],
  ['/reconciliations', /reconciliations|Newest/],
  ['/reconciliations/00000000-0000-4000-8000-00000000d1ff', /rows differ/],
  ['/investigations', /Nothing was asked yet/],
  ['/schedule', /are late/],
  ['/plan', /Fleet file/],
  ['/settings/webhooks', /Newest deliveries/],
  ['/settings/silences', /Nothing is silenced/],
  ['/settings/windows', /No maintenance window/],
  ['/settings/accounts', /may sign in/],
  ['/settings/tokens', /API tokens/],
  ['/settings/audit', /newest first/],
  ['/runbooks/slot-runway', /Mend/],
  [tablePage(''), /Where it is/],
  [tablePage('?tab=runs'), /runs/i],
  [tablePage('?tab=proofs'), /Reconciliations|proved/],
  [tablePage('?tab=columns'), /Lake type/],
  [tablePage('?tab=policy'), /Mass-change brake/],
];

async function first(page: Page, api: string, prefix: string): Promise<string> {
  const { items } = await (await page.request.get(api)).json();
  return prefix + items[0].id;
}

function tablePage(search: string) {
  return async (page: Page) => {
    const { items } = await (await page.request.get('/api/v1/tables?source=billing')).json();
    return `/tables/${items[0].id}${search}`;
  };
}

for (const [address, shows] of SCREENS) {
  const name = typeof address === 'string' ? address : shows.source;
  test(`no serious fault on the screen ${name}, wide and narrow, in both schemes`, async ({
    page,
  }) => {
    await page.goto(typeof address === 'string' ? address : await address(page));
    await expect(page.getByText(shows).first()).toBeVisible();
    await looksRight(page);
    await fitsAt(page, 390);
  });
}
