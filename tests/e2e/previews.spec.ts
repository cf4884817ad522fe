import { PLATFORM_KEYS } from '@/lib/platforms/define';
import type { Locator, Page } from '@playwright/test';
import { backToText, customise } from './support/composer';
import { expect, send, test, type Account } from './support/test';

const PICTURE = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const VIDEO = 'https://example.com/a.mp4';

type Own = { platform: string; platformSpecificData?: Record<string, unknown> };

async function openPost(
  page: Page,
  account: Account,
  data: { title?: string; content?: string; mediaUrl?: string; platformPosts: Own[] },
): Promise<Locator> {
  const { _id } = await send<{ _id: string }>(
    account.request,
    'POST',
    `/api/posts?projectId=${account.projectId}`,
    data,
  );
  await page.goto(`/schedule?post=${_id}`);
  await expect(page.getByRole('form', { name: 'Edit post' })).toBeVisible();
  return page.getByRole('region', { name: 'Preview' });
}

const one = (platform: string, platformSpecificData: Record<string, unknown> = {}): Own => ({
  platform,
  platformSpecificData,
});

test('Telegram: formatting by the parse mode, links, and the name of the channel', async ({ page, account }) => {
  await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
    telegram: { bot_token: '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1', chat_id: '@our_channel' },
  });
  const preview = await openPost(page, account, {
    content: '*Big* news at https://example.com',
    platformPosts: [one('telegram', { parse_mode: 'Markdown', first_comment: 'And more' })],
  });
  await expect(preview.getByText('@our_channel').first()).toBeVisible();
  await expect(preview.getByText('Big', { exact: true })).toHaveCSS('font-weight', '600');
  await expect(preview.getByText('*Big*')).toHaveCount(0);
  await expect(preview.getByText('https://example.com', { exact: true })).toBeVisible();
  await expect(preview.getByRole('group', { name: 'First comment, in the discussion group' })).toContainText(
    'And more',
  );
});

test('Instagram folds a long caption behind “… more”, and links tags only', async ({ page, account }) => {
  const preview = await openPost(page, account, {
    content: `${'Words and words. '.repeat(12)}#tag at the end`,
    platformPosts: [one('instagram')],
  });
  await expect(preview.getByText('Instagram posts need a picture or a video')).toBeVisible();
  await expect(preview.getByText('#tag')).toHaveCount(0);
  await preview.getByRole('button', { name: '… more' }).click();
  await expect(preview.getByText('#tag', { exact: true })).toBeVisible();
  await expect(preview.getByRole('button', { name: '… more' })).toHaveCount(0);
});

test('X: addresses as X shortens them, four pictures at most, the alt text marked, the author’s own reply', async ({
  page,
  account,
}) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule?post=new');
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Content').fill('See https://www.example.com/a/very/long/path/to/something @ann');
  await form.getByRole('switch', { name: 'Twitter', exact: true }).click();
  for (let index = 0; index < 6; index += 1) {
    await form
      .getByLabel('Media', { exact: true })
      .first()
      .setInputFiles({ ...PICTURE, name: `picture-${index}.png` });
    await expect(form.getByRole('list', { name: 'Chosen media' }).getByRole('listitem')).toHaveCount(index + 1);
  }
  const twitter = await customise(form, 'Twitter');
  await twitter.getByLabel('Alt text').fill('A red dot');
  await twitter.getByLabel('First comment').fill('The reply');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('example.com/a/very/long/pat…')).toBeVisible();
  await expect(preview.getByRole('img', { name: 'A red dot' })).toBeVisible();
  await expect(preview.getByText('ALT', { exact: true })).toBeVisible();
  await expect(preview.getByRole('img', { name: /^(Picture|A red)/ })).toHaveCount(4);
  await expect(preview.getByText('+2')).toBeVisible();
  await expect(preview.getByRole('group', { name: 'First comment, as a reply' })).toContainText('The reply');
  await twitter.getByRole('button', { name: 'Keep the first 4' }).click();
  await expect(preview.getByText('+2')).toHaveCount(0);
});

test('VK: mentions by name, the author, and “Show more”', async ({ page, account }) => {
  const preview = await openPost(page, account, {
    content: `Hello [id1|Pavel]. ${'A long story. '.repeat(40)}`,
    platformPosts: [one('vk', { from_group: true, signed: true })],
  });
  await expect(preview.getByText('Pavel', { exact: true })).toBeVisible();
  await expect(preview.getByText('Your name, as the author')).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Show more' })).toBeVisible();
});

test('YouTube: the title, a play mark, privacy, the folded description', async ({ page, account }) => {
  const preview = await openPost(page, account, {
    title: 'Our film',
    content: 'Described at length. '.repeat(20),
    mediaUrl: VIDEO,
    platformPosts: [one('youtube', { privacyStatus: 'unlisted', categoryName: 'Music' })],
  });
  await expect(preview.getByText('Our film')).toBeVisible();
  await expect(preview.getByRole('img', { name: 'Plays as a video' })).toBeVisible();
  await expect(preview.getByText('Unlisted')).toBeVisible();
  await expect(preview.getByText(/Music/)).toBeVisible();
  await expect(preview.getByRole('button', { name: '...more' })).toBeVisible();
});

test('Discord: an embed of its colour or plain text, markdown, the name of the webhook', async ({ page, account }) => {
  const preview = await openPost(page, account, {
    content: '**Strong** words',
    platformPosts: [one('discord', { embed_color: '#ff0000', username: 'Newsroom' })],
  });
  await expect(preview.getByText('Newsroom')).toBeVisible();
  await expect(preview.getByText('Strong', { exact: true })).toHaveCSS('font-weight', '600');
  const embed = preview.locator('[style*="border-color"]');
  await expect(embed).toHaveCSS('border-left-color', 'rgb(255, 0, 0)');
  const discord = await customise(page.getByRole('form', { name: 'Edit post' }), 'Discord');
  await discord.getByLabel('Embed color').fill('');
  await expect(embed).toHaveCount(0);
});

test('Threads, and all ten one after the other; light and dark like the networks', async ({ page, account }) => {
  const preview = await openPost(page, account, {
    title: 'T',
    content: 'The same everywhere',
    mediaUrl: VIDEO,
    platformPosts: PLATFORM_KEYS.map((key) => one(key)),
  });
  const choices = preview.getByRole('tablist', { name: 'Preview on' }).getByRole('tab');
  await expect(choices).toHaveCount(10);
  for (const choice of await choices.all()) {
    await choice.click();
    await expect(preview.getByText('The same everywhere')).toBeVisible();
    await expect(preview.getByRole('img', { name: 'Plays as a video' })).toBeVisible();
  }
  const drawn = preview.locator('[style*="color-scheme"]');
  await expect(drawn).toHaveCSS('color-scheme', 'light');
  await preview.getByRole('button', { name: 'Show in dark' }).click();
  await expect(drawn).toHaveCSS('color-scheme', 'dark');
});

test('the preview follows the section being edited; on a narrow screen it alternates with the form', async ({
  page,
  account,
}) => {
  const preview = await openPost(page, account, { content: 'Words', platformPosts: [one('telegram'), one('vk')] });
  const form = page.getByRole('form', { name: 'Edit post' });
  await (await customise(form, 'VK')).getByLabel('Content').focus();
  await expect(preview.getByText('As VK shows it')).toBeVisible();
  await backToText(form);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(preview).toBeHidden();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(preview).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
});
