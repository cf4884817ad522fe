import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { format } from 'date-fns/format';
import { startOfWeek } from 'date-fns/startOfWeek';
import { patient } from '../setup/hydrated';
import { expectTime } from './support/composer';
import { expect, expectAccessible, inDays, send, test, type Account } from './support/test';

// Slow: calendars of many posts are drawn in each view, in two zones and two languages.

type Post = { _id: string };
const create = (account: Account, data: object) =>
  send<Post>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, data);
const dayLabel = (days: number) => format(addDays(new Date(), days), 'EEEE d MMMM');
const key = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd');

test.use({ locale: 'en-GB' });

test('views are tabs that keep view and date in the address, even over a reload and Back', async ({
  page,
  account,
}) => {
  await create(account, { title: 'In two days', scheduledFor: inDays(2, 10) });
  await page.goto('/schedule');
  const tabs = page.getByRole('tablist', { name: 'View' });
  await expect(tabs.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');
  await tabs.getByRole('tab', { name: 'Month' }).click();
  await expect(page).toHaveURL(/view=month/);
  await expect(page.getByRole('tabpanel', { name: 'Month' })).toBeVisible();
  await expect(page.getByRole('heading', { name: format(new Date(), 'MMMM yyyy') })).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  const next = addMonths(new Date(), 1);
  await expect(page.getByRole('heading', { name: format(next, 'MMMM yyyy') })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`date=${format(next, 'yyyy-MM')}-01`));
  await page.reload();
  await expect(page.getByRole('heading', { name: format(next, 'MMMM yyyy') })).toBeVisible();
  await tabs.getByRole('tab', { name: 'Month' }).press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: 'List' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'List' })).toBeVisible();
  await page.goBack();
  await expect(tabs.getByRole('tab', { name: 'Month' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).not.toHaveURL(/date=/);
});

test('the week is a grid of hours: posts at their times, an empty hour starts a post for it', async ({
  page,
  account,
}) => {
  // A week entirely in the future.
  const monday = addDays(startOfWeek(new Date(), { weekStartsOn: 1 }), 14);
  const at = (day: number, hour: number, minute = 0) =>
    new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + day, hour, minute).toISOString();
  for (const minute of [0, 5, 10, 15, 20])
    await create(account, { title: `Nine ${minute}`, scheduledFor: at(1, 9, minute) });
  await create(account, { title: 'Alone', scheduledFor: at(3, 14, 30) });
  await page.goto(`/schedule?view=week&date=${format(monday, 'yyyy-MM-dd')}`);
  const days = page.getByRole('region', { name: 'Week' }).locator('[data-day]');
  await expect(days).toHaveCount(7);
  await expect(days.first()).toHaveAttribute('data-day', format(monday, 'yyyy-MM-dd'));
  const tuesday = page.getByRole('region', { name: `${format(addDays(monday, 1), 'EEEE d MMMM')} (5 posts)` });
  await expect(tuesday.getByRole('article')).toHaveCount(3);
  await expect(tuesday.getByRole('button', { name: '+2 more' })).toBeVisible();
  const alone = page.getByRole('article', { name: 'Alone' });
  await expect(alone).toContainText('14:30');
  // With all of its hours a day's height is its time.
  await page.getByRole('button', { name: /^Show the night/ }).click();
  await alone.scrollIntoViewIfNeeded();
  // Both at one moment: the browser may move the scrolled content between two questions.
  const share = await alone.evaluate((card) => {
    const column = card.closest('[data-day]')?.getBoundingClientRect();
    return (card.getBoundingClientRect().y - (column?.y ?? 0)) / (column?.height ?? 1);
  });
  expect(Math.round(share * 1440)).toBeGreaterThanOrEqual(869);
  await page.getByRole('button', { name: `Add post on ${format(addDays(monday, 2), 'EEEE d MMMM')} at 11:00` }).click();
  await expect(page.getByRole('form', { name: 'New post' })).toBeVisible();
  await expectTime(page, format(addDays(monday, 2), "yyyy-MM-dd'T'11:00"));
});

test('a week begins on Monday in Britain and on Sunday in America', async ({ page, account, browser, baseURL }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule?view=week&date=2026-11-25');
  await expect(page.locator('[data-day]').first()).toHaveAttribute('data-day', '2026-11-23');
  const american = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'en-US',
    storageState: await page.context().storageState(),
  });
  const other = patient(await american.newPage());
  await other.goto('/schedule?view=week&date=2026-11-25');
  await expect(other.locator('[data-day]').first()).toHaveAttribute('data-day', '2026-11-22');
  await american.close();
});

