import { expect, looksRight, tableLink, test } from './scene';

test('why a table is late is two clicks away', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Fleet' })).toBeVisible();
  await expect(page.getByLabel('Filter tables')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('ledger audit_log');
  await expect(page).toHaveURL(/q=ledger\+audit_log/);
  // The list is filtered a moment after the address.
  await expect(tableLink(page, 'public.audit_log')).toHaveCount(1);
  await tableLink(page, 'public.audit_log').click();
  const stages = page.getByRole('list', { name: 'Lag by stage' });
  await expect(stages.getByRole('listitem').filter({ hasText: 'topic' })).toContainText('▲');
  await looksRight(page);
});

test('tables that are paused are counted as such, and a click shows them', async ({ page }) => {
  await page.goto('/');
  const paused = page.getByRole('button', { name: /13\s*paused/ });
  await paused.click();
  await expect(page).toHaveURL(/status=idle/);
  await expect(page.getByText(/^13 of \d+ tables$/)).toBeVisible();
});

test('a slot that fills tells its runway, and what losing it costs', async ({ page }) => {
  await page.goto('/sources/orders?tab=slot');
  await expect(page.getByText(/held back|holds back/).first()).toBeVisible();
  await expect(page.getByText(/6 h/).first()).toBeVisible();
  await looksRight(page);
  await page.goto('/sources/ledger?tab=slot');
  await expect(page.getByText('reporting_old')).toBeVisible();
});

test('a screen says that it loads, that it failed, and that what it shows is old', async ({
  page,
}) => {
  let answer: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/fleet', async (route) => {
    await asked;
    await route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Not now', status: 503, requestId: 'request-4711' },
    });
  });
  await page.goto('/');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await looksRight(page);
  answer();
  await expect(page.getByRole('alert')).toContainText('request-4711');
  await looksRight(page);
  await page.unroute('**/api/v1/fleet');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('What is wrong').first()).toBeVisible();
  // It is asked, and never answers.
  await page.route('**/api/v1/fleet', () => {});
  await page.getByRole('combobox', { name: 'How often' }).selectOption('every 5 s');
  const stale = page.getByRole('status').filter({ hasText: 'not current any more' });
  await expect(stale).toBeVisible();
  await expect(page.getByText('What is wrong').first()).toBeVisible();
  await looksRight(page);
  await page.unroute('**/api/v1/fleet');
  await stale.getByRole('button', { name: 'Ask now' }).click();
  await expect(stale).toBeHidden();
});

test('a name from a source is text, whatever it holds', async ({ page }) => {
  await page.goto('/?source=media');
  for (const name of [/<img src=x onerror/, /of_63_bytes_/, /desrever/]) {
    await expect(page.getByRole('link', { name }).first()).toBeVisible();
  }
  await page
    .getByRole('link', { name: /<img src=x/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /<img src=x/ })).toBeVisible();
  expect(await page.title()).toContain('<img');
  await looksRight(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?source=media');
  await page
    .getByRole('link', { name: /of_63_bytes_/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /of_63_bytes_/ })).toBeVisible();
  await looksRight(page);
});

test('the places are reached by keys, and the keys are told', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Fleet' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Runs', exact: true, level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('next and previous row');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('shop refunds');
  // The tables may be still on their way.
  await expect(page.getByRole('dialog').getByText('shop.refunds')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'shop.refunds' })).toBeVisible();
});
