import type { Page } from '@playwright/test';
import { slowness } from '../load';
import { expect, looksRight, tableLink, test } from '../scene';

/** On the whole stack: a source that is written to, Kafka, Connect, Spark and the lake. */
const { MISMATCH_ID = '', FLEET_FILE = '', WRITER = '' } = process.env;

/** Spark's drivers, the connector and proofs take their time, more of it on a busy machine. */
const PATIENCE = { timeout: 300_000 };

test('a mismatch is opened down to the column, repaired, and proved to be gone', async ({
  page,
}) => {
  await page.goto('/?q=payments');
  await tableLink(page, 'shop.payments').click();
  await page.getByRole('button', { name: 'Prove now' }).click();
  await expect(page).toHaveURL(/\/reconciliations\/./);
  const row = page.getByRole('article', { name: `Row id = ${MISMATCH_ID}` });
  await expect(row).toContainText('amount_minor', PATIENCE);
  await looksRight(page);
  await page.getByRole('button', { name: 'Repair the rows…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('somebody wrote into the lake by hand');
  await dialog.getByRole('button', { name: 'Repair' }).click();
  await expect(dialog).toBeHidden();
  const repaired = page.getByRole('region', { name: 'Repaired' });
  await expect(repaired).toContainText('1 row written', PATIENCE);
  await repaired.getByRole('link', { name: 'The proof that followed' }).click(PATIENCE);
  await expect(page.getByText(/^match$/i).first()).toBeVisible(PATIENCE);
});

test('a table is added, until its rows are in the lake', async ({ page }) => {
  await page.goto('/plan');
  await page.getByRole('textbox', { name: 'Fleet file' }).fill(FLEET_FILE);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(page.getByRole('article', { name: 'register table shop.parcels' })).toContainText(
    'replicated into shop.parcels',
    PATIENCE,
  );
  await page.getByRole('button', { name: 'Apply…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('region', { name: /^(\d+) of \1 steps done$/ })).toBeVisible(
    PATIENCE,
  );
  await page.goto('/?q=parcels');
  await tableLink(page, 'shop.parcels').click();
  await expect(page).toHaveURL(/\/tables\/./);
  const table = page.url();
  await expect(async () => {
    await page.goto(table);
    await page.getByRole('button', { name: 'Ingest now' }).click();
    await expect(page.getByText(/^succeeded$/i).first()).toBeVisible(PATIENCE);
    await page.goto(`${table}/key?key=7`);
    const now = page.getByRole('region', { name: 'Now' });
    await expect(now.getByText('parcel 7')).toHaveCount(2, { timeout: 30_000 });
  }).toPass(PATIENCE);
});

/** What the dashboard asks for on its main screens. */
const READS = [
  '/fleet',
  '/health',
  '/incidents?state=OPEN&limit=200',
  '/session',
  '/tables?limit=500',
  '/schedule',
  '/run-timeline?kind=INGEST&limit=300',
  '/connectors?limit=500',
  '/reconciliations?limit=250',
  '/sources/shop/slots',
  '/tables/{table}',
  '/tables/{table}/health',
  '/tables/{table}/freshness?hours=24',
  '/tables/{table}/runs?limit=100',
];

/** Asks for all of them again and again while a run works; how long each request took. */
async function readWhileItRuns(page: Page, table: string, run: string): Promise<number[]> {
  return page.evaluate(
    async ([reads, of]) => {
      const times: number[] = [];
      for (;;) {
        for (const read of reads) {
          const begun = performance.now();
          const answer = await fetch(`/api/v1${read}`, { cache: 'no-store' });
          await answer.arrayBuffer();
          times.push(performance.now() - begun);
          if (!answer.ok) throw new Error(`${read} answered ${answer.status}`);
          // A person opens a screen a second at most; a screen asks for three things or four.
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        const { status } = await (await fetch(`/api/v1/ingest-runs/${of}`)).json();
        if (!['QUEUED', 'RUNNING'].includes(status)) return times;
      }
    },
    [READS.map((read) => read.replace('{table}', table)), run] as const,
  );
}

test('95 of 100 requests are answered within 200 ms while an ingest runs', async ({ page }) => {
  await page.goto('/');
  const { items } = await (await page.request.get('/api/v1/tables?limit=500')).json();
  const { id } = items.find(({ name }: { name: string }) => name === 'parcels');
  const middle: number[] = [];
  for (let tries = 0; middle.length < 3 && tries < 12; tries++) {
    const idle = await slowness(page);
    await page.request.post(`${WRITER}/write`);
    const run = await startIngest(page, id);
    const times = (await readWhileItRuns(page, id, run)).sort((a, b) => a - b);
    const { tables } = await (await page.request.get(`/api/v1/ingest-runs/${run}`)).json();
    const taken = tables[0].result?.events ?? 0;
    const slow = Math.max(idle, await slowness(page));
    const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? 0;
    console.log(
      `${times.length} requests while ${taken} changes were taken: p95 ${Math.round(p95)} ms,` +
        ` worst ${Math.round(times.at(-1) ?? 0)} ms, machine ${slow.toFixed(1)}x slow`,
    );
    if (taken > 0) middle.push(p95 / slow);
  }
  expect(middle.sort((a, b) => a - b)[1]).toBeLessThanOrEqual(200);
});

async function startIngest(page: Page, table: string): Promise<string> {
  const { cookies } = await page.context().storageState();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post('/api/v1/ingest-runs', {
    data: { tableIds: [table] },
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
  });
  expect(answer.status(), await answer.text()).toBe(202);
  return (await answer.json()).id;
}
