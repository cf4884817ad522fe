import type { Page } from '@playwright/test';
import { patient } from '../setup/hydrated';
import { expect, expectAccessible, send, test, type Account } from './support/test';

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1';
const banner = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'paused' });

async function connectTelegram({ request, projectId }: Account): Promise<void> {
  await send(request, 'POST', `/api/platform-settings?projectId=${projectId}`, {
    telegram: { bot_token: TOKEN, chat_id: '@channel' },
  });
}

/** A post that has just fallen due. */
async function makeDue({ request, projectId }: Account, title: string): Promise<string> {
  const post = await send<{ _id: string }>(request, 'POST', `/api/posts?projectId=${projectId}`, {
    title,
    content: title,
    scheduledFor: new Date(Date.now() - 5000).toISOString(),
    platformPosts: [{ platform: 'telegram' }],
  });
  return post._id;
}

const statusOf = async ({ request }: Account, id: string) =>
  ((await (await request.get(`/api/posts/${id}`)).json()) as { status: string }).status;
const waiting = async ({ request, projectId }: Account) =>
  ((await (await request.get(`/api/pauses?projectId=${projectId}`)).json()) as { waiting: number }[])[0]?.waiting;

async function pauseProject(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Pause publishing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause publishing' });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Pause publishing' }).click();
  await expect(dialog).toHaveCount(0);
}

test.beforeEach(async ({ account, page }) => {
  await connectTelegram(account);
  await page.goto('/settings/queue');
  await expect(page.getByRole('button', { name: 'Pause publishing' })).toBeVisible();
});

test('paused with a reason: every page says so at once, and due posts wait until they are sent', async ({
  page,
  account,
  running,
  context,
}) => {
  const schedule = patient(await context.newPage());
  await schedule.goto('/schedule');
  await expect(schedule.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
  await pauseProject(page, 'A sad day');
  await expect(banner(page)).toContainText(
    /^Publishing is paused in this project since .+: A sad day\. Until a member resumes it\. Nothing waits yet\./,
  );
  await expect(banner(schedule)).toContainText('A sad day');

  const before = running.telegram.published.length;
  const id = await makeDue(account, 'Waits');
  await expect.poll(() => waiting(account)).toBe(1);
  expect(running.telegram.published.length).toBe(before);
  await page.reload();
  await expect(banner(page)).toContainText('1 post waits.');
  await banner(page).getByRole('button', { name: 'Resume' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resume publishing' });
  await expect(dialog.getByRole('group', { name: '1 post came due meanwhile' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Resume and send 1 post' }).click();
  await expect(page.getByText('1 post on the way now.')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await expect(banner(schedule)).toHaveCount(0);
  await expect.poll(() => statusOf(account, id)).toBe('published');
});

test('spread and skip: the counts are shown, and each post follows', async ({ page, account }) => {
  await pauseProject(page, '');
  const ids = [await makeDue(account, 'One'), await makeDue(account, 'Two')];
  await expect.poll(() => waiting(account)).toBe(2);
  await page.reload();
  await banner(page).getByRole('button', { name: 'Resume' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resume publishing' });
  await dialog.getByLabel('Spread them over some hours').check();
  await dialog.getByLabel('Hours', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Resume and spread 2 posts' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a number of hours between 0.5 and 720');
  await dialog.getByLabel('Hours', { exact: true }).fill('5');
  await dialog.getByRole('button', { name: 'Resume and spread 2 posts' }).click();
  await expect(page.getByText('2 posts spread over 5 hours.')).toBeVisible();
  await expect.poll(() => statusOf(account, ids[0] ?? '')).toBe('published');
  expect(await statusOf(account, ids[1] ?? '')).toBe('scheduled');

  await pauseProject(page, '');
  const skipped = await makeDue(account, 'Three');
  await expect.poll(() => waiting(account)).toBe(1);
  await page.reload();
  await banner(page).getByRole('button', { name: 'Resume' }).click();
  await dialog.getByLabel('Skip them').check();
  await dialog.getByRole('button', { name: 'Resume and skip 1 post' }).click();
  await expect(page.getByText('1 post skipped.')).toBeVisible();
  await expect.poll(() => statusOf(account, skipped)).toBe('failed');
});

test('one platform from its card, until a time; with nothing waiting there is no question', async ({ page }) => {
  await page.goto('/settings/channels');
  const discord = page.getByRole('region', { name: 'Discord', exact: true });
  await discord.getByRole('button', { name: 'Actions for Discord', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pause', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause publishing' });
  await expect(dialog.getByLabel('What')).toHaveValue('discord');
  await dialog.getByLabel('Until').selectOption('A time');
  await dialog.getByLabel('Ends at').fill('');
  await dialog.getByRole('button', { name: 'Pause publishing' }).click();
  await expect(dialog.getByLabel('Ends at')).toHaveAccessibleDescription(/Choose a time in the future/);
  await expect(dialog.getByLabel('Ends at')).toBeFocused();
  await dialog.getByLabel('Ends at').fill('2020-01-01 10:00');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Choose a time in the future')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Pause publishing' }).click();
  await expect(dialog.getByText('Choose a time in the future')).toBeVisible();
  const year = new Date().getFullYear() + 1;
  await dialog.getByLabel('Ends at').fill(`${year}-03-04 10:00`);
  await dialog.getByLabel('Skip them').check();
  await dialog.getByRole('button', { name: 'Pause publishing' }).click();
  await expect(discord.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Queue and times' }).click();
  await expect(page.getByRole('list', { name: 'Paused' }).getByRole('listitem')).toContainText(
    'Publishing to Discord is paused in this project',
  );
  await expect(page.getByRole('list', { name: 'Paused' }).getByRole('listitem')).toContainText(
    'posts that came due are then skipped',
  );
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  await discord.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Publishing goes on')).toBeVisible();
  await expect(discord.getByText('Paused', { exact: true })).toHaveCount(0);
});

test.describe('axe in both themes', () => {
  test('axe finds nothing on the dialogs and the banner', async ({ page, account }) => {
    await page.getByRole('button', { name: 'Pause publishing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pause publishing' });
    await dialog.getByLabel('Until').selectOption('A time');
    await dialog.getByLabel('Spread them over some hours').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Pause publishing' }).click();
    await makeDue(account, 'Waits');
    await expect.poll(() => waiting(account)).toBe(1);
    await page.goto('/schedule');
    await expect(banner(page)).toContainText('1 post waits.');
    await expectAccessible(page);
    await banner(page).getByRole('button', { name: 'Resume' }).click();
    await expectAccessible(page);
  });
});
