import type { Page } from '@playwright/test';
import { newForm } from './support/composer';
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

test('each view shows how each post that is out does, on a phone too', async ({ page, account }) => {
  const id = await published(account, 'We bake all night');
  const none = { views: null, likes: null, replies: null, shares: null, saves: null, clicks: null };
  const views = { posts: 1, median: 1_204, low: 1_204, high: 1_204, enough: false };
  const row = { key: id, label: 'We bake all night', at: null, figures: { ...none, views } };
  await page.route('**/api/results?*', (route) =>
    route.fulfill({ json: { rows: [row], posts: 1, read: 1, cut: null } }),
  );
  const card = page.getByRole('tabpanel').getByRole('article', { name: 'We bake all night' });
  // Days of a month have room for it on a wide screen.
  await page.setViewportSize({ width: 1920, height: 900 });
  for (const view of ['timeline', 'week', 'month', 'list']) {
    await page.goto(`/schedule?view=${view}`);
    // It may be night now, which is folded.
    if (view === 'week') await page.getByRole('button', { name: /^Show the night, / }).click();
    await expect(card.getByTitle('1,204 views')).toBeVisible();
    await expect(card).toContainText('1,204 views');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card.getByText('1.2K')).toBeVisible();
  await expect(card).toContainText('1,204 views');
});

test('a result draws how its figures grew, reading by reading', async ({ page, account }) => {
  const id = await published(account, 'We bake rye on Friday');
  const none = { views: null, likes: null, replies: null, shares: null, saves: null, clicks: null };
  const readings = [12, 340, 980, 1_204].map((views, hours) => ({
    ...{ ...none, views, likes: hours },
    at: new Date(Date.now() - (4 - hours) * 3_600_000).toISOString(),
  }));
  const discord = { platform: 'discord', latest: readings.at(-1), readings, unavailable: null, nextAt: null };
  await page.route(`**/api/posts/${id}/results`, (route) =>
    route.fulfill({ json: { platforms: [discord], refreshableAt: null } }),
  );
  await page.goto(`/schedule?post=${id}`);
  await expect(channel(page, 'Discord')).toContainText('1,204 views · 3 likes', { timeout: 60_000 });
  const line = channel(page, 'Discord').getByRole('img', { name: 'Views over time: from 12 to 1,204 views' });
  const points = (await line.locator('polyline').getAttribute('points'))!
    .split(' ')
    .map((at) => at.split(',').map(Number));
  expect(points).toHaveLength(4);
  for (const [index, [x = 0, y = 0]] of points.entries()) {
    const [beforeX = -1, beforeY = Infinity] = points[index - 1] ?? [];
    expect([x > beforeX, y < beforeY]).toEqual([true, true]);
  }
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

test('the page compares posts: by what, since when, with how much certainty; a link shows the same', async ({
  page,
  account,
}) => {
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Plan' }).click();
  await page.getByRole('menuitem', { name: 'Results' }).click();
  await expect(page.getByRole('heading', { name: 'Results', level: 1 })).toBeVisible();
  await expect(page.getByText('No figures yet')).toBeVisible();
  await expectAccessible(page);
  const spread = { posts: 9, median: 120, low: 80, high: 200, enough: true };
  const none = { views: null, likes: null, replies: null, shares: null, saves: null, clicks: null };
  const rows = [
    { key: 'vk', label: 'VK', at: null, figures: { ...none, likes: { ...spread, posts: 3, enough: false } } },
    { key: 'telegram', label: 'Telegram', at: null, figures: { ...none, views: spread, likes: spread } },
  ];
  const queries: URLSearchParams[] = [];
  const cut = { since: '2026-05-03T09:00:00.000Z', unlisted: 0 };
  await page.route('**/api/results?*', (route) => {
    queries.push(new URL(route.request().url()).searchParams);
    return route.fulfill({ json: { rows, posts: 12, read: 12, cut } });
  });
  await page.goto('/results?figure=likes');
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(page.getByText(/Only the newest 10,000 are compared, .* since 3 May 2026\./)).toBeVisible();
  const list = page.getByRole('list', { name: 'Likes by network' });
  await expect(list.getByRole('listitem')).toHaveText([
    /Telegram.*120 likes.*80 to 200, 9 posts/,
    /VK.*3 posts: too few/,
  ]);
  await page.getByRole('group', { name: 'Compare by' }).getByRole('button', { name: 'Hour' }).click();
  await expect(page).toHaveURL(/by=hour/);
  await page.getByRole('combobox', { name: 'Network' }).selectOption('Telegram');
  await expect(page).toHaveURL(/network=telegram/);
  await expect.poll(() => queries.at(-1)?.get('platform')).toBe('telegram');
  expect(queries.at(-1)?.get('zone')).toBe(zone);
  await page.getByRole('button', { name: 'Download' }).click();
  for (const format of ['csv', 'xlsx']) {
    const link = page.getByRole('menuitem', { name: `As ${format.toUpperCase()}` });
    await expect(link).toHaveAttribute('href', new RegExp(`by=hour.*platform=telegram.*format=${format}`));
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Network' }).selectOption('All networks');
  await expect(page).not.toHaveURL(/network/);
  expect(account.projectId).not.toBe('');
});

test('a comparison that could not be loaded says so, and Retry loads it', async ({ page }) => {
  let isBroken = true;
  await page.route('**/api/results?*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.' } }) : route.continue(),
  );
  await page.goto('/results');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Results could not be loaded', {
    timeout: 60_000,
  });
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No figures yet')).toBeVisible();
});

