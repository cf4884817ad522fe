// Slow: every step of a wizard of seven networks, and axe on each in both themes.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, inDays, send, test } from './support/test';
import { channel as card, closeWizard, openKeys, wizardOf } from './support/wizard';

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1';

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings/channels');
  await expect(page.getByRole('button', { name: 'Save All Settings' })).toBeVisible();
}

test('each card leads through its help, its fields and its test', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await openSettings(page);
  const fields: Record<string, string[]> = {
    Telegram: ['Bot token', 'Chat ID'],
    Twitter: ['API key', 'API secret', 'Access token', 'Access token secret'],
    Instagram: ['Access token', 'Client ID', 'Client secret'],
    VK: ['Access token', 'Group ID'],
    YouTube: ['Client ID', 'Client secret', 'Refresh token'],
    Discord: ['Webhook URL'],
    Threads: ['Access token', 'User ID'],
  };
  for (const [name, labels] of Object.entries(fields)) {
    await expect(card(page, name).getByText(`How to set up ${name}`)).toBeHidden();
    await page.getByRole('button', { name: `Connect ${name}`, exact: true }).click();
    const wizard = wizardOf(page, name);
    const steps = wizard.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect(steps).toHaveText([/Create$/, /Keys$/, /Test$/, /Test message$/]);
    await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step');
    await expect(card(page, name).getByText(`How to set up ${name}`)).toBeVisible();
    await expect(card(page, name).getByRole('listitem').first()).toBeVisible();
    if (name === 'Telegram') await expectBotFather(page);
    if (name === 'Instagram' || name === 'Threads') await expect(wizard).toContainText(/Results: .*_manage_insights/);
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
    for (const label of labels) await expect(card(page, name).getByLabel(label, { exact: true })).toBeVisible();
    await expect(wizard.getByRole('button', { name: 'Test connection' })).toBeVisible();
    await closeWizard(page);
    await expect(card(page, name)).toBeFocused();
  }
  // The address lets its holder write to the channel: it is masked like other secrets, and a link once revealed.
  const webhook = (await openKeys(page, 'Discord')).getByLabel('Webhook URL');
  await webhook.fill('https://discord.com/api/webhooks/123456789012345678/topSecret');
  await expect(webhook).toHaveAttribute('type', 'password');
  await card(page, 'Discord').getByRole('button', { name: 'Reveal' }).click();
  await expect(webhook).toHaveAttribute('type', 'url');
});

async function expectBotFather(page: Page): Promise<void> {
  const link = card(page, 'Telegram').getByRole('link', { name: 'BotFather' });
  await expect(link).toHaveAttribute('href', 'https://t.me/BotFather');
}

test('a host without apps at VK and Threads says who sets them up, and pasting works', async ({ page, account }) => {
  await openSettings(page);
  await openKeys(page, 'Threads');
  await expect(card(page, 'Threads')).toContainText('Its administrator sets THREADS_APP_ID and THREADS_APP_SECRET');
  await closeWizard(page);
  await openKeys(page, 'VK');
  await expect(card(page, 'VK').getByRole('button', { name: 'Connect VK' })).toBeDisabled();
  await expect(card(page, 'VK')).toContainText('Its administrator sets VK_APP_ID');
  await card(page, 'VK').getByLabel('Access token').fill('vk1.a.pasted');
  await card(page, 'VK').getByLabel('Group ID').fill('123');
  await closeWizard(page);
  await expect(card(page, 'VK')).toContainText('Changed, not saved yet.');
  await page.route('**/api/platform-settings?*', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save All Settings' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  const stored = (await (
    await account.request.get(`/api/platform-settings?projectId=${account.projectId}`)
  ).json()) as { credentials: object }[];
  expect(stored).toMatchObject([{ platform: 'vk', credentials: { access_token: 'vk1.a.pasted', group_id: '123' } }]);
  await page.goto('/vkauth');
  await expect(page.getByText('Signing in with VK is not set up on this host.')).toBeVisible();
});

test('testing names missing fields, then the account and the time of the test', async ({ page, account, running }) => {
  expect(account.projectId).not.toBe('');
  await openSettings(page);
  const telegram = await openKeys(page, 'Telegram');
  const wizard = wizardOf(page, 'Telegram');
  const step = wizard.locator('[aria-current=step]');
  await telegram.getByLabel('Bot token').fill(TOKEN);
  await wizard.getByRole('button', { name: 'Test connection' }).click();
  await expect(telegram.getByRole('status')).toContainText('Missing: Chat ID');
  await expect(step).toHaveText(/Test$/);
  await telegram.getByLabel('Chat ID').fill('@channel');
  await wizard.getByRole('button', { name: 'Test connection' }).click();
  await expect(telegram.getByRole('status')).toContainText('Saved. Connected as');
  await expect(step).toHaveText(/Test message$/);
  await wizard.getByRole('button', { name: 'Done' }).click();
  await expect(telegram.getByText(/^Connected as .+ Last checked .+\./)).toBeVisible();
  expect(running.telegram.requests.some(({ path }) => path.includes('getMe'))).toBe(true);
  await openKeys(page, 'Instagram');
  await wizardOf(page, 'Instagram').getByRole('button', { name: 'Test connection' }).click();
  await expect(
    card(page, 'Instagram').getByText('Please connect your Instagram account', { exact: true }),
  ).toBeVisible();
});

