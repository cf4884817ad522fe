import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { expect, inDays, send, test, type Account } from './support/test';

type Post = { _id: string; title: string; scheduledFor: string | null; status: string };
const create = (account: Account, data: object) =>
  send<Post>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, data);
const all = async (account: Account) =>
  (await (await account.request.get(`/api/posts?projectId=${account.projectId}`)).json()) as Post[];
const times = async (account: Account) =>
  Object.fromEntries((await all(account)).map(({ title, scheduledFor }) => [title, scheduledFor]));
const key = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd');

async function three(account: Account): Promise<void> {
  for (const [title, day, hour] of [
    ['One', 1, 8],
    ['Two', 1, 12],
    ['Three', 2, 18],
  ] as const) {
    await create(account, {
      title,
      content: 'Words',
      scheduledFor: inDays(day, hour),
      platformPosts: [{ platform: 'telegram' }],
    });
  }
}

test('posts are selected by Ctrl and Shift click, by their checkboxes and by x, and deselected by Escape', async ({
  page,
  account,
}) => {
  await three(account);
  await page.goto('/schedule');
  const bar = page.getByRole('region', { name: 'Selected posts' });
  await page.getByRole('article', { name: 'One' }).click({ modifiers: ['Control'] });
  await expect(bar).toContainText('1 selected');
  await page.getByRole('article', { name: 'Three' }).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await expect(page.getByRole('checkbox', { name: 'Select Two' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Select Two' }).click();
  await expect(bar).toContainText('2 selected');
  await page.getByRole('button', { name: '12:00 Two', exact: true }).focus();
  await page.keyboard.press('x');
  await expect(bar).toContainText('3 selected');
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('many are shifted, spread evenly, and set to the same time; Undo restores every time', async ({
  page,
  account,
}) => {
  await three(account);
  const before = await times(account);
  await page.goto('/schedule');
  const bar = page.getByRole('region', { name: 'Selected posts' });
  const choose = async () => {
    await page.getByRole('article', { name: 'One' }).click({ modifiers: ['Control'] });
    await page.getByRole('article', { name: 'Three' }).click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: 'Move' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Move 3 posts' });

  await choose();
  await dialog.getByLabel('Amount').fill('2');
  await expect(dialog.getByRole('list', { name: 'New times' }).getByRole('listitem')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Move 3 posts' }).click();
  await expect(page.getByText('3 posts moved')).toBeVisible();
  await expect.poll(() => times(account)).toEqual({ One: inDays(3, 8), Two: inDays(3, 12), Three: inDays(4, 18) });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => times(account)).toEqual(before);
  await expect(page.getByText('The move was undone')).toBeVisible();

  await bar.getByRole('button', { name: 'Move' }).click();
  await dialog.getByLabel('How').selectOption('Spread evenly between');
  await dialog.getByRole('combobox', { name: 'First' }).fill(`${key(5)} 9:00`);
  // Typed words count at once: the button says what it will do while the field has the focus.
  await expect(dialog.getByRole('button', { name: 'Move 0 posts' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Last' }).fill(`${key(5)} 11:00`);
  await expect(dialog.getByRole('listbox', { name: 'Times' }).getByRole('option')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Move 3 posts' }).click();
  await expect.poll(() => times(account)).toEqual({ One: inDays(5, 9), Two: inDays(5, 10), Three: inDays(5, 11) });

  await bar.getByRole('button', { name: 'Move' }).click();
  await dialog.getByLabel('How').selectOption('Same time of day');
  await dialog.getByLabel('Time', { exact: true }).fill('17:45');
  await dialog.getByRole('button', { name: 'Move 3 posts' }).click();
  await expect
    .poll(() => times(account))
    .toEqual({ One: inDays(5, 17, 45), Two: inDays(5, 17, 45), Three: inDays(5, 17, 45) });
});

test('posts that would move to the past are left out, with a warning beforehand', async ({ page, account }) => {
  await three(account);
  await page.goto('/schedule');
  await page.getByRole('article', { name: 'One' }).click({ modifiers: ['Control'] });
  await page.getByRole('region', { name: 'Selected posts' }).getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 1 post' });
  await dialog.getByLabel('Amount').fill('-9');
  await expect(dialog.getByText('1 would be in the past: not moved.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Move/ })).toBeDisabled();
});

test('many are deleted after a confirmation, and restored by Undo', async ({ page, account }) => {
  await three(account);
  await page.goto('/schedule');
  await page.getByRole('article', { name: 'One' }).click({ modifiers: ['Control'] });
  await page.getByRole('article', { name: 'Two' }).click({ modifiers: ['Shift'] });
  await page.getByRole('region', { name: 'Selected posts' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete these 2 posts?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('article', { name: 'One' })).toHaveCount(0);
  await expect(page.getByText('2 posts deleted')).toBeVisible();
  await expect.poll(async () => (await all(account)).map(({ title }) => title)).toEqual(['Three']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article', { name: 'One' })).toBeVisible();
  await expect.poll(async () => (await all(account)).length).toBe(3);
});

test('many are published at once; each that can’t be says why', async ({ page, account, running }) => {
  await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
    telegram: { bot_token: '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1', chat_id: '@bulk' },
  });
  expect(running.telegram.url).not.toBe('');
  await create(account, {
    title: 'Goes',
    content: 'Words',
    scheduledFor: inDays(1, 8),
    platformPosts: [{ platform: 'telegram' }],
  });
  await create(account, { title: 'No platform', content: 'Words', scheduledFor: inDays(1, 9) });
  await page.goto('/schedule');
  await page.getByRole('article', { name: 'Goes' }).click({ modifiers: ['Control'] });
  await page.getByRole('article', { name: 'No platform' }).click({ modifiers: ['Control'] });
  await page.getByRole('region', { name: 'Selected posts' }).getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Publishing to Telegram in')).toBeVisible();
  await expect(page.getByText('1 of 2 posts were not published')).toBeVisible();
  await expect(page.getByText('This post has no platform yet. Choose at least one, then publish it.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Goes' }).getByText('Published').first()).toBeVisible({
    timeout: 30_000,
  });
});

test('a viewer selects, drags, changes and deletes nothing, and is told so', async ({ account, viewerPage: page }) => {
  await three(account);
  await page.goto('/schedule');
  await expect(page.getByRole('article', { name: 'One' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'One' }).getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'One' })).not.toHaveAttribute('draggable', 'true');
  for (const name of ['New post', 'Edit', 'Delete', 'Add another post'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.getByRole('button', { name: '08:00 One', exact: true }).click();
  await expect(page.getByText('You are a viewer of this project')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Post', exact: true }).getByLabel('Content').first()).toBeDisabled();
  for (const name of ['Save post', 'Save draft', 'Publish now', 'Add to queue', 'Tomorrow 9:00', 'Ground in knowledge'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});
