import type { Page } from '@playwright/test';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { more } from './support/composer';
import { expect, expectAccessible, inDays, send, test, type Account } from './support/test';

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1';
const WEBHOOK =
  'https://discord.com/api/webhooks/123456789012345678/abcdefABCDEF-_0123456789abcdefABCDEF-_0123456789abcdefABCDEF01234567';

test.beforeEach(async ({ account, running }) => {
  running.telegram.reset();
  running.discord.reset();
  await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
    telegram: { bot_token: TOKEN, chat_id: '@channel' },
    discord: { webhook_url: WEBHOOK },
  });
});

const create = (account: Account, data: object) =>
  send<{ _id: string }>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, data);

async function published(account: Account, data: object): Promise<string> {
  const { _id } = await create(account, data);
  await goesOut(account, _id);
  return _id;
}

async function goesOut(account: Account, _id: string): Promise<void> {
  await send(account.request, 'PUT', `/api/posts/${_id}/publish-now`);
  await expect
    .poll(async () => {
      const answer = await account.request.get(`/api/posts/${_id}`);
      const post = (await answer.json()) as { publishing: boolean; platformPosts: { status: string }[] };
      return !post.publishing && post.platformPosts.every(({ status }) => status !== 'pending');
    })
    .toBe(true);
}

const both = [{ platform: 'telegram' }, { platform: 'discord', platformSpecificData: { content: 'Nine, as ever' } }];
const postsOf = async (account: Account) =>
  (await (await account.request.get(`/api/posts?projectId=${account.projectId}`)).json()) as {
    _id: string;
    content: string;
    scheduledFor: string | null;
    status: string;
  }[];
const result = (page: Page) => page.getByRole('dialog', { name: 'Result' });

test('a published post opens as its result: what was sent, and per channel link, time and what happened', async ({
  page,
  account,
}) => {
  const id = await published(account, { content: 'We open at nine', tags: ['news'], platformPosts: both });
  await page.goto('/schedule');
  await page.getByRole('article', { name: 'We open at nine' }).first().click();
  const sheet = result(page);
  await expect(sheet.getByText(/^Published \w+ \d+ \w+, \d\d:\d\d$/)).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'As sent' })).toContainText('We open at nine');
  await expect(page.getByRole('form')).toHaveCount(0);
  const telegram = sheet.getByRole('region', { name: 'Telegram', exact: true });
  await expect(telegram.getByRole('link', { name: 'Open on Telegram' })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/channel\/\d+$/,
  );
  await expect(telegram.getByRole('time').first()).toBeVisible();
  await telegram.getByText('What happened', { exact: true }).click();
  await expect(telegram.getByRole('list', { name: 'Story' })).toContainText('Telegram published it');
  const discord = sheet.getByRole('region', { name: 'Discord', exact: true });
  await expect(discord).toContainText('Nine, as ever');
  await discord.getByRole('button', { name: 'Compare with the text above' }).press('Enter');
  await expect(discord.getByRole('insertion').first()).toContainText('Nine');
  await expect(discord.getByRole('deletion').first()).toContainText('We open at nine');
  await expect(sheet.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.goto(`/schedule?post=${id}`);
  await expect(sheet).toBeVisible();
});

