import { NOBODY, PASSWORD, stateOf } from './people';
import { expect, looksRightAtAnyWidth, tableLink, test } from './scene';

test.describe('whoever has not signed in', () => {
  test.use({ storageState: NOBODY });

  test('is led to the sign-in and back, and signs out again', async ({ page }) => {
    await page.goto('/?source=shop');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await looksRightAtAnyWidth(page);
    await page.getByLabel('Name').fill('otto');
    await page.getByRole('textbox', { name: 'Password' }).fill('another password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('the password is another');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/source=shop/);
    await page.getByRole('button', { name: 'Signed in: otto, operator' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('chooses a password of their own before anything else', async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByLabel('Name').fill('nina');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Somebody else gave you')).toBeVisible();
    await looksRightAtAnyWidth(page);
    await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
    await page
      .getByRole('textbox', { name: 'New password', exact: true })
      .fill('a password of her own');
    await page.getByRole('textbox', { name: 'New password again' }).fill('a password of her own');
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect(page.getByRole('heading', { name: 'Fleet' })).toBeVisible();
  });
});

test.describe('a viewer', () => {
  test.use({ storageState: stateOf('vera') });

  test('is refused a destructive action, and told why', async ({ page }) => {
    await page.goto('/?source=crm&q=customers');
    await tableLink(page, 'public.customers').click();
    const held = page.getByRole('region', { name: 'A mass change is held back' });
    const accept = held.getByRole('button', { name: 'Accept…' });
    await expect(accept).toHaveAttribute('title', /needs the role operator; vera is viewer/);
    await accept.click({ force: true });
    await expect(page.getByRole('dialog')).toBeHidden();
    const status = await page.evaluate(async () => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const answer = await fetch('/api/v1/ingest-runs', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token },
        body: '{}',
      });
      return answer.status;
    });
    expect(status).toBe(403);
  });

  test('may not see accounts', async ({ page }) => {
    await page.goto('/settings/accounts');
    await expect(page.getByRole('alert')).toContainText('You may not see this');
    await expect(page.getByRole('alert')).toContainText('ADMIN');
  });
});

test('an admin gives access, takes it, and finds it in the audit log', async ({ page }) => {
  await page.goto('/settings/tokens');
  await page.getByRole('button', { name: 'Make a token…' }).click();
  await page.getByLabel('What it is for').fill('nightly-report');
  await page.getByRole('button', { name: 'Make', exact: true }).click();
  const secret = await page.getByText(/^pst_[\w-]{20,}$/).textContent();
  const mine = { headers: { Authorization: `Bearer ${secret}` } };
  expect((await page.request.get('/api/v1/fleet', mine)).status()).toBe(200);
  await page.getByRole('button', { name: 'Hide it' }).click();
  await page.getByRole('button', { name: 'Revoke…' }).first().click();
  await page.getByLabel(/Type nightly-report/).fill('nightly-report');
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('revoked', { exact: true }).first()).toBeVisible();
  expect((await page.request.get('/api/v1/fleet', mine)).status()).toBe(401);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Operation').fill('revokeToken');
  await page.getByLabel('Operation').press('Enter');
  await expect(page).toHaveURL(/operation=revokeToken/);
  await expect(page.getByRole('cell', { name: 'ann' }).first()).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toBe('penstock-audit.csv');
});
