import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { more, saveButton } from './support/composer';
import { expect, send, test, type Account } from './support/test';

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1';

test.beforeEach(async ({ account, running }) => {
  running.telegram.reset();
  running.discord.reset();
  await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
    telegram: { bot_token: TOKEN, chat_id: '@channel' },
  });
});

async function openPost(page: Page, account: Account, data: object) {
  const { _id } = await send<{ _id: string }>(
    account.request,
    'POST',
    `/api/posts?projectId=${account.projectId}`,
    data,
  );
  await page.goto(`/schedule?post=${_id}`);
  const form = page.getByRole('form', { name: 'Edit post' });
  await expect(form).toBeVisible();
  const publish = () => send(account.request, 'PUT', `/api/posts/${_id}/publish/telegram`);
  // In the form, and in the result that the form becomes.
  const story = page.getByRole('group', { name: 'What happened on Telegram' });
  const result = page.getByRole('dialog', { name: 'Result' });
  return {
    form,
    publish,
    story,
    result,
    channel: result.getByRole('region', { name: 'Telegram', exact: true }),
    id: _id,
  };
}

test('says in plain words why it has not gone out, before any attempt', async ({ page, account }) => {
  const { story } = await openPost(page, account, {
    title: 'Undated',
    content: 'Words',
    platformPosts: [{ platform: 'telegram' }],
  });
  await story.getByText('Why it has not gone out').click();
  const lines = story.getByRole('list', { name: 'Story' });
  await expect(lines).toContainText('The post was created');
  await expect(lines).toContainText('It is a draft: it is sent when you publish it or give it a date');
});

test('a refusal with its whole story, and a file of it without secrets', async ({ page, account, running }) => {
  running.telegram.failNext({ kind: '400', text: 'Bad Request: chat not found' });
  const { form, publish, story, id } = await openPost(page, account, {
    title: 'Refused',
    content: 'Words',
    platformPosts: [{ platform: 'telegram' }],
  });
  await publish();
  const lines = story.getByRole('list', { name: 'Story' });
  await expect(lines).toContainText('A worker began to send it to Telegram');
  await expect(lines).toContainText('Telegram refused it');
  await expect(lines).toContainText('chat not found');
  await expect(lines).toContainText('It is not retried automatically. Fix the cause, then publish it again');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    story.getByRole('link', { name: /Download diagnostics/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`post-${id}-diagnostics.json`);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('chat not found');
  expect(text).not.toContain(TOKEN);
  const banner = form.getByRole('alert', { name: 'What went wrong' });
  await expect(banner).toContainText('Not published on Telegram');
  await expect(banner).toContainText('The bot can’t find @channel. Add it to the channel as an administrator.');
  await expect(banner.getByText('Bad Request: chat not found')).toBeHidden();
  await banner.getByText('Details').click();
  await expect(banner.getByText('Bad Request: chat not found')).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Open Settings' })).toHaveAttribute(
    'href',
    '/settings#channel-telegram',
  );
  await banner.getByRole('button', { name: 'What happened' }).click();
  await expect(story).toBeFocused();
  await banner.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Publishing to Telegram in')).toBeVisible();
  await expect(lines).toContainText('It is live: https://t.me/channel/');
});

test('the story is the same as the API’s', async ({ page, account }) => {
  const { publish, story, channel, id } = await openPost(page, account, {
    title: 'Told',
    content: 'Words',
    platformPosts: [{ platform: 'telegram' }],
  });
  await publish();
  await expect(channel.getByRole('link', { name: 'Open on Telegram' })).toBeVisible();
  const { platforms } = (await (await account.request.get(`/api/posts/${id}/story`)).json()) as {
    platforms: { lines: { text: string }[] }[];
  };
  const shown = story.getByRole('list', { name: 'Story' }).getByRole('listitem');
  await expect(shown).toHaveCount(platforms[0]?.lines.length ?? 0);
  for (const [index, { text }] of (platforms[0]?.lines ?? []).entries())
    await expect(shown.nth(index)).toContainText(text);
});

test('the story includes the first comment', async ({ page, account }) => {
  const { publish, story } = await openPost(page, account, {
    title: 'Followed',
    content: 'Words',
    platformPosts: [{ platform: 'telegram', platformSpecificData: { first_comment: 'More' } }],
  });
  await publish();
  await expect(story.getByRole('list', { name: 'Story' })).toContainText(/The first comment was (not )?added/, {
    timeout: 60_000,
  });
});

test('“It is live” accepts the link; the story links to it', async ({ page, account, running }) => {
  running.telegram.failNext({ kind: 'lost-answer' });
  const { publish, story, channel } = await openPost(page, account, {
    title: 'Unsure',
    content: 'Words',
    platformPosts: [{ platform: 'telegram' }],
  });
  await publish();
  await expect(story.getByRole('list', { name: 'Story' })).toContainText('It is not known whether it arrived');
  await channel.getByLabel('Link to the post (optional)').fill('https://t.me/channel/77');
  await channel.getByRole('button', { name: 'It is live' }).click();
  await expect(channel.getByRole('link', { name: 'Open on Telegram' })).toHaveAttribute(
    'href',
    'https://t.me/channel/77',
  );
});

test('a rehearsal shows the requests for the saved post, and sends nothing', async ({ page, account, running }) => {
  const { form } = await openPost(page, account, {
    title: 'Rehearsed',
    content: 'Words',
    platformPosts: [{ platform: 'telegram' }],
  });
  await form.getByLabel('Title').fill('Changed');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Rehearse' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await form.getByLabel('Title').fill('Rehearsed');
  await more(page, 'Rehearse');
  await expect(page.getByRole('dialog', { name: 'Rehearsal' })).toContainText('Nothing leaves this host');
  expect(running.telegram.published).toHaveLength(0);
});

test('manual statuses: five for the post, three for a platform', async ({ page, account }) => {
  const { form, result, channel, id } = await openPost(page, account, {
    title: 'By hand',
    content: 'Words',
    platformPosts: [{ platform: 'telegram' }],
  });
  const status = () =>
    expect.poll(
      async () => ((await (await account.request.get(`/api/posts/${id}`)).json()) as { status: string }).status,
    );
  await more(page, 'Set status…');
  const dialog = page.getByRole('dialog', { name: 'Set status' });
  await expect(dialog.getByRole('radio')).toHaveCount(5);
  await expect(dialog.getByRole('group', { name: 'Post status' }).locator('label')).toHaveText([
    'Mark as draft',
    'Mark as scheduled',
    'Mark as published by hand',
    'Mark as partial',
    'Mark as failed',
  ]);
  await dialog.getByRole('radio', { name: 'Mark as published by hand' }).check();
  await dialog.getByRole('button', { name: 'Set status' }).click();
  await status().toBe('published');
  await expect(dialog).toHaveCount(0);
  await expect(result.getByText('Marked as published by hand')).toBeVisible();
  await expect(saveButton(page.getByRole('dialog'))).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  // The toast's Undo, by its key.
  await page.keyboard.press('Control+z');
  await expect(page.getByText('It is as it was before')).toBeVisible();
  await status().toBe('draft');
  await expect(form.getByText(/Without a date the post stays a draft\./)).toBeVisible();
  await expect(form.getByLabel('Telegram status').getByRole('option')).toHaveText(['Pending', 'Published', 'Failed']);
  await form.getByLabel('Telegram status').selectOption('published');
  await expect(channel.getByRole('img', { name: 'Telegram ready' })).toHaveAttribute('aria-description', 'Published');
});
