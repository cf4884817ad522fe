import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { addAgent } from './support/agents';
import { expect, expectAccessible, inDays, send, test, type Account } from './support/test';

type Post = { _id: string; scheduledFor: string | null };
const create = (account: Account, data: object) =>
  send<Post>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, data);
const timeOf = async (account: Account, id: string) =>
  ((await (await account.request.get(`/api/posts/${id}`)).json()) as Post).scheduledFor;
const key = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd');
const slotName = (days: number, time: string) =>
  `Free slot ${format(addDays(new Date(), days), 'EEEE d MMMM')}, ${time}`;

test.use({ locale: 'en-GB' });

/** Every day at 10:30 on the browser's clock. */
async function planQueue({ request, projectId }: Account): Promise<void> {
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '10:30' }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await send(request, 'PUT', `/api/queue?projectId=${projectId}`, { timeZone, slots });
}

test('the week: a free slot takes a drop and a click, the night is one row, Ctrl+Z moves the post back', async ({
  page,
  account,
}) => {
  await planQueue(account);
  const { _id } = await create(account, { title: 'Finds a slot', scheduledFor: inDays(8, 13) });
  await create(account, { title: 'By night', scheduledFor: inDays(8, 3) });
  await page.goto(`/schedule?view=week&date=${key(8)}`);
  const free = page.getByRole('button', { name: slotName(8, '10:30') });
  await expect(page.getByRole('article', { name: 'By night' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('article', { name: 'Finds a slot' }).dragTo(free);
  await expect.poll(() => timeOf(account, _id)).toBe(inDays(8, 10, 30));
  await expect(page.getByRole('button', { name: '10:30 Finds a slot' })).toBeVisible();
  await page.getByRole('region', { name: 'Week' }).focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => timeOf(account, _id)).toBe(inDays(8, 13));

  await page.getByRole('button', { name: /^Show the night of/ }).click();
  await expect(page.getByRole('article', { name: 'By night' })).toBeVisible();
  await free.click();
  await expect(page).toHaveURL(new RegExp(`day=${key(8)}T10(:|%3A)30`));
});

test('an agent’s slots stand in every view, hollow until there is a post', async ({ page, account }) => {
  await addAgent(account, 'bakery');
  const slot = page.getByRole('link', { name: /@bakery will write a post$/ });
  for (const view of ['timeline', 'week', 'month', 'list']) {
    await page.goto(`/schedule?view=${view}&date=${key(1)}`);
    await expect(slot.first()).toBeVisible();
  }
  await expectAccessible(page);
});

test('on a phone the schedule is an agenda by day, its filters one sheet, and New floats', async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await create(account, { title: 'Tonight', scheduledFor: inDays(0, 23, 59) });
  await page.goto('/schedule');
  const list = page.getByRole('region', { name: 'List' });
  await expect(list.getByRole('button', { name: '23:59 Tonight' })).toBeVisible();
  // The first steps stand above it until they know that there is a dated post.
  await expect.poll(async () => (await list.boundingBox())?.y).toBeLessThan(220);
  await expect(page.getByRole('button', { name: 'New post' })).toBeInViewport();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft');
  await expect(list.getByRole('article')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page).toHaveURL(/view=timeline/);
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
});
