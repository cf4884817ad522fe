// Slow: one test waits for a real minute to pass, since a datetime field has no seconds and the clock is the product's.
import { addMinutes } from 'date-fns/addMinutes';
import { format } from 'date-fns/format';
import type { Page } from '@playwright/test';
import { customise, exactTime, saveButton } from './support/composer';
import { expect, send, test, type Account } from './support/test';
import { closeWizard, openKeys } from './support/wizard';

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1';
const WEBHOOK =
  'https://discord.com/api/webhooks/123456789012345678/abcdefABCDEF-_0123456789abcdefABCDEF-_0123456789abcdefABCDEF01234567';
const PICTURE = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const SECOND = 1000;

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
  return form;
}

test.beforeEach(async ({ account, running }) => {
  running.telegram.reset();
  running.discord.reset();
  await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
    telegram: { bot_token: TOKEN, chat_id: '@channel' },
    discord: { webhook_url: WEBHOOK },
  });
});

test('from registering to a published post: scheduled for the next minute, sent on the minute, once', async ({
  page,
  running,
}) => {
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Name').fill('Nora Winter');
  await page.getByLabel('Email').fill(`publish-${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('long enough');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  const telegram = await openKeys(page, 'Telegram');
  await telegram.getByLabel('Bot token').fill(TOKEN);
  await telegram.getByLabel('Chat ID').fill('@channel');
  await closeWizard(page);
  await page.getByRole('button', { name: 'Save All Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();

  await page.getByRole('link', { name: 'Schedule' }).click();
  await page.getByRole('button', { name: 'New post' }).click();
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Title').fill('On the minute');
  await form.getByLabel('Content').fill('Hello from the schedule');
  await form.getByLabel('Media').first().setInputFiles(PICTURE);
  await expect(form.getByRole('list', { name: 'Chosen media' }).getByRole('listitem')).toHaveCount(1);
  await form.getByRole('switch', { name: 'Telegram', exact: true }).click();
  const due = addMinutes(new Date(), 1);
  due.setSeconds(0, 0);
  if (due.getTime() - Date.now() < 5 * SECOND) due.setMinutes(due.getMinutes() + 1);
  await (await exactTime(page)).fill(format(due, "yyyy-MM-dd'T'HH:mm"));
  await page.keyboard.press('Escape');
  await saveButton(form).click();

  const item = page.getByRole('article', { name: 'On the minute' });
  await expect(item.getByText('Scheduled')).toBeVisible();
  await expect(item.getByText('Published').first()).toBeVisible({ timeout: 90_000 });
  expect(running.telegram.violations).toEqual([]);
  expect(running.telegram.published).toHaveLength(1);
  const [sent] = running.telegram.published;
  expect(sent?.at.getTime()).toBeGreaterThanOrEqual(due.getTime());
  // tests/boot/on-time.test.ts checks the second; here a browser shares the machine with the worker.
  expect(sent?.at.getTime()).toBeLessThan(due.getTime() + 5 * SECOND);

  await item.click();
  const telegramResult = page.getByRole('dialog', { name: 'Result' }).getByRole('region', { name: 'Telegram' });
  await expect(telegramResult.getByRole('link', { name: 'Open on Telegram' })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/channel\/\d+$/,
  );
  await expect(telegramResult.getByRole('list', { name: 'Story' })).toContainText('Telegram published it');
});

test('published now, to two networks, after one Undo; it is sent even if the page is left, and appears under today', async ({
  page,
  account,
  running,
}) => {
  const form = await openPost(page, account, {
    title: 'Now',
    content: 'Both at once',
    platformPosts: [{ platform: 'telegram' }, { platform: 'discord' }],
  });
  const today = page.locator('[data-day]').filter({ has: page.getByRole('article', { name: 'Now' }) });
  await form.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Publishing to 2 channels in')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Publishing was cancelled')).toBeVisible();
  await expect(form.getByText(/Without a date the post stays a draft\./)).toBeVisible();
  await form.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Publishing to 2 channels in')).toBeVisible();
  expect([running.telegram.published.length, running.discord.published.length]).toEqual([0, 0]);
  // The server already has it: leaving the page loses nothing.
  await page.goto('/settings');
  await expect.poll(() => [running.telegram.published.length, running.discord.published.length]).toEqual([1, 1]);
  await page.goBack();
  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result.getByText(/^Published \w+ \d+ \w+, \d\d:\d\d$/)).toBeVisible();
  await expect(result.getByRole('link', { name: 'Open on Telegram' })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/channel\/\d+$/,
  );
  for (const name of ['Publish now', 'Save post', 'Save draft', 'In 1 hour', 'Choose from library'])
    await expect(result.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByLabel(/^(Schedule date|Date and time)$/)).toHaveCount(0);
  await expect(page.getByText(/Drop or paste/)).toHaveCount(0);
  await expect(form).toHaveCount(0);
  await expect(today.getByText('(1 post)').first()).toBeVisible();
  for (const label of ['Telegram', 'Discord']) {
    const channel = result.getByRole('region', { name: label, exact: true });
    await expect(channel.getByRole('link', { name: `Open on ${label}` })).toBeVisible();
    await expect(result.getByRole('switch', { name: label, exact: true })).toHaveCount(0);
  }
  expect([running.telegram.published.length, running.discord.published.length]).toEqual([1, 1]);
});

test('a refusal is shown in plain words with the network’s own folded, and retried by a click', async ({
  page,
  account,
  running,
}) => {
  running.telegram.failNext({ kind: '400', text: 'Bad Request: chat not found' });
  const form = await openPost(page, account, {
    title: 'Refused',
    content: 'Words',
    platformPosts: [{ platform: 'telegram' }],
  });
  const story = form.getByRole('group', { name: 'What happened on Telegram' });
  await story.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(story).toContainText('The bot can’t find @channel.');
  await expect(story).toContainText('chat not found');
  await expect(page.getByRole('button', { name: 'Notifications' })).toHaveAttribute('aria-description', '1 unread');
  await story.getByRole('button', { name: 'Retry' }).click();
  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result.getByRole('link', { name: 'Open on Telegram' })).toBeVisible();
  await expect(result.getByText(/^A worker began to send it/)).toHaveCount(2);
});

for (const answer of ['It is live', 'It is not there: send it'] as const) {
  test(`an unconfirmed delivery is never repeated automatically; “${answer}”`, async ({ page, account, running }) => {
    running.telegram.failNext({ kind: 'lost-answer' });
    const form = await openPost(page, account, {
      title: 'Unsure',
      content: 'Words',
      platformPosts: [{ platform: 'telegram' }],
    });
    const story = form.getByRole('group', { name: 'What happened on Telegram' });
    await story.getByRole('button', { name: 'Publish', exact: true }).click();
    const result = page.getByRole('dialog', { name: 'Result' }).getByRole('region', { name: 'Telegram', exact: true });
    await expect(result).toContainText('Delivery could not be confirmed. Check the channel before retrying.');
    await expect(result.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    expect(running.telegram.published).toHaveLength(1);
    await result.getByRole('button', { name: answer }).click();
    await expect(result.getByRole('img', { name: 'Telegram ready' })).toHaveAttribute('aria-description', 'Published');
    expect(running.telegram.published).toHaveLength(answer === 'It is live' ? 1 : 2);
  });
}

test('nothing is connected: the form says so, and the failure links to Settings', async ({ page, account }) => {
  await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
    telegram: { bot_token: '', chat_id: '' },
  });
  const form = await openPost(page, account, {
    title: 'Alone',
    content: 'Words',
    platformPosts: [{ platform: 'telegram' }],
  });
  const telegram = await customise(form, 'Telegram');
  const findings = telegram.getByRole('list', { name: 'Findings' });
  await expect(findings.getByText(/Telegram is not connected/)).toBeVisible();
  await findings.getByRole('link', { name: 'Open Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Project Settings' })).toBeVisible();
});
