import type { Page } from '@playwright/test';
import { stateOf } from './people';
import { expect, fitsAt, looksRight, looksRightAtAnyWidth, tableLink, test } from './scene';

test.use({ storageState: stateOf('otto') });

interface Source {
  name: string;
  host: string;
  port: number;
  database: string;
  username: string;
  password: { service: string; connect: string };
}

/** A fleet file of all sources; of the shop with these tables. */
async function fleetFile(page: Page, tables: string[]): Promise<string> {
  const { items } = await (await page.request.get('/api/v1/sources?limit=500')).json();
  const sources = items.map((source: Source) => ({
    name: source.name,
    host: source.host,
    port: source.port,
    database: source.database,
    username: source.username,
    password: source.password,
    publication: 'penstock',
    ...(source.name === 'shop' && {
      heartbeatTable: 'penstock.heartbeat',
      signalTable: 'penstock.signal',
    }),
    tables:
      source.name === 'shop'
        ? tables.map((include) => ({
            include,
            namespace: 'shop',
            policy: { lagTarget: '10m', owner: 'shop team', sensitive: ['note'] },
          }))
        : [{ include: 'public.*' }],
  }));
  // JSON is YAML, too.
  return JSON.stringify({ version: 1, sources }, null, 2);
}

async function plan(page: Page, tables: string[]) {
  await page.goto('/plan');
  await page.getByRole('textbox', { name: 'Fleet file' }).fill(await fleetFile(page, tables));
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(page.getByRole('heading', { name: /steps$/ })).toBeVisible({ timeout: 90_000 });
}

test('a fleet change is planned and carried out: a policy, and a table that leaves under its name', async ({
  page,
}) => {
  await plan(page, ['shop.orders', 'shop.refunds']);
  const leftOut = page.getByRole('region', { name: /do not answer: 30 sources/ });
  await leftOut.getByText('Which, and why').click();
  await expect(leftOut).toContainText('Nothing answers at 127.0.0.1:1');
  const policy = page.getByRole('article', { name: 'change policy shop.orders' });
  await expect(policy.getByRole('row').filter({ hasText: 'lagTarget' })).toContainText('10m');
  await expect(page.getByRole('article', { name: 'remove table shop.coupons' })).toContainText(
    'destructive',
  );
  await looksRight(page);
  await fitsAt(page, 390);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Apply…' }).click();
  const dialog = page.getByRole('dialog', { name: /Carry out/ });
  const name = dialog.getByLabel('Type shop.coupons to confirm');
  const apply = dialog.getByRole('button', { name: 'Apply' });
  await expect(apply).toBeDisabled();
  await name.fill('coupons');
  await expect(apply).toBeDisabled();
  await name.fill('shop.coupons');
  await looksRight(page);
  await apply.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: /^(\d+) of \1 steps done$/ })).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByRole('button', { name: 'Apply…' })).toHaveCount(0);
  await looksRight(page);
  await page.getByRole('link', { name: 'Plan' }).last().click();
  const revision = page.getByRole('row').filter({ hasText: 'otto' }).first();
  await revision.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /Revision \d+/ })).toBeVisible();
  await looksRightAtAnyWidth(page);
  await page.goto('/?source=shop');
  await expect(tableLink(page, 'shop.orders')).toBeVisible();
  await expect(tableLink(page, 'shop.coupons')).toHaveCount(0);
});

test('a table is added, and what it still waits for is told', async ({ page }) => {
  await plan(page, ['shop.orders', 'shop.refunds', 'shop.parcels']);
  await expect(page.getByRole('article', { name: 'register table shop.parcels' })).toContainText(
    'replicated into shop.parcels',
  );
  await page.getByRole('button', { name: 'Apply…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  // Its topic has to be there before its connector may begin, and here is no Kafka.
  const progress = page.getByRole('region', { name: /^1 of \d+ steps done$/ });
  await expect(progress).toContainText('Kafka did not answer', { timeout: 120_000 });
  await page.goto('/?source=shop');
  await expect(tableLink(page, 'shop.parcels')).toBeVisible();
});

test('a file that cannot be is told with its field', async ({ page }) => {
  await page.goto('/plan');
  await page.getByRole('textbox', { name: 'Fleet file' }).fill('version: 1\nsources: 7\n');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('sources');
});
