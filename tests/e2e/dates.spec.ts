import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import type { Locator, Page } from '@playwright/test';
import { addAgent, type Post, read } from './support/agents';
import { expect, expectAccessible, inDays, send, test } from './support/test';

const day = addDays(new Date(), 2);
const name = format(day, 'EEEE d MMMM');

/** The day after tomorrow by keys alone: the button, the grid, arrows, Enter. */
async function chooseByKeys(page: Page, within: Locator, button = 'Choose date'): Promise<Locator> {
  await within.getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
  const month = page.getByRole('dialog', { name: button });
  const days = month.getByRole('grid', { name: 'Days' });
  const target = days.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(days.getByRole('button').first()).toBeVisible();
  // It opens in the month of its date, or in this one.
  if ((await target.count()) === 0) await month.getByRole('button', { name: 'Month after' }).click();
  await target.focus();
  await page.keyboard.press('Enter');
  return month;
}

test('a post of an agent has the composer’s date, with what is taken and no slots of the queue', async ({
  page,
  account,
}) => {
  const agent = await addAgent(account, 'riga_bread');
  await send(account.request, 'PUT', `/api/queue?projectId=${account.projectId}`, {
    timeZone: 'UTC',
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '10:30', platform: null, tag: null })),
  });
  await send(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
    content: 'Taken already',
    scheduledFor: inDays(2, 15),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/instagram-agents/${agent._id}`);
  await page.getByRole('button', { name: 'Create First Post' }).click();
  const sheet = page.getByRole('dialog', { name: 'Create Post' });
  await sheet.getByLabel('Content').fill('Rye bread, baked at night');
  const date = sheet.getByRole('combobox', { name: 'Schedule' });
  await expect(date).toHaveAccessibleDescription(new RegExp(Intl.DateTimeFormat().resolvedOptions().timeZone));
  await date.fill('завтра в 9');
  await page.keyboard.press('Enter');
  await expect(date).toHaveValue(/, 09:00$/);
  const month = await chooseByKeys(page, sheet);
  await expect(month.getByRole('region', { name })).toContainText('15:00Taken already');
  await expect(month.getByRole('group', { name: 'Free slots' })).toHaveCount(0);
  await expectAccessible(page);
  await expect(month).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(month).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await date.fill(`${format(day, 'yyyy-MM-dd')} 18:30`);
  await page.keyboard.press('Control+Enter');
  await expect(sheet).toHaveCount(0);
  const { posts } = await read<{ posts: Post[] }>(account, `${agent._id}/posts`);
  expect(posts[0]?.scheduledFor).toBe(inDays(2, 18, 30));
});

test('the end of a pause and the ends of a move are chosen in the same control; Escape closes a list first', async ({
  page,
  account,
}) => {
  await page.goto('/settings/queue');
  await page.getByRole('button', { name: 'Pause publishing' }).click();
  const pause = page.getByRole('dialog', { name: 'Pause publishing' });
  await pause.getByLabel('Until').selectOption('A time');
  const ends = pause.getByRole('combobox', { name: 'Ends at' });
  await ends.focus();
  await page.keyboard.press('ArrowDown');
  await expect(pause.getByRole('option', { name: 'In 1 hour' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pause.getByRole('listbox')).toHaveCount(0);
  await expect(pause).toBeVisible();
  const month = await chooseByKeys(page, pause);
  await expect(month.getByRole('region')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(ends).toHaveValue(new RegExp(format(day, 'd MMM')));
  await pause.getByRole('button', { name: 'Pause publishing' }).click();
  await expect(pause).toHaveCount(0);

  for (const [title, at] of [
    ['One', inDays(1, 8)],
    ['Two', inDays(1, 12)],
  ] as const)
    await send(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
      ...{ title, content: title, scheduledFor: at },
    });
  await page.goto('/schedule');
  for (const title of ['One', 'Two'])
    await page.getByRole('article', { name: title }).click({ modifiers: ['Control'] });
  await page.getByRole('region', { name: 'Selected posts' }).getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move 2 posts' });
  await move.getByLabel('How').selectOption('Spread evenly between');
  const last = await chooseByKeys(page, move, 'Choose the last date');
  await expect(last.getByRole('region', { name })).toContainText(`Nothing is planned on ${name}`);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  // The first one has its time already.
  await move.getByRole('button', { name: 'Move 1 post' }).click();
  const posts = async () =>
    (await (await account.request.get(`/api/posts?projectId=${account.projectId}`)).json()) as {
      title: string;
      scheduledFor: string;
    }[];
  await expect
    .poll(async () => Object.fromEntries((await posts()).map((post) => [post.title, post.scheduledFor])))
    .toEqual({ One: inDays(1, 8), Two: inDays(2, 12) });
});
