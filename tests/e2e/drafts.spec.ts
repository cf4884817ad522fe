import type { Browser, Page } from '@playwright/test';
import { patient } from '../setup/hydrated';
import { saveButton } from './support/composer';
import { expect, joinProject, PASSWORD, send, test, type Account } from './support/test';

const form = (page: Page) => page.getByRole('form', { name: /post$/ });
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('workspace.draft')).length);

async function typeNew(page: Page, words: string): Promise<void> {
  await page.goto('/schedule?post=new');
  await form(page).getByLabel('Content').fill(words);
  await form(page).getByRole('switch', { name: 'VK', exact: true }).click();
  await expect.poll(() => kept(page)).toBe(1);
}

async function createPost({ request, projectId }: Account, data: object = {}): Promise<string> {
  return (
    await send<{ _id: string }>(request, 'POST', `/api/posts?projectId=${projectId}`, {
      title: 'Shared',
      content: 'Words',
      platformPosts: [{ platform: 'vk' }],
      ...data,
    })
  )._id;
}

/** Another member of the project, signed in in their own browser. */
async function colleague({
  browser,
  account,
  baseURL,
}: {
  browser: Browser;
  account: Account;
  baseURL: string | undefined;
}): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: {
      'X-Forwarded-For': `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    },
  });
  const email = `boris-${Date.now()}@example.com`;
  await context.request.post('/api/auth/register', {
    data: { email, password: PASSWORD, name: 'Boris Second' },
    headers: { Origin: baseURL ?? '' },
  });
  const { request: guest } = context;
  await joinProject({ owner: account.request, guest, projectId: account.projectId, email, role: 'editor' });
  return patient(await context.newPage());
}

test('typed text is restored after a reload, and after a crash', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await typeNew(page, 'Not saved yet');
  await page.reload();
  await expect(form(page).getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(form(page).getByLabel('Content').first()).toHaveValue('Not saved yet');
  await expect(form(page).getByRole('switch', { name: 'VK', exact: true })).toBeChecked();
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const next = patient(await context.newPage());
  await next.goto('/schedule?post=new');
  await expect(form(next).getByLabel('Content').first()).toHaveValue('Not saved yet');
  await form(next).getByRole('button', { name: 'Start over' }).click();
  await expect(form(next).getByLabel('Content').first()).toHaveValue('');
  await expect.poll(() => kept(next)).toBe(0);
});

test('the last letters are kept even when the page closes at once', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule?post=new');
  await form(page).getByLabel('Content').fill('Every letter');
  await page.goto('/settings');
  await page.goto('/schedule?post=new');
  await expect(form(page).getByLabel('Content').first()).toHaveValue('Every letter');
});

test('a draft outlives a sign-out, and no other user of the browser sees it', async ({
  page,
  account,
  address,
  baseURL,
}) => {
  await typeNew(page, 'My secret plan');
  await send(account.request, 'POST', '/api/auth/logout');
  const other = await page.request.post('/api/auth/register', {
    data: { email: `other-${Date.now()}@example.com`, password: PASSWORD, name: 'Other' },
    headers: { Origin: baseURL ?? '', 'X-Forwarded-For': `${address}` },
  });
  expect(other.status()).toBe(201);
  await page.goto('/schedule?post=new');
  await expect(form(page).getByLabel('Content').first()).toHaveValue('');
  await send(account.request, 'POST', '/api/auth/logout');
  await page.goto('/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/auth/);
  await page.goto('/schedule?post=new');
  await expect(form(page).getByLabel('Content').first()).toHaveValue('My secret plan');
});

test('a saved draft is on the server, and nothing is left in the browser', async ({ page, account }) => {
  await typeNew(page, 'To be saved');
  await saveButton(form(page)).click();
  await expect(page.getByRole('article', { name: 'To be saved' })).toBeVisible();
  await expect.poll(() => kept(page)).toBe(0);
  expect(await (await account.request.get(`/api/posts?projectId=${account.projectId}`)).json()).toMatchObject([
    { content: 'To be saved' },
  ]);
});

test('two people in one post see each other open it, type and leave', async ({ page, account, browser, baseURL }) => {
  const id = await createPost(account);
  const other = await colleague({ browser, account, baseURL });
  await page.goto(`/schedule?post=${id}`);
  await expect(form(page).getByLabel('Title')).toHaveValue('Shared');
  await other.goto(`/schedule?post=${id}`);
  await expect(form(page).getByText('Boris Second has this post open.')).toBeVisible();
  await expect(form(other).getByText('Ann Writer has this post open.')).toBeVisible();
  await form(other).getByLabel('Title').fill('Changed');
  await expect(form(page).getByText('Boris Second is editing this post too.')).toBeVisible();
  await other.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(form(page).getByText(/Boris Second/)).toHaveCount(0);
  await other.context().close();
});

test('changes in different fields are merged; an untouched form follows', async ({ page, account }) => {
  const id = await createPost(account);
  await page.goto(`/schedule?post=${id}`);
  await expect(form(page).getByLabel('Title')).toHaveValue('Shared');
  await send(account.request, 'PUT', `/api/posts/${id}`, { title: 'Theirs' });
  await expect(form(page).getByLabel('Title')).toHaveValue('Theirs');
  await form(page).getByLabel('Content').first().fill('Mine');
  await send(account.request, 'PUT', `/api/posts/${id}`, { title: 'Theirs again' });
  await expect(
    form(page).getByText('Changes that another member saved meanwhile were merged with yours.'),
  ).toBeVisible();
  await expect(form(page).getByLabel('Title')).toHaveValue('Theirs again');
  await saveButton(form(page)).click();
  await expect(form(page)).toHaveCount(0);
  expect(await (await account.request.get(`/api/posts/${id}`)).json()).toMatchObject({
    title: 'Theirs again',
    content: 'Mine',
  });
});

for (const choice of ['Take theirs', 'Keep mine', 'See both'] as const) {
  test(`the same field changed by two people: “${choice}”, and nothing is overwritten before`, async ({
    page,
    account,
  }) => {
    const id = await createPost(account, { platformPosts: [] });
    await page.goto(`/schedule?post=${id}`);
    await form(page).getByLabel('Content').fill('Mine');
    await send(account.request, 'PUT', `/api/posts/${id}`, { content: 'Theirs' });
    const notice = form(page)
      .getByRole('alert')
      .filter({ hasText: 'Another member saved this post meanwhile, and changed the same fields: Content.' });
    await expect(notice).toBeVisible();
    await expect(saveButton(form(page))).toBeDisabled();
    await notice.getByRole('button', { name: choice }).click();
    if (choice === 'See both') {
      const dialog = page.getByRole('dialog', { name: 'Two versions' });
      await expect(dialog.getByRole('radio', { name: /Mine/ })).toBeChecked();
      await dialog.getByRole('radio', { name: /Theirs/ }).check();
      await dialog.getByRole('button', { name: 'Use these' }).click();
    }
    const expected = choice === 'Keep mine' ? 'Mine' : 'Theirs';
    await expect(form(page).getByLabel('Content')).toHaveValue(expected);
    await saveButton(form(page)).click();
    await expect(form(page)).toHaveCount(0);
    expect(await (await account.request.get(`/api/posts/${id}`)).json()).toMatchObject({ content: expected });
  });
}

test('a save from an older version is refused, even from an API client', async ({ account }) => {
  const id = await createPost(account);
  const { version } = (await (await account.request.get(`/api/posts/${id}`)).json()) as { version: number };
  await send(account.request, 'PUT', `/api/posts/${id}`, { title: 'Newer', version });
  const late = await account.request.put(`/api/posts/${id}`, {
    data: { title: 'Older', version },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect([late.status(), ((await late.json()) as { code: string }).code]).toEqual([409, 'CHANGED_MEANWHILE']);
});
