import type { Page } from '@playwright/test';
import { ANN, API, BOB } from '../fakes/telegram-dc/small-world';
import { expect, expectAccessible, test } from './support/test';

const section = (page: Page) => page.getByRole('region', { name: 'Telegram account for channel search' });

test.beforeEach(async ({ page, account, dc }) => {
  dc.reset();
  expect(account.projectId).not.toBe('');
  await page.goto('/settings/channels');
  await expect(section(page).getByLabel('Phone number')).toBeVisible();
});

async function sendCode(page: Page, phone: string): Promise<void> {
  await section(page).getByLabel('API ID').fill(API.apiId);
  await section(page).getByLabel('API hash').fill(API.apiHash);
  await section(page).getByLabel('Phone number').fill(`+${phone}`);
  await section(page).getByRole('button', { name: 'Send code' }).click();
}

test('a sign-in with code and password, which a reload does not lose', async ({ page }) => {
  const form = section(page);
  await form.getByLabel('API ID').fill('abc');
  await form.getByLabel('Phone number').fill('12');
  await form.getByRole('button', { name: 'Send code' }).click();
  await expect(form.getByText('Write the number with its country code')).toBeVisible();
  await form.getByLabel('Phone number').fill(`+${BOB.phone}`);
  await form.getByRole('button', { name: 'Send code' }).click();
  await expect(form.getByText('The API ID is a number')).toBeVisible();
  await expect(form.getByLabel('API ID')).toBeFocused();
  await expectAccessible(page);

  await sendCode(page, BOB.phone);
  await expect(form.getByText('Telegram has sent a code to +49••••02 in the Telegram app.')).toBeVisible();
  await expect(form.getByLabel('Code')).toBeFocused();
  await page.reload();
  await form.getByLabel('Code').fill('00000');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('This is not the code that Telegram sent')).toBeVisible();
  await form.getByLabel('Code').fill(BOB.code);
  await form.getByRole('button', { name: 'Continue' }).click();

  await expect(form.getByLabel('Two-step password')).toBeFocused();
  await form.getByLabel('Two-step password').fill('wrong');
  await form.getByRole('button', { name: 'Finish sign-in' }).click();
  await expect(form.getByText('This is not the password of the account')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Two-step password').fill(BOB.password ?? '');
  await form.getByRole('button', { name: 'Finish sign-in' }).click();
  await expect(form.getByText('Signed in as Bob')).toBeVisible();

  await form.getByRole('button', { name: 'Test account' }).click();
  await expect(form.getByText(/Signed in as Bob · checked/)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Sign out and remove' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await asked.getByRole('button', { name: 'Sign out and remove' }).click();
  await expect(form.getByLabel('API ID')).toHaveValue('');
});

test('an expired code and a wait are said, and it can begin again', async ({ page, dc }) => {
  const form = section(page);
  dc.failNext({ kind: 'refuse', reason: 'FLOOD_WAIT_600' }, 1, ({ method }) => method === 'auth.sendCode');
  await sendCode(page, ANN.phone);
  await expect(form.getByRole('alert').filter({ hasText: 'Telegram asks to wait 10 minutes' })).toBeVisible();
  await form.getByRole('button', { name: 'Send code' }).click();
  await expect(form.getByLabel('Code')).toBeVisible();
  dc.expireCodes();
  await form.getByLabel('Code').fill(ANN.code);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('The code has expired, or the sign-in was ended. Ask for a new code.')).toBeVisible();
  await form.getByLabel('Phone number').fill(`+${ANN.phone}`);
  await form.getByRole('button', { name: 'Send code' }).click();
  await form.getByRole('button', { name: 'Start again' }).click();
  await expect(form.getByLabel('Phone number')).toBeVisible();
});

test('a pasted session, on a phone; the account that Telegram ends asks for a new sign-in', async ({ page, dc }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const form = section(page);
  await form.getByRole('button', { name: 'Paste a session instead' }).click();
  await form.getByLabel('API ID').fill(API.apiId);
  await form.getByLabel('API hash').fill(API.apiHash);
  await form.getByLabel('Session').fill('nonsense');
  await form.getByRole('button', { name: 'Save session' }).click();
  await expect(form.getByText('This is no session.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Session').fill(dc.sessionFor(ANN));
  await form.getByRole('button', { name: 'Save session' }).click();
  await expect(form.getByText('Signed in as @ann_reads')).toBeVisible();
  dc.signOut(ANN);
  await form.getByRole('button', { name: 'Test account' }).click();
  await expect(form.getByText('Telegram has signed this account out. Sign in again.')).toBeVisible();
  await expect(form.getByLabel('Phone number')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('is not there for viewers', async ({ viewerPage }) => {
  await viewerPage.goto('/settings/channels');
  await expect(viewerPage.getByRole('heading', { name: 'Project Settings' })).toBeVisible();
  await expect(viewerPage.getByText('Only admins of the project can change these.')).toBeVisible();
  await expect(section(viewerPage)).toHaveCount(0);
});
