import type { Page } from '@playwright/test';
import { expect, expectAccessible, send, test, type Account } from './support/test';

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1';
const WEBHOOK =
  'https://discord.com/api/webhooks/123456789012345678/abcdefABCDEF-_0123456789abcdefABCDEF-_0123456789abcdefABCDEF01234567';
type Stored = { _id: string; publishing: boolean; platformPosts: { status: string; publicUrl: string | null }[] };

test.beforeEach(async ({ account, running }) => {
  running.telegram.reset();
  running.discord.reset();
  running.discord.reactions.clear();
  await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
    telegram: { bot_token: TOKEN, chat_id: '@channel' },
    discord: { webhook_url: WEBHOOK },
  });
});

async function published(account: Account, content: string): Promise<string> {
  const platformPosts = [{ platform: 'telegram' }, { platform: 'discord' }];
  const path = `/api/posts?projectId=${account.projectId}`;
  const { _id } = await send<Stored>(account.request, 'POST', path, { content, platformPosts });
  await send(account.request, 'PUT', `/api/posts/${_id}/publish-now`);
  await expect
    .poll(async () => {
      const post = (await (await account.request.get(`/api/posts/${_id}`)).json()) as Stored;
      return !post.publishing && post.platformPosts.every(({ status }) => status === 'published');
    })
    .toBe(true);
  return _id;
}

const channel = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Result' }).getByRole('region', { name, exact: true });

test('a result shows its figures per channel: when they are read, what they are, and where there are none', async ({
  page,
  account,
  running,
}) => {
  const id = await published(account, 'We open at nine');
  const message = running.discord.published.at(-1)?.id ?? '';
  running.discord.reactions.set(message, [3, 2]);
  await page.goto(`/schedule?post=${id}`);
  await expect(channel(page, 'Discord')).toContainText(/Figures are read in \d+ minutes/);
  await page.getByRole('button', { name: 'Read figures now' }).click();
  await expect(channel(page, 'Discord')).toContainText('5 likes', { timeout: 60_000 });
  await expect(channel(page, 'Discord')).toContainText(/Read (now|\d+ seconds? ago|\d+ minutes? ago)/);
  await expect(channel(page, 'Telegram')).toContainText(
    'Telegram’s public page of this channel does not show the post.',
    { timeout: 60_000 },
  );
  await expect(page.getByText(/Possible again in \d+ minutes/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read figures now' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
});

test('figures that could not be loaded say so, and Retry loads them', async ({ page, account }) => {
  const id = await published(account, 'We close at six');
  let isBroken = true;
  await page.route(`**/api/posts/${id}/results`, (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something broke.' } })
      : route.continue(),
  );
  await page.goto(`/schedule?post=${id}`);
  const sheet = page.getByRole('dialog', { name: 'Result' });
  await expect(sheet.getByRole('alert')).toContainText('The figures could not be loaded', { timeout: 60_000 });
  isBroken = false;
  await sheet.getByRole('button', { name: 'Retry' }).click();
  await expect(channel(page, 'Discord')).toContainText(/Figures are read in/);
});