test('a month shows whole weeks and at most a few posts a day; the rest is one click away', async ({
  page,
  account,
}) => {
  for (let hour = 8; hour < 14; hour += 1)
    await create(account, { title: `At ${hour}`, scheduledFor: inDays(1, hour) });
  await page.goto(`/schedule?view=month&date=${key(1)}`);
  const cell = page.getByRole('region', { name: `${dayLabel(1)} (6 posts)` });
  await expect(cell.getByRole('article')).toHaveCount(3);
  await cell.getByRole('button', { name: '+3 more' }).click();
  await expect(page).toHaveURL(new RegExp(`view=list.*date=${key(1)}`));
  const list = page.getByRole('region', { name: 'List' });
  await expect(list.getByRole('heading', { name: dayLabel(1) })).toBeVisible();
  await expect(list.getByRole('article')).toHaveCount(6);
  await expect(list.getByRole('article').first()).toContainText('08:00');
});

test('all views show the same posts of a day', async ({ page, account }) => {
  for (const [title, hour] of [
    ['First', 9],
    ['Second', 15],
  ] as const)
    await create(account, { title, scheduledFor: inDays(1, hour) });
  for (const view of ['timeline', 'week', 'month', 'list']) {
    await page.goto(`/schedule?view=${view}&date=${key(1)}`);
    const titles = page.getByRole('tabpanel').getByRole('article');
    await expect(titles).toHaveCount(2);
    await expect(titles.nth(0)).toHaveAccessibleName('First');
    await expect(titles.nth(1)).toHaveAccessibleName('Second');
  }
});

test('nothing is cut off: seven days at 1024 pixels, the settings on a phone', async ({ page, account }) => {
  await send(account.request, 'PUT', `/api/projects/${account.projectId}`, {
    name: 'Очень длинное название проекта о кофе',
    description:
      'A description that is wider than any phone, and then some more of it, so that it would push the page apart',
  });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/schedule?view=week');
  const hidden = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
  expect(await page.getByRole('region', { name: 'Week' }).evaluate(hidden)).toBe(0);
  await page.goto('/settings');
  const choice = page
    .getByRole('main')
    .getByRole('button', { name: /Очень длинное название проекта о кофе.*1 member/ });
  expect(
    await choice
      .locator('span', { hasText: /^Очень/ })
      .last()
      .evaluate(hidden),
  ).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.getByRole('main').evaluate(hidden)).toBe(0);
  expect((await choice.boundingBox())?.width).toBeLessThanOrEqual(390);
});

test('filters by text, status, platform and tag are kept in the address and update the counts', async ({
  page,
  account,
}) => {
  await create(account, {
    title: 'Spring sale',
    content: 'Flowers',
    scheduledFor: inDays(1),
    platformPosts: [{ platform: 'telegram' }],
    tags: ['promo'],
  });
  await create(account, {
    title: 'Autumn',
    content: 'Leaves',
    scheduledFor: inDays(2),
    platformPosts: [{ platform: 'instagram' }],
  });
  await create(account, { title: 'Winter', content: 'Snow', scheduledFor: inDays(40), status: 'draft' });
  await page.goto('/schedule');
  const filters = page.getByRole('search', { name: 'Filter posts' });
  const posts = page.getByRole('tabpanel').getByRole('article');
  await expect(posts).toHaveCount(2);
  const open = () => page.getByRole('button', { name: /^Filter/ }).click();
  await open();
  await filters.getByRole('searchbox', { name: 'Search posts' }).fill('flowers');
  await expect(posts).toHaveCount(1);
  await expect(posts).toHaveAccessibleName('Spring sale');
  await expect(page).toHaveURL(/q=flowers/);
  await expect(page.locator('dt', { hasText: 'Total Scheduled' }).locator('xpath=../dd')).toHaveText('3');
  await expect(page.getByRole('group', { name: 'Navigate to posts' })).not.toContainText('after view');
  await page.reload();
  await expect(posts).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Filter/ })).toContainText('1');
  await open();
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(posts).toHaveCount(2);
  await filters.getByLabel('Platform').selectOption('Instagram');
  await expect(posts).toHaveCount(1);
  await expect(posts).toHaveAccessibleName('Autumn');
  await filters.getByLabel('Platform').selectOption('All platforms');
  // By its exact name: the options of Platform hold these letters too.
  await filters.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('promo');
  await expect(posts).toHaveCount(1);
  await expect(posts).toHaveAccessibleName('Spring sale');
  await filters.getByLabel('Status').selectOption('Failed');
  await expect(page.getByRole('status').filter({ hasText: 'No posts match these filters.' })).toBeVisible();
  await expect(page.getByText(/No posts scheduled|Click to add your first post/)).toHaveCount(0);
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await filters.getByRole('searchbox', { name: 'Search posts' }).fill('Everything about the autumn leaves in the park');
  await expect(page.getByText('No posts match these filters.')).toBeVisible();
  expect(
    await filters.getByRole('searchbox').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);
  await filters.getByRole('searchbox').fill('leaves');
  await expect(posts).toHaveAccessibleName('Autumn');
  // A day whose posts are filtered out is not called empty.
  await expect(page.locator(`[data-day="${key(1)}"]`)).toContainText('No matching posts');
  await expect(page.getByText('No posts scheduled')).toHaveCount(0);
});

