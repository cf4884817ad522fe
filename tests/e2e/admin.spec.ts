import { randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { patient } from '../setup/hydrated';
import { mediaFile } from './support/media-files';
import { ADMIN, expect, expectAccessible, PASSWORD, send, test } from './support/test';

/** Signs the page in as the product's first account. */
async function asAdmin(page: Page, baseURL: string | undefined): Promise<APIRequestContext> {
  const { request } = page.context();
  const headers = { Origin: baseURL ?? '' };
  expect((await request.post('/api/auth/login', { data: ADMIN, headers })).status()).toBe(200);
  expect(((await (await request.get('/api/auth/me')).json()) as { isAdmin: boolean }).isAdmin).toBe(true);
  return request;
}

async function newcomer(page: Page, name: string): Promise<{ email: string }> {
  const email = `p-${randomInt(2 ** 40)}@example.com`;
  const other = await page
    .context()
    .browser()
    ?.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': `10.1.${randomInt(250)}.${randomInt(250)}` } });
  const answer = await other?.request.post(new URL('/api/auth/register', page.url()).href, {
    data: { email, password: PASSWORD, name },
  });
  expect(answer?.status()).toBe(201);
  await other?.close();
  return { email };
}

test.beforeEach(async ({ page, baseURL }) => {
  await asAdmin(page, baseURL);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
});

test('health, storage, work, keys and versions are shown in words', async ({ page }) => {
  await expect(page.getByRole('region', { name: 'Health' })).toContainText('The database answers');
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText(/in \d+ files?/);
  const work = page.getByRole('region', { name: 'Work and versions' });
  await expect(work.getByRole('list', { name: 'Workers' })).toContainText('Running');
  await expect(work).toContainText('Node.js');
  const keys = page.getByRole('region', { name: 'Keys' });
  await expect(keys.getByRole('listitem').filter({ hasText: 'SMTP_URL' })).toContainText('Not configured.');
});

test('the address for mailed links defaults to the administrator’s current one, and is confirmed', async ({
  page,
  baseURL,
}) => {
  const region = page.getByRole('region', { name: 'Address' });
  await send(page.context().request, 'PATCH', '/api/host', { publicOrigin: null });
  await page.reload();
  await expect(region).toContainText('No address is confirmed yet: no links are mailed.');
  await expect(region.getByLabel('Address of this host')).toHaveValue(new URL(baseURL ?? '').origin);
  await region.getByLabel('Address of this host').fill('workspace.example.com');
  await region.getByRole('button', { name: 'Confirm address' }).click();
  await expect(region).toContainText('An address such as https://workspace.example.com, without a path');
  await region.getByLabel('Address of this host').fill('https://workspace.example.com/');
  await region.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Address confirmed')).toBeVisible();
  await page.reload();
  await expect(region.getByLabel('Address of this host')).toHaveValue('https://workspace.example.com');
  await expect(region.getByRole('button', { name: 'Change address' })).toBeDisabled();
  await send(page.context().request, 'PATCH', '/api/host', { publicOrigin: null });
});

test('registration by invitation only refuses strangers at sign-in, and opens again', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.getByRole('radio', { name: 'By invitation only' }).check();
  await expect(page.getByText('Registration changed')).toBeVisible();
  const stranger = await browser.newPage({ baseURL });
  await stranger.goto('/auth');
  await expect(
    stranger.getByText(
      /Registration is by invitation only\. Ask an administrator of this host, or an admin of a project/,
    ),
  ).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'Register' })).toHaveCount(0);
  await expectAccessible(stranger);
  // The radio is checked at once; the stranger's screen changes when the server has confirmed it.
  const saved = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().endsWith('/api/host') && response.ok(),
  );
  await page.getByRole('radio', { name: 'Open' }).check();
  await saved;
  await stranger.reload();
  await stranger.getByRole('button', { name: 'Register' }).click();
  await expect(stranger.getByLabel('Email')).toBeVisible();
  await stranger.close();
});

test('an account is found, made administrator, and deactivated', async ({ page }) => {
  const { email } = await newcomer(page, 'Nils Newcomer');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Accounts' })).toBeVisible();
  await page.getByLabel('Find an account').fill(email);
  const row = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Make administrator…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click();
  await expect(row).toContainText('Administrator');
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Remove administrator role' }).click();
  await expect(row.getByText('Administrator')).toHaveCount(0);

  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Deactivate Nils Newcomer?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Deactivated');

  const other = await page.context().browser()?.newPage();
  await other?.goto(new URL('/auth', page.url()).href);
  await other?.getByLabel('Email').fill(email);
  await other?.getByLabel('Password').fill(PASSWORD);
  await other?.getByRole('button', { name: 'Sign in' }).click();
  await expect(other!.getByText('This account was deactivated.')).toBeVisible();
  await other?.close();
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Reactivate' }).click();
  await expect(row.getByText('Deactivated')).toHaveCount(0);
});

