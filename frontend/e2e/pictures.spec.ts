import type { Page } from '@playwright/test';
import { expect, inScheme, test } from './scene';

/**
 * The pictures of the README, on the made-up fleet. Made only where PICTURES names their folder:
 * times and the machine's fonts make each a new file.
 */
const FOLDER = process.env.PICTURES;

interface Picture {
  name: string;
  address: string | ((page: Page) => Promise<string>);
  shows: RegExp;
  dark?: boolean;
  narrow?: boolean;
}

const PICTURES: Picture[] = [
  { name: 'fleet', address: '/', shows: /What is wrong/ },
  { name: 'fleet-dark', address: '/', shows: /What is wrong/, dark: true },
  { name: 'fleet-narrow', address: '/', shows: /What is wrong/, narrow: true },
  { name: 'slot', address: '/sources/orders?tab=slot', shows: /held back|holds back/ },
  { name: 'incident', address: incidentPage, shows: /The runbook/ },
  {
    name: 'mismatch',
    address: '/reconciliations/00000000-0000-4000-8000-00000000d1ff',
    shows: /Row|rows differ/,
  },
  { name: 'key', address: keyPage, shows: /5 changes/ },
];

async function incidentPage(page: Page): Promise<string> {
  const { items } = await (await page.request.get('/api/v1/incidents?state=OPEN&limit=500')).json();
  const of = (wanted: RegExp) => items.find(({ kind }: { kind: string }) => wanted.test(kind));
  return `/incidents/${(of(/slot.runway/i) ?? of(/slot/i)).id}`;
}

async function keyPage(page: Page): Promise<string> {
  const { items } = await (await page.request.get('/api/v1/tables?source=shop')).json();
  const orders = items.find(({ name }: { name: string }) => name === 'orders');
  return `/tables/${orders.id}/key?key=7`;
}

test('the pictures of the README', async ({ page }) => {
  test.skip(!FOLDER, 'PICTURES names no folder');
  for (const { name, address, shows, dark, narrow } of PICTURES) {
    await page.setViewportSize(narrow ? { width: 390, height: 780 } : { width: 1280, height: 800 });
    await page.goto(typeof address === 'string' ? address : await address(page));
    await inScheme(page, dark ? 'dark' : 'light');
    await expect(page.getByText(shows).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' });
  }
});
