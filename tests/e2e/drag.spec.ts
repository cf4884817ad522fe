import type { Locator, Page } from '@playwright/test';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { expect, inDays, send, test, type Account } from './support/test';

// Dragged posts move here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

type Post = { _id: string; scheduledFor: string | null; status: string };
const create = (account: Account, data: object) =>
  send<Post>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, data);
const read = async (account: Account, id: string) =>
  (await (await account.request.get(`/api/posts/${id}`)).json()) as Post;
const key = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd');
const card = (page: Page, days: number) => page.locator(`[data-day="${key(days)}"]`);

/** A post to drag, once the layout above it is stable. */
async function draggable(page: Page, name: string): Promise<Locator> {
  const post = page.getByRole('article', { name });
  await expect(post).toHaveAttribute('draggable', 'true');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return post;
}

test('a post is dragged to another day, keeps its time, and is moved back by Undo', async ({ page, account }) => {
  const { _id } = await create(account, {
    title: 'Moves',
    content: 'Words',
    scheduledFor: inDays(1, 8, 5),
    platformPosts: [{ platform: 'telegram' }],
  });
  await page.goto('/schedule');
  await (await draggable(page, 'Moves')).dragTo(card(page, 3));
  await expect(card(page, 3).getByRole('article', { name: 'Moves' })).toContainText('08:05');
  await expect(page.getByText(/^Moved to .*08:05/)).toBeVisible();
  await expect.poll(async () => (await read(account, _id)).scheduledFor).toBe(inDays(3, 8, 5));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 1).getByRole('article', { name: 'Moves' })).toBeVisible();
  await expect.poll(async () => (await read(account, _id)).scheduledFor).toBe(inDays(1, 8, 5));
});

test('the past refuses a post with a sentence', async ({ page, account }) => {
  const { _id } = await create(account, { title: 'Stays', scheduledFor: inDays(1, 8) });
  await page.goto(`/schedule?date=${key(-1)}`);
  await (await draggable(page, 'Stays')).dragTo(card(page, -1));
  await expect(page.getByText('This time has passed. Choose a future one.')).toBeVisible();
  await expect(card(page, 1).getByRole('article', { name: 'Stays' })).toBeVisible();
  expect((await read(account, _id)).scheduledFor).toBe(inDays(1, 8));
});

test('a published post can’t be moved', async ({ page, account }) => {
  const { _id } = await create(account, {
    title: 'Done',
    content: 'Words',
    scheduledFor: inDays(1, 8),
    platformPosts: [{ platform: 'telegram' }],
  });
  await send(account.request, 'PUT', `/api/posts/${_id}/platform/telegram/status`, { status: 'published' });
  await page.goto('/schedule');
  await (await draggable(page, 'Done')).dragTo(card(page, 2));
  await expect(page.getByText('This post is already published, so it can’t be moved.')).toBeVisible();
});

test('a post without a date gets one when dragged onto a day, and loses it by Undo', async ({ page, account }) => {
  const { _id } = await create(account, { title: 'Idea', content: 'Words' });
  await page.goto('/schedule');
  await (await draggable(page, 'Idea')).dragTo(card(page, 2));
  await expect(card(page, 2).getByRole('article', { name: 'Idea' })).toContainText('09:00');
  await expect.poll(async () => (await read(account, _id)).scheduledFor).toBe(inDays(2, 9));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByRole('region', { name: 'Without a date' }).getByRole('article', { name: 'Idea' }),
  ).toBeVisible();
  await expect.poll(async () => read(account, _id)).toMatchObject({ scheduledFor: null, status: 'draft' });
});

test('in the week a post is dragged to a day and a time', async ({ page, account }) => {
  const { _id } = await create(account, { title: 'Hourly', scheduledFor: inDays(14, 9) });
  await page.goto(`/schedule?view=week&date=${key(14)}`);
  const post = await draggable(page, 'Hourly');
  // With all of its hours a day's height is its time.
  await page.getByRole('button', { name: /^Show the night/ }).click();
  const column = card(page, 14);
  const [from, day] = [await post.boundingBox(), await column.boundingBox()];
  if (!from || !day) throw new Error('The week is not on screen');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 40, { steps: 3 });
  // Two hours and a quarter later.
  await page.mouse.move(from.x + 20, from.y + 10 + (day.height / 24) * 2.25, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await read(account, _id)).scheduledFor).toBe(inDays(14, 11, 15));
  await expect(column.getByRole('article', { name: 'Hourly' })).toContainText('11:15');
});

test('without a mouse: m picks up, arrows choose day and time, Enter drops, Escape cancels', async ({
  page,
  account,
}) => {
  const { _id } = await create(account, { title: 'By keys', scheduledFor: inDays(1, 9) });
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'By keys' }).focus();
  await page.keyboard.press('m');
  await expect(page.getByText(/^Moving “By keys” to/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^Moving “By keys” to/)).toContainText('09:15');
  await page.keyboard.press('Enter');
  await expect(card(page, 3).getByRole('article', { name: 'By keys' })).toContainText('09:15');
  await expect.poll(async () => (await read(account, _id)).scheduledFor).toBe(inDays(3, 9, 15));
  await page.getByRole('button', { name: 'By keys' }).focus();
  await page.keyboard.press('m');
  await expect(page.getByText(/^Moving “By keys” to/)).toBeVisible();
  for (let back = 0; back < 5; back += 1) await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/This time has passed/)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Moving/)).toHaveCount(0);
  expect((await read(account, _id)).scheduledFor).toBe(inDays(3, 9, 15));
});

test('a move that the server refuses is undone, with a message', async ({ page, account }) => {
  await create(account, { title: 'Back again', scheduledFor: inDays(1, 8) });
  await page.goto('/schedule');
  const post = await draggable(page, 'Back again');
  await page.route('**/api/posts/bulk?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'The database does not answer.' } }),
  );
  await post.dragTo(card(page, 2));
  await expect(page.getByText('The posts could not be changed')).toBeVisible();
  await expect(card(page, 1).getByRole('article', { name: 'Back again' })).toBeVisible();
});