test('where a date is chosen, the hours are offered whose posts did best', async ({ page, account }) => {
  const none = { views: null, likes: null, replies: null, shares: null, saves: null, clicks: null };
  const hour = (at: number, median: number, posts = 9) => ({
    ...{ key: String(at), label: `${at}:00`, at: null },
    figures: { ...none, views: { posts, median, low: median, high: median, enough: posts >= 8 } },
  });
  const rows = [hour(7, 9_000, 3), hour(9, 900), hour(13, 400), hour(18, 1_200)];
  const queries: URLSearchParams[] = [];
  await page.route('**/api/results?*', (route) => {
    queries.push(new URL(route.request().url()).searchParams);
    return route.fulfill({ json: { rows, posts: 30, read: 30, cut: null } });
  });
  const form = await newForm(page);
  await form.getByRole('button', { name: 'Choose date' }).click();
  const choice = page.getByRole('dialog', { name: 'Choose date' });
  await choice.getByRole('button', { name: 'Month after' }).click();
  const best = choice.getByRole('group', { name: 'Best hours' });
  await expect(best.getByRole('button')).toHaveText(['18:00', '9:00'].map((time) => new RegExp(`^0?${time}$`)));
  await expectAccessible(page);
  // The hour is put into the day as the page shows it.
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(queries.map((query) => [query.get('by'), query.get('zone')])).toContainEqual(['hour', zone]);
  await best.getByRole('button', { name: /18:00: 1,200 views in the median of 9 posts/ }).click();
  await expect(choice).toHaveCount(0);
  await expect(form.getByRole('combobox', { name: 'Date and time' })).toHaveValue(/18:00$/);
  // A post has the hours of the networks that it goes to, each compared by itself.
  const telegram = 'Telegram: 1,200 views in the median of 9 posts';
  for (const [channel, title, words] of [
    ['Telegram', 'Telegram', '1,200 views in the median of 9 posts'],
    ['Discord', 'Telegram and Discord', `${telegram}; ${telegram.replace('Telegram', 'Discord')}`],
  ] as const) {
    const channelSwitch = form.getByRole('switch', { name: channel, exact: true });
    await expect(channelSwitch).toHaveAttribute('aria-checked', 'false');
    await channelSwitch.click();
    await form.getByRole('button', { name: 'Choose date' }).click();
    await expect(choice.getByText(`Best hours of your posts on ${title}`, { exact: true })).toBeVisible();
    await expect(best.getByRole('button', { name: `, 18:00: ${words}` })).toBeVisible();
    expect(queries.map((query) => query.get('platform'))).toContain(channel.toLowerCase());
    await page.keyboard.press('Escape');
  }
  expect(account.projectId).not.toBe('');
});