test('a partly published post says why a channel failed and offers Edit; Edit opens the form', async ({
  page,
  account,
  running,
}) => {
  running.telegram.failNext({ kind: '400', text: 'Bad Request: chat not found' });
  const id = await published(account, { content: 'Half of it', platformPosts: both });
  await page.goto(`/schedule?post=${id}`);
  const sheet = result(page);
  await expect(sheet.getByText('Partly published')).toBeVisible();
  const telegram = sheet.getByRole('region', { name: 'Telegram', exact: true });
  await expect(telegram).toContainText('The bot can’t find @channel. Add it to the channel as an administrator.');
  await expect(telegram.getByRole('link', { name: 'Open Settings' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Edit post' })).toBeVisible();
  await page.goBack();
  await telegram.getByRole('button', { name: 'Retry' }).click();
  await expect(telegram.getByRole('link', { name: 'Open on Telegram' })).toBeVisible({ timeout: 30_000 });
  await expect(sheet.getByText(/^Published \w+ \d+ \w+, \d\d:\d\d$/)).toBeVisible();
});

test('Post again opens a copy without a date in the composer; Undo removes it and closes it', async ({
  page,
  account,
}) => {
  const id = await published(account, { content: 'Every autumn', platformPosts: [{ platform: 'telegram' }] });
  await page.goto(`/schedule?post=${id}`);
  await result(page).getByRole('button', { name: 'Post again' }).click();
  const form = page.getByRole('form', { name: 'Edit post' });
  await expect(form.getByLabel('Content').first()).toHaveValue('Every autumn');
  await expect(form.getByRole('switch', { name: 'Telegram', exact: true })).toBeChecked();
  expect(page.url()).not.toContain(id);
  expect(await postsOf(account)).toEqual(
    expect.arrayContaining([expect.objectContaining({ content: 'Every autumn', scheduledFor: null, status: 'draft' })]),
  );
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('The copy was removed')).toBeVisible();
  await expect(form).toHaveCount(0);
  expect((await postsOf(account)).map(({ _id }) => _id)).toEqual([id]);
});

test('Duplicate by its button, by d and for many; Ctrl+Z takes copies back one by one', async ({ page, account }) => {
  const at = inDays(1);
  for (const content of ['First of two', 'Second of two'])
    await create(account, { content, scheduledFor: at, platformPosts: [{ platform: 'telegram' }] });
  // The list shows a month, which may end tonight.
  await page.goto(`/schedule?view=list&date=${format(addDays(new Date(), 1), 'yyyy-MM-dd')}`);
  const first = page.getByRole('article', { name: 'First of two' });
  const second = page.getByRole('article', { name: 'Second of two' });
  await first.hover();
  await first.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText('Copied as a draft without a date')).toBeVisible();
  await expect(first).toHaveCount(2);
  expect((await postsOf(account)).filter(({ scheduledFor }) => scheduledFor === null)).toMatchObject([
    { content: 'First of two', status: 'draft' },
  ]);
  await second.getByRole('button', { name: /Second of two$/ }).focus();
  await page.keyboard.press('d');
  await expect(second).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(second).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(first).toHaveCount(1);
  await first.getByRole('checkbox').check();
  await second.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected posts' }).getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText('2 posts copied')).toBeVisible();
  await expect(first).toHaveCount(2);
  await expect(second).toHaveCount(2);
});

test('a copy that can’t be made is said in words', async ({ page, account }) => {
  const { _id } = await create(account, { content: 'Soon gone', platformPosts: [{ platform: 'telegram' }] });
  await page.goto('/schedule');
  const card = page.getByRole('article', { name: 'Soon gone' });
  await expect(card).toBeVisible();
  await page.route('**/api/posts/bulk*', async (route) => {
    await send(account.request, 'DELETE', `/api/posts/${_id}`);
    await route.continue();
  });
  await card.hover();
  await card.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText('The post was not copied')).toBeVisible();
  await expect(page.getByText(/There is no such post/)).toBeVisible();
});

test('[ and ] lead to the post before and after', async ({ page, account }) => {
  const first = await published(account, { content: 'Alpha news', platformPosts: [{ platform: 'telegram' }] });
  const second = await published(account, { content: 'Beta news', platformPosts: [{ platform: 'telegram' }] });
  await page.goto(`/schedule?post=${first}`);
  await expect(result(page)).toContainText('Alpha news');
  await expect(page.getByRole('article', { name: 'Beta news' }).first()).toBeVisible();
  await page.keyboard.press(']');
  await expect(result(page)).toContainText('Beta news');
  expect(page.url()).toContain(second);
  await page.keyboard.press('[');
  await expect(result(page)).toContainText('Alpha news');
});

test('what is typed stays in sight though the post goes out meanwhile; given up, the result is shown', async ({
  page,
  account,
}) => {
  const { _id } = await create(account, { content: 'As agreed', platformPosts: [{ platform: 'telegram' }] });
  await page.goto(`/schedule?post=${_id}`);
  const form = page.getByRole('form', { name: 'Edit post' });
  await form.getByLabel('Content').first().fill('Typed meanwhile');
  await goesOut(account, _id);
  await expect(form.getByText(/^Published \w+ \d+ \w+, \d\d:\d\d/).first()).toBeVisible();
  await expect(form.getByLabel('Content').first()).toHaveValue('Typed meanwhile');
  await page.reload();
  await expect(form.getByLabel('Content').first()).toHaveValue('Typed meanwhile');
  await form.getByRole('button', { name: 'Start over' }).click();
  await expect(result(page).getByRole('region', { name: 'As sent' })).toContainText('As agreed');
});

test('a channel is added to a published post; the menu of a post copies what is saved', async ({ page, account }) => {
  const id = await published(account, { content: 'One more channel', platformPosts: [{ platform: 'telegram' }] });
  await page.goto(`/schedule?post=${id}`);
  await expect(result(page)).toBeVisible();
  await more(page, 'Add a channel');
  const form = page.getByRole('form', { name: 'Edit post' });
  await expect(form.getByRole('switch', { name: 'Telegram', exact: true })).toBeDisabled();
  await form.getByRole('switch', { name: 'Discord', exact: true }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Save post' }).click();
  await expect(form).toHaveCount(0);
  await page.goto(`/schedule?post=${id}`);
  await expect(result(page).getByRole('region', { name: 'Discord', exact: true })).toBeVisible();
  await more(page, 'Duplicate');
  await expect(page.getByText('Copied as a draft without a date')).toBeVisible();
  await expect.poll(async () => (await postsOf(account)).length).toBe(2);
});
