import type { CDPSession, Locator, Page } from '@playwright/test';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import { startOfMonth } from 'date-fns/startOfMonth';
import { expect, inDays, send, test, type Account } from './support/test';

test.use({ hasTouch: true });

type Post = { _id: string; scheduledFor: string | null };
type Point = { x: number; y: number };
const create = (account: Account, data: object) =>
  send<Post>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, data);
const timeOf = async (account: Account, id: string) =>
  ((await (await account.request.get(`/api/posts/${id}`)).json()) as Post).scheduledFor;
const key = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd');

async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not in sight');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 200) };
}

/** A finger, as the browser has it from a screen. */
async function finger(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: (at: Point) => touch('touchStart', [at]),
    up: () => touch('touchEnd', []),
    async move(from: Point, to: Point) {
      for (let step = 1; step <= 10; step += 1)
        await touch('touchMove', [
          { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 },
        ]);
    },
  };
}

const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].map((box) => box.scrollLeft + box.scrollTop).filter((place) => place > 0),
  );

test('a finger that stays on a post picks it up, and nothing scrolls while it is dragged to another day', async ({
  page,
  account,
}) => {
  const { _id } = await create(account, { title: 'Moves', content: 'Words', scheduledFor: inDays(1, 8, 5) });
  await page.goto('/schedule');
  const post = page.getByRole('article', { name: 'Moves' });
  await expect(post).toHaveAttribute('draggable', 'true');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const touch = await finger(page);
  const from = await middleOf(post);
  const target = page.locator(`[data-day="${key(2)}"]`);
  const to = await middleOf(target);
  const before = await places(page);
  await touch.down(from);
  await expect(post).toHaveAttribute('data-dragged', '');
  await touch.move(from, to);
  await expect(target).toHaveAttribute('data-over', '');
  expect(await places(page)).toEqual(before);
  await touch.up();
  await expect(target.getByRole('article', { name: 'Moves' })).toContainText('08:05');
  await expect.poll(() => timeOf(account, _id)).toBe(inDays(2, 8, 5));
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(page.locator('[data-over], [data-dragged]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => timeOf(account, _id)).toBe(inDays(1, 8, 5));
});

test('a finger that moves at once scrolls the days, and moves no post; a tap opens it', async ({ page, account }) => {
  const { _id } = await create(account, { title: 'Stays', content: 'Words', scheduledFor: inDays(1, 8, 5) });
  await page.goto('/schedule');
  const post = page.getByRole('article', { name: 'Stays' });
  await expect(post).toHaveAttribute('draggable', 'true');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const strip = page.getByRole('region', { name: 'Timeline', exact: true });
  const left = await strip.evaluate((box) => box.scrollLeft);
  const touch = await finger(page);
  const from = await middleOf(post);
  await touch.down(from);
  await touch.move(from, { x: from.x - 250, y: from.y });
  await touch.up();
  await expect.poll(() => strip.evaluate((box) => box.scrollLeft)).toBeGreaterThan(left + 100);
  expect(await timeOf(account, _id)).toBe(inDays(1, 8, 5));
  await strip.evaluate((box) => box.scrollTo({ left: 0 }));
  await post.tap();
  await expect(page.getByRole('form', { name: 'Edit post' })).toBeVisible();
});

test('on a phone a post of the agenda is dragged to another day', async ({ page, account }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Both in one month, as the agenda shows it.
  const first = differenceInCalendarDays(startOfMonth(addMonths(new Date(), 1)), new Date()) + 4;
  const { _id } = await create(account, { title: 'Moves', content: 'Words', scheduledFor: inDays(first, 8, 5) });
  await create(account, { title: 'Later', content: 'Words', scheduledFor: inDays(first + 2, 12) });
  await page.goto(`/schedule?date=${key(first)}`);
  const post = page.getByRole('article', { name: 'Moves' });
  await expect(post).toHaveAttribute('draggable', 'true');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const touch = await finger(page);
  const [from, to] = [await middleOf(post), await middleOf(page.getByRole('article', { name: 'Later' }))];
  await touch.down(from);
  await expect(post).toHaveAttribute('data-dragged', '');
  await touch.move(from, to);
  await touch.up();
  await expect.poll(() => timeOf(account, _id)).toBe(inDays(first + 2, 8, 5));
});