test('a dead token: the card asks to connect again and lists the posts at risk', async ({ page, account, running }) => {
  const query = `?projectId=${account.projectId}`;
  await send(account.request, 'POST', `/api/platform-settings${query}`, {
    telegram: { bot_token: TOKEN, chat_id: '@channel' },
  });
  await send(account.request, 'POST', `/api/posts${query}`, {
    title: 'Later',
    content: 'Words',
    scheduledFor: inDays(3),
    platformPosts: [{ platform: 'telegram' }],
  });
  await send(account.request, 'POST', `/api/posts${query}`, {
    title: 'Sooner',
    content: 'Words',
    scheduledFor: inDays(2),
    platformPosts: [{ platform: 'telegram' }],
  });
  await openSettings(page);
  running.telegram.failNext({ kind: '401' }, 1, ({ path }) => path.includes('getMe'));
  const telegram = card(page, 'Telegram');
  await telegram.getByRole('button', { name: 'Test connection' }).click();
  await expect(telegram.getByText('Connect this account again')).toBeVisible();
  await expect(telegram.getByText('2 posts will fail until then:')).toBeVisible();
  await expect(telegram.getByRole('list', { name: 'Posts at risk' }).getByRole('link')).toHaveText(['Sooner', 'Later']);
  await telegram.getByRole('button', { name: 'Connect Telegram again' }).click();
  await telegram.getByLabel('Chat ID').fill('@channel2');
  await closeWizard(page);
  await page.getByRole('button', { name: 'Save All Settings' }).click();
  await expect(telegram.getByText('Connect this account again')).toHaveCount(0);
});

test('secrets are masked until revealed; members below admin see them masked and can’t change them', async ({
  page,
  account,
  viewerPage: theirs,
}) => {
  await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
    telegram: { bot_token: TOKEN, chat_id: '@channel' },
  });
  await openSettings(page);
  await openKeys(page, 'Telegram');
  const token = card(page, 'Telegram').getByLabel('Bot token');
  await expect(token).toHaveAttribute('type', 'password');
  await card(page, 'Telegram').getByRole('button', { name: 'Reveal' }).click();
  await expect(token).toHaveAttribute('type', 'text');
  await card(page, 'Telegram').getByRole('button', { name: 'Hide' }).click();
  await expect(token).toHaveAttribute('type', 'password');

  await theirs.goto('/settings/channels');
  await expect(theirs.getByText('Only admins of the project can change these.')).toBeVisible();
  await card(theirs, 'Telegram').getByRole('button', { name: 'Keys' }).click();
  const masked = card(theirs, 'Telegram').getByLabel('Bot token');
  await expect(masked).not.toBeEditable();
  await expect(masked).not.toHaveValue(TOKEN);
  await expect(theirs.getByRole('button', { name: 'Reveal' })).toHaveCount(0);
  await closeWizard(theirs);
  for (const name of [
    'Save All Settings',
    'Test connection',
    'Connect Twitter',
    'New webhook',
    'Pause publishing',
    'Reveal',
  ])
    await expect(theirs.getByRole('button', { name })).toHaveCount(0);
});

test('the last step sends one test message, or says why a network takes none', async ({ page, account, running }) => {
  running.telegram.reset();
  await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
    telegram: { bot_token: TOKEN, chat_id: '@channel' },
    instagram: { access_token: 'IGtoken' },
  });
  await openSettings(page);
  await page.getByRole('button', { name: 'Actions for Telegram', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Send test message' }).click();
  const wizard = wizardOf(page, 'Telegram');
  await wizard.getByRole('button', { name: 'Send test message' }).click();
  await expect(wizard.getByRole('status')).toContainText('The test message is on Telegram.');
  await expect(wizard.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /^https:\/\/t\.me\//);
  expect(running.telegram.published).toHaveLength(1);
  await wizard.getByRole('button', { name: 'Send test message' }).dblclick();
  await expect(wizard.getByRole('status')).toContainText('within the last minute');
  expect(running.telegram.published).toHaveLength(1);
  await wizard.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Actions for Instagram', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Send test message' }).click();
  await expect(wizardOf(page, 'Instagram')).toContainText('Instagram takes no post without a picture or a video');
  await expect(wizardOf(page, 'Instagram').getByRole('button', { name: 'Send test message' })).toHaveCount(0);
  const trail = await account.request.get(`/api/audit?projectId=${account.projectId}&what=publishing`);
  expect(await trail.text()).toContain('publishing.test-message');
});

test.describe('axe in both themes', () => {
  test('axe finds nothing on the cards, nor on any step of the wizard', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await openSettings(page);
    await expectAccessible(page);
    for (const name of ['Telegram', 'Twitter', 'VK']) {
      await page.getByRole('button', { name: `Connect ${name}`, exact: true }).click();
      const wizard = wizardOf(page, name);
      await expectAccessible(page);
      await wizard.getByRole('button', { name: 'Next' }).click();
      await expectAccessible(page);
      await wizard.getByRole('button', { name: 'Test connection' }).click();
      await wizard.getByRole('button', { name: 'Skip the test' }).click();
      await expect(wizard.getByRole('button', { name: 'Send test message' })).toBeVisible();
      await expectAccessible(page);
      await closeWizard(page);
    }
  });
});
