import { stateOf } from './people';
import { expect, looksRightAtAnyWidth, test } from './scene';

test.use({ storageState: stateOf('otto') });

const hooks = process.env.HOOKS ?? '';

test('a webhook is registered, and a test tells that it is not taken', async ({ page }) => {
  await page.goto('/settings/webhooks');
  await page.getByRole('button', { name: 'Add an endpoint…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
  await dialog.getByLabel('Name').fill('on call');
  await dialog.getByLabel(/^URL|^Address/).fill(`${hooks}/hook`);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(/whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'Hide it' }).click();
  const row = page.getByRole('row').filter({ hasText: 'on call' });
  await row.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByRole('status').filter({ hasText: '400' })).toBeVisible();
});

test('an incident is taken on and resolved by evidence; what a receiver refused is sent again', async ({
  page,
}) => {
  await page.goto('/incidents?q=refunds');
  const link = page.getByRole('row').filter({ hasText: 'refunds' }).getByRole('link').first();
  await link.click();
  await looksRightAtAnyWidth(page);
  const address = page.url();
  await page.getByRole('link', { name: 'The runbook' }).click();
  await expect(page.getByRole('region', { name: 'Mend' })).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('otto').first()).toBeVisible();
  await page.getByLabel('Comment').fill('the column is wanted');
  await page.getByRole('button', { name: 'Comment' }).click();
  await expect(page.getByText('the column is wanted').first()).toBeVisible();
  await page.getByRole('link', { name: 'To the table' }).click();
  const quarantine = page.getByRole('region', { name: 'Quarantined' });
  await quarantine.getByRole('button', { name: 'Release…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release the table' });
  await expect(dialog.getByRole('button', { name: 'Release' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('the column is known');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(quarantine).toBeHidden();
  await page.getByRole('tab', { name: 'Columns' }).click();
  await expect(page.getByRole('cell', { name: 'method', exact: true })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('resolved', { exact: true }).first()).toBeVisible({
    timeout: 240_000,
  });
  const letters = page.getByRole('region', { name: 'Deliveries to webhooks' }).first();
  await expect(letters.getByText('given up').first()).toBeVisible({ timeout: 120_000 });
  await page.request.post(`${hooks}/mend`);
  await letters.getByRole('button', { name: 'Send again' }).first().click();
  await expect(letters.getByText('delivered').first()).toBeVisible({ timeout: 120_000 });
});
