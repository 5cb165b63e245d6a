import { stateOf } from './people';
import { expect, looksRight, looksRightAtAnyWidth, tableLink, test } from './scene';

test.use({ storageState: stateOf('otto') });

test('a held mass change is accepted only under the name of its table', async ({ page }) => {
  await page.goto('/?source=crm&q=customers');
  await tableLink(page, 'public.customers').click();
  const held = page.getByRole('region', { name: 'A mass change is held back' });
  await expect(held).toContainText('39,911 deletes');
  await held.getByRole('button', { name: 'Accept…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept the change' });
  await dialog.getByLabel('Reason').fill('the campaign was closed');
  await dialog.getByLabel(/Type customers to confirm/).fill('customer');
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await dialog.getByLabel(/Type customers to confirm/).fill('customers');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('region', { name: /next run publishes/ })).toBeVisible();
});

test('rows that differ are shown down to the column, and their repair is asked for', async ({
  page,
}) => {
  await page.goto('/reconciliations?result=bad&q=billing');
  await page.getByRole('link', { name: 'mismatch' }).click();
  await expect(page.getByRole('article', { name: 'Row id = 9017' })).toContainText('12.05');
  const hostile = page.getByRole('article', { name: 'Row id = 9018' });
  await expect(hostile).toContainText('<b>paid</b>');
  await expect(hostile).toContainText('NULL');
  await page.goto('/reconciliations?result=bad&q=shop');
  await page.getByRole('link', { name: 'mismatch' }).click();
  const row = page.getByRole('article', { name: 'Row id = 7' });
  await expect(row).toContainText('8.75');
  await expect(row).toContainText('8.57');
  await expect(row).toContainText('***');
  await expect(page.getByText('order 7')).toHaveCount(0);
  await page.getByRole('button', { name: 'Repair the rows…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('read from the source again');
  await dialog.getByLabel('Reason').fill('the price was typed wrong');
  await dialog.getByRole('button', { name: 'Repair' }).click();
  await expect(dialog).toBeHidden();
  // Nothing streams here: what the repair must not undo can no longer arrive, so it is not written.
  const failed = page.getByRole('region', { name: 'The repair failed' });
  await expect(failed).toContainText('penstock_shop is missing', { timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'Repair the rows…' })).toBeVisible();
  await looksRight(page);
});

test('the life of one key is told event by event, its sensitive values for a reason', async ({
  page,
}) => {
  await page.goto('/?source=shop&q=orders');
  await tableLink(page, 'shop.orders').click();
  await page.getByRole('link', { name: 'Find a key…' }).click();
  await page.getByRole('textbox', { name: 'id', exact: true }).fill('7');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('region', { name: '5 changes' })).toContainText('deleted');
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('8.75');
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('8.57');
  await expect(page.getByText('order 7')).toHaveCount(0);
  await looksRightAtAnyWidth(page);
  await page.getByRole('button', { name: 'Unmask…' }).click();
  await page.getByLabel('Reason').fill('the customer asked');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('<b>order 7</b>');
});

test('a policy that somebody else changed meanwhile is not overwritten', async ({
  page,
  browser,
}) => {
  await page.goto('/?source=shop&q=refunds');
  await tableLink(page, 'shop.refunds').click();
  await page.getByRole('tab', { name: 'Policy' }).click();
  const target = page.getByRole('textbox', { name: 'Lag target, seconds' });
  await target.fill('300');
  await page.getByRole('textbox', { name: 'Look at files every, seconds' }).fill('7200');
  const other = await browser.newContext({ storageState: stateOf('ann') });
  const theirs = await other.newPage();
  await theirs.goto(page.url());
  await theirs.getByRole('textbox', { name: 'Lag target, seconds' }).fill('1200');
  await theirs.getByRole('textbox', { name: 'Owner' }).fill('refunds team');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByText('Changed.').first()).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: 'Save' }).click();
  const both = page.getByRole('region', { name: 'Somebody else changed the policy meanwhile' });
  await expect(both).toContainText('refunds team');
  await expect(both.getByRole('button', { name: 'Save so' })).toBeDisabled();
  await looksRightAtAnyWidth(page);
  await both.getByRole('radio', { name: 'Take theirs: 20 min' }).click();
  await both.getByRole('button', { name: 'Save so' }).click();
  await expect(both).toBeHidden();
  await page.reload();
  await expect(target).toHaveValue('1200');
  await expect(page.getByRole('textbox', { name: 'Owner' })).toHaveValue('refunds team');
  await expect(page.getByRole('textbox', { name: 'Look at files every' })).toHaveValue('7200');
});

test('an extract is uploaded, and what it lacks is explained row by row', async ({ page }) => {
  await page.goto('/investigations');
  await page.getByRole('button', { name: 'Ask about an extract…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask about an extract' });
  await dialog.getByLabel('Question').fill('Why is the report short?');
  await dialog.getByRole('combobox', { name: 'Table' }).fill('shop.orders');
  await page.getByRole('option', { name: 'shop shop.orders', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'The extract is' }).click();
  await page.getByRole('option', { name: 'a CSV file of this computer' }).click();
  await dialog.getByRole('combobox', { name: 'Measures' }).click();
  await page.getByRole('option', { name: 'amount' }).click();
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles(csv('large.csv', 'x'.repeat(200_000)));
  await expect(dialog).toContainText('It has 195 KiB, and at most 100 KiB are taken');
  await expect(dialog.getByRole('button', { name: 'Ask' })).toBeDisabled();
  await looksRight(page);
  await file.setInputFiles(csv('monday.csv', 'id,amount\n7,8.57\n'));
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByRole('heading', { name: 'Why is the report short?' })).toBeVisible();
  await expect(page.getByText('17 B')).toBeVisible();
  await page.getByRole('button', { name: 'Answer it now' }).click();
  await expect(page.getByText('1 row in the extract, 2 in the replica')).toBeVisible({
    timeout: 120_000,
  });
  await looksRightAtAnyWidth(page);
});

test('a policy is changed, and stays', async ({ page }) => {
  await page.goto('/?source=shop&q=orders');
  await tableLink(page, 'shop.orders').click();
  await page.getByRole('tab', { name: 'Policy' }).click();
  await expect(page).toHaveURL(/tab=policy/);
  const target = page.getByRole('textbox', { name: 'Lag target, seconds' });
  await target.fill('300');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changed.').first()).toBeVisible();
  await page.reload();
  await expect(target).toHaveValue('300');
});

function csv(name: string, text: string) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}