test('a reset link is created and sets a new password, once', async ({ page, browser }) => {
  const { email } = await newcomer(page, 'Fran Forgetful');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Accounts' })).toBeVisible();
  await page.getByLabel('Find an account').fill(email);
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Password reset link…' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByRole('dialog').getByLabel('Link').inputValue();
  const owner = patient(await browser.newPage());
  await owner.goto(url);
  await owner.getByLabel('New password').fill('short');
  await owner.getByRole('button', { name: 'Set password' }).click();
  await expect(owner.getByLabel('New password')).toHaveAccessibleDescription(/At least 8 characters/);
  await owner.getByLabel('New password').fill('brand new password');
  await owner.getByRole('button', { name: 'Set password' }).click();
  await expect(owner.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await owner.getByRole('link', { name: 'Sign in' }).click();
  await owner.getByLabel('Email').fill(email);
  await owner.getByLabel('Password').fill('brand new password');
  await owner.getByRole('button', { name: 'Sign in' }).click();
  await expect(owner).toHaveURL(/\/schedule$/);
  await owner.context().clearCookies();
  await owner.goto(url);
  await owner.getByLabel('New password').fill('a third password');
  await owner.getByRole('button', { name: 'Set password' }).click();
  await expect(owner.getByRole('alert').filter({ hasText: 'This link is no longer valid' })).toBeVisible();
  await owner.close();
});

test('the quota is set and removed', async ({ page }) => {
  const storage = page.getByRole('region', { name: 'Storage' });
  await storage.getByLabel('Quota in GB').fill('nonsense');
  await storage.getByRole('button', { name: 'Save quota' }).click();
  await expect(storage.getByLabel('Quota in GB')).toHaveAccessibleDescription(/A number of gigabytes/);
  await storage.getByLabel('Quota in GB').fill('2');
  await storage.getByRole('button', { name: 'Save quota' }).click();
  await expect(storage).toContainText('of 2 GB');
  await storage.getByLabel('Quota in GB').fill('');
  await storage.getByRole('button', { name: 'Save quota' }).click();
  await expect(storage).toContainText('on the disk');
});

test('the only administrator is told why their account can’t be deleted', async ({ page }) => {
  await newcomer(page, 'Somebody Else');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You are the only administrator of this host' }),
  ).toBeVisible();
});

test('the page is for administrators', async ({ browser, page, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { 'X-Forwarded-For': '10.66.1.2' },
  });
  const other = patient(await context.newPage());
  await context.request.post('/api/auth/register', {
    data: { email: `n-${randomInt(2 ** 40)}@example.com`, password: PASSWORD, name: 'N' },
  });
  await other.goto('/admin');
  await expect(other).toHaveURL(/\/schedule$/);
  await other.getByRole('button', { name: /^Account/ }).click();
  await expect(other.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toBeVisible();
  await context.close();
  await send(page.context().request, 'PUT', '/api/auth/password', { currentPassword: PASSWORD, newPassword: PASSWORD });
});

test.describe('axe in both themes', () => {
  test('axe finds nothing on the administrator’s page', async ({ page }) => {
    await expect(page.getByRole('region', { name: 'Keys' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Accounts' })).toBeVisible();
    await expectAccessible(page);
    // On a phone the table of the largest projects scrolls.
    const project = await send<{ _id: string }>(page.context().request, 'POST', '/api/projects', {
      name: 'A project with a name that does not fit beside the other columns',
    });
    await page.context().request.post(`/api/files/upload?projectId=${project._id}`, {
      multipart: { file: createReadStream(await mediaFile('square.jpg')) },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByRole('table', { name: 'Largest projects' })).toBeVisible();
    await expectAccessible(page);
    await send(page.context().request, 'DELETE', `/api/projects/${project._id}`);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: `Actions for ${ADMIN.email}` }).click();
    await page.getByRole('menuitem', { name: 'Password reset link…' }).click();
    await expect(page.getByRole('dialog', { name: 'Password reset link' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a post says in one line that there is no AI helper, and leads to where it is set up', async ({ page }) => {
  await page.goto('/schedule?post=new');
  const form = page.getByRole('form', { name: 'New post' });
  for (const name of ['Telegram', 'Discord', 'Twitter']) await form.getByRole('switch', { name, exact: true }).click();
  const line = form.getByText(/AI/);
  await expect(line).toHaveText('No AI helper. AI is not set up on this host. Set it up');
  await expect(line.getByRole('link', { name: 'Set it up' })).toHaveAttribute('href', '/admin');
});