test('another window’s changes appear by themselves, in the right view and in the counts', async ({
  page,
  account,
}) => {
  await page.goto(`/schedule?view=month&date=${key(1)}`);
  const total = page.locator('dt', { hasText: 'Total Scheduled' }).locator('xpath=../dd');
  await expect(total).toHaveText('0');
  const { _id } = await create(account, { title: 'From elsewhere', scheduledFor: inDays(1, 9) });
  await expect(page.locator(`[data-day="${key(1)}"]`).getByRole('article', { name: 'From elsewhere' })).toBeVisible();
  await expect(total).toHaveText('1');
  await send(account.request, 'PUT', `/api/posts/${_id}`, { scheduledFor: inDays(2, 9) });
  await expect(page.locator(`[data-day="${key(2)}"]`).getByRole('article', { name: 'From elsewhere' })).toBeVisible();
  await send(account.request, 'DELETE', `/api/posts/${_id}`);
  await expect(page.getByRole('article', { name: 'From elsewhere' })).toHaveCount(0);
  await expect(total).toHaveText('0');
});

test('the server renders a view as the browser does', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  for (const view of ['timeline', 'week', 'month', 'list']) {
    await page.goto(`/schedule?view=${view}`);
    await expect(page.getByRole('button', { name: 'New post' })).toBeVisible();
  }
  expect(broken).toEqual([]);
});

test.describe('axe in both themes', () => {
  test('axe finds nothing in any view, with posts chosen', async ({ page, account }) => {
    const platformPosts = [{ platform: 'telegram' }, { platform: 'instagram' }];
    for (const hour of [8, 9, 10, 11, 12])
      await create(account, { title: `At ${hour}`, content: 'Words', scheduledFor: inDays(1, hour), platformPosts });
    await create(account, { title: 'Undated', content: 'Words' });
    for (const view of ['timeline', 'week', 'month', 'list']) {
      await page.goto(`/schedule?view=${view}&date=${key(1)}`);
      await expect(page.getByRole('article', { name: 'At 8' })).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByRole('article', { name: 'At 8' }).click({ modifiers: ['Control'] });
    await expect(page.getByRole('region', { name: 'Selected posts' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('region', { name: 'Selected posts' }).getByRole('button', { name: 'Move' }).click();
    await expect(page.getByRole('dialog', { name: 'Move 1 post' })).toBeVisible();
    await expectAccessible(page);
  });
});

/** Boxes within an element, and itself, that scroll up and down. */
const scrollersIn = (element: Element) =>
  [element, ...element.querySelectorAll('*')]
    .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowY))
    .map((one) => one.className);

test('a busy day shows its first posts and folds the rest, so that the page alone scrolls', async ({
  page,
  account,
}) => {
  const busy = Array.from({ length: 30 }, (_, index) => ({
    title: `Busy ${index}`,
    scheduledFor: inDays(1, 8, index),
  }));
  const far = Array.from({ length: 180 }, (_, index) => ({
    title: `Far ${index}`,
    scheduledFor: inDays(20, 8, index % 60),
  }));
  for (const post of [...busy, ...far]) await create(account, post);
  await page.goto('/schedule');
  const day = page.locator(`[data-day="${key(1)}"]`);
  const posts = day.getByRole('article');
  await expect(day.locator('header')).toContainText('(30 posts)');
  await expect(posts).toHaveCount(8);
  await expectAccessible(page);
  await day.getByRole('button', { name: 'Show 22 more' }).click();
  await expect(posts).toHaveCount(30);
  await expect(page.getByRole('button', { name: '08:08 Busy 8', exact: true })).toBeFocused();
  expect(await day.evaluate(scrollersIn), 'no box in a card scrolls').toEqual([]);
  await page.reload();
  await expect(posts).toHaveCount(8);
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: '08:00 Busy 0', exact: true })).toBeFocused();
  await expect(posts).toHaveCount(30);
});
