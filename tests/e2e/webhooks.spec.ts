import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/test';

// A reserved name, which never resolves: a real failure without a network.
const URL_A = 'https://hooks.invalid/posts';
const URL_B = 'https://other.invalid/posts';

const row = (page: Page) => page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');

async function add(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('Address').fill(url);
  await form.getByRole('button', { name: 'New webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Signing secret' });
  const value = await secret.getByLabel('Signing secret', { exact: true }).inputValue();
  await secret.getByRole('button', { name: 'I have stored it' }).click();
  return value;
}

test.beforeEach(async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/settings/webhooks');
  await expect(page.getByText('No webhooks')).toBeVisible();
});

test('added with a secret that is shown once; changed, paused, deleted', async ({ page }) => {
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('Address').fill('http://127.0.0.1/hook');
  await form.getByRole('button', { name: 'New webhook' }).click();
  await expect(form.getByText('The address is not on the public internet.')).toBeVisible();
  await form.getByLabel('Address').fill('no address');
  await form.getByRole('button', { name: 'New webhook' }).click();
  await expect(form.getByText('Not an http or https address')).toBeVisible();
  await page.keyboard.press('Escape');

  expect(await add(page, URL_A)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await page.reload();
  await expect(row(page)).toContainText(URL_A);
  await expect(page.getByText('whsec_', { exact: false }).filter({ visible: true })).toHaveCount(0);

  await row(page).getByRole('button', { name: 'Edit webhook' }).click();
  await page.getByRole('button', { name: 'New secret' }).click();
  const renewed = page.getByRole('dialog', { name: 'Signing secret' });
  await expect(renewed.getByLabel('Signing secret', { exact: true })).toHaveValue(/^whsec_/);
  await renewed.getByRole('button', { name: 'I have stored it' }).click();

  await row(page).getByRole('button', { name: 'Edit webhook' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit webhook' });
  for (const name of [/^Published/, /^Failed/, /^Partly/]) await edit.getByLabel(name).uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toHaveText('Choose at least one event');
  await edit.getByLabel(/^Failed/).check();
  await edit.getByLabel('Address').fill(URL_B);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row(page)).toContainText(URL_B);
  await expect(row(page)).toContainText('Active · Failed');

  await row(page).getByRole('button', { name: 'Pause' }).click();
  await expect(row(page)).toContainText('Paused · Failed');
  await row(page).getByRole('button', { name: 'Resume' }).click();
  await expect(row(page)).toContainText('Active');

  await row(page).getByRole('button', { name: 'Delete webhook' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this webhook?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks')).toBeVisible();
});

test('a test is sent, its log shows the request and why it failed, and it can be sent again', async ({ page }) => {
  await add(page, URL_A);
  await row(page).getByRole('button', { name: 'Deliveries' }).click();
  const log = page.getByRole('dialog', { name: 'Deliveries' });
  await expect(log.getByText('Nothing has been sent yet')).toBeVisible();
  await log.getByRole('button', { name: 'Close' }).click();
  await row(page).getByRole('button', { name: 'Send test' }).click();
  const delivery = log.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(delivery).toContainText('Failed', { timeout: 30_000 });
  await expect(delivery).toContainText('no answer');
  await delivery.getByText('Test', { exact: true }).click();
  await expect(delivery.getByLabel('Request')).toContainText(`POST ${URL_A}`);
  await expect(delivery.getByLabel('Request')).toContainText('"type": "webhook.test"');
  await expect(delivery.getByText('No answer', { exact: true })).toHaveCount(1);
  // "Waiting" may pass before it can be seen: a name that does not resolve fails at once. The answer says it.
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await delivery.getByRole('button', { name: 'Retry' }).click();
  expect(await (await answer).json()).toMatchObject({ state: 'waiting' });
  await expect(delivery.getByText('No answer', { exact: true })).toHaveCount(2, { timeout: 30_000 });
});

test('how to verify a signature, in words and code', async ({ page }) => {
  await page.getByText('How to verify a signature').click();
  await expect(page.getByLabel('Code that verifies a signature')).toContainText("createHmac('sha256', key)");
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByText('Code copied')).toBeVisible();
});

test.describe('axe in both themes', () => {
  test('axe finds nothing on the dialogs and the log', async ({ page }) => {
    await page.getByRole('button', { name: 'New webhook' }).click();
    await expect(page.getByRole('dialog', { name: 'New webhook' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await add(page, URL_A);
    await page.getByText('How to verify a signature').click();
    await expectAccessible(page);
    await row(page).getByRole('button', { name: 'Send test' }).click();
    const log = page.getByRole('dialog', { name: 'Deliveries' });
    await expect(log.getByText('no answer', { exact: true })).toBeVisible({ timeout: 30_000 });
    await log.getByText('Test', { exact: true }).click();
    await expectAccessible(page);
  });
});
