// Slow: hundreds of posts in series and in the trash, removed with progress.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { saveButton } from './support/composer';
import { expect, expectAccessible, inDays, send, test, type Account } from './support/test';

type Post = { _id: string };
const create = (account: Account, data: object) =>
  send<Post>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, data);
const telegram = [{ platform: 'telegram', platformSpecificData: {} }];

async function openPlan(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Monday to Sunday at 09:00 and 18:00, so that the next slot is always near. */
async function withSlots(account: Account) {
  const slots = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => ['09:00', '18:00'].map((time) => ({ weekday, time })));
  await send(account.request, 'PUT', `/api/queue?projectId=${account.projectId}`, { timeZone: 'Europe/Berlin', slots });
}

test('tags: Enter adds new ones, the project’s tags are suggested, and the schedule filters by them', async ({
  page,
  account,
}) => {
  await create(account, { title: 'Old', content: 'Old words', tags: ['news'], scheduledFor: inDays(1) });
  await page.goto('/schedule?post=new');
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Title').fill('Tagged');
  const tags = form.getByRole('combobox', { name: 'Tags' });
  await tags.fill('ne');
  await form.getByRole('listbox', { name: 'Tags of this project' }).getByRole('option', { name: /^news/ }).click();
  await tags.fill('promo');
  await tags.press('Enter');
  await expect(form.getByRole('button', { name: 'Remove tag news' })).toBeVisible();
  await form.getByRole('button', { name: 'Remove tag news' }).click();
  await saveButton(form).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('promo');
  await expect(page.getByRole('article', { name: 'Tagged' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Old' })).toHaveCount(0);
});

test('a deleted post is undone from the toast, found in the trash, restored, and deleted for good', async ({
  page,
  account,
}) => {
  await create(account, { title: 'Gone', content: 'Words', scheduledFor: inDays(1), platformPosts: telegram });
  await page.goto('/schedule');
  const item = page.getByRole('article', { name: 'Gone' });
  const remove = async () => {
    await item.hover();
    await item.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to delete this post?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(item).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(item).toBeVisible();
  await remove();
  await openPlan(page, 'Trash');
  const trash = page.getByRole('dialog', { name: 'Trash' });
  await expect(trash.getByText('by Ann Writer')).toBeVisible();
  await trash.getByRole('button', { name: 'Restore Gone' }).click();
  await expect(trash.getByText('The trash is empty')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(item).toBeVisible();
  await remove();
  await openPlan(page, 'Trash');
  await trash.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty trash' }).click();
  await expect(trash.getByText('The trash is empty')).toBeVisible();
});

test('a full trash is read page after page, and emptied with progress', async ({ page, account }) => {
  const posts = await Promise.all(
    Array.from({ length: 205 }, (_, index) => create(account, { title: `Old ${index}` })),
  );
  for (const { _id } of posts) await send(account.request, 'DELETE', `/api/posts/${_id}`);
  await page.goto('/schedule');
  await openPlan(page, 'Trash');
  const trash = page.getByRole('dialog', { name: 'Trash' });
  const rows = trash.getByRole('button', { name: /^Restore/ });
  await expect(rows).toHaveCount(100);
  await trash.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(200);
  await trash.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(205);
  await expect(trash.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await trash.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty trash' }).click();
  await expect(trash.getByText('The trash is empty')).toBeVisible();
});

test('queue: slots are set, posts take the next free ones, and swap places', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule');
  await openPlan(page, 'Queue');
  const dialog = page.getByRole('dialog', { name: 'Queue' });
  await dialog.getByLabel('Days').selectOption('Every day');
  await dialog.getByLabel('Time', { exact: true }).fill('10:30');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove Sunday 10:30' }).click();
  await dialog.getByRole('button', { name: 'Save slots' }).click();
  await expect(page.getByText('Slots saved')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Weekly slots' }).getByText('10:30')).toHaveCount(6);
  await page.keyboard.press('Escape');

  for (const title of ['First', 'Second']) {
    await page.getByRole('button', { name: 'New post' }).click();
    const form = page.getByRole('form', { name: 'New post' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Content', { exact: true }).first().fill(`${title} words`);
    // The second post begins with the channels of the first.
    const telegram = form.getByRole('switch', { name: 'Telegram', exact: true });
    if (title === 'First') await telegram.click();
    await expect(telegram).toBeChecked();
    await expect(form.getByRole('button', { name: 'Next free slot' })).toBeVisible();
    await form.getByRole('button', { name: 'Add to queue' }).click();
    await expect(page.getByText(/^Queued for .* 10:30$/).first()).toBeVisible();
    await expect(page.getByRole('form')).toHaveCount(0);
  }
  await openPlan(page, 'Queue');
  const queued = dialog
    .getByRole('list', { name: 'Coming up' })
    .getByRole('listitem')
    .filter({ hasText: /First|Second/ });
  await expect(queued).toHaveText([/First/, /Second/]);
  await dialog.getByRole('button', { name: 'Move Second earlier' }).click();
  await expect(queued).toHaveText([/Second/, /First/]);
  await dialog.getByRole('button', { name: 'Shuffle' }).click();
  await expect(page.getByText('The queue was shuffled')).toBeVisible();
  await dialog
    .getByRole('button', { name: /^Free slot/ })
    .first()
    .click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'New post' }).getByLabel('Date and time')).not.toHaveValue('');
});

test('a post repeats; a change asks which posts it applies to; a time is skipped; the series stops', async ({
  page,
  account,
}) => {
  await create(account, { title: 'Weekly', content: 'Words', scheduledFor: inDays(1, 12), platformPosts: telegram });
  await page.goto('/schedule');
  await page.getByRole('article', { name: 'Weekly' }).getByRole('button', { name: 'Weekly' }).click();
  const form = page.getByRole('form', { name: 'Edit post' });
  await form.getByRole('button', { name: 'Repeat', exact: true }).click();
  const repeat = page.getByRole('dialog', { name: 'Repeat this post' });
  await repeat.getByLabel('Ends').selectOption('On a day');
  await repeat.getByRole('button', { name: 'Repeat', exact: true }).click();
  await expect(repeat.getByLabel('Last day')).toHaveAccessibleDescription('Choose the last day');
  await expect(repeat.getByLabel('Last day')).toBeFocused();
  await repeat.getByLabel('Every so many weeks').fill('0');
  await expect(repeat.getByLabel('Every so many weeks')).toHaveAccessibleDescription('At least 1');
  await repeat.getByLabel('Every so many weeks').fill('1');
  await repeat.getByLabel('Ends').selectOption('After a number');
  await repeat.getByLabel('Number of posts').fill('4');
  await expect(repeat.getByRole('status')).toContainText('4 times');
  await repeat.getByRole('button', { name: 'Repeat', exact: true }).click();
  await expect(page.getByText('The post repeats')).toBeVisible();

  await page.getByRole('article', { name: 'Weekly' }).first().getByRole('button', { name: 'Weekly' }).click();
  await expect(form.getByText(/Repeats: Every week on/)).toBeVisible();
  await form.getByLabel('Title').fill('Weekly news');
  await saveButton(form).click();
  const scope = page.getByRole('dialog', { name: 'Save changes of a recurring post' });
  await scope.getByRole('radio', { name: /^All coming posts/ }).check();
  await scope.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Series saved')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Weekly news' }).first()).toBeVisible();

  await openPlan(page, 'Recurring posts');
  const dialog = page.getByRole('dialog', { name: 'Recurring posts' });
  const series = dialog.getByRole('article', { name: 'Weekly news' });
  await expect(series.getByRole('list', { name: 'Next posts' }).getByRole('listitem')).toHaveCount(4);
  await series.getByRole('button', { name: 'Change rule' }).click();
  const rule = series.getByRole('form', { name: 'Rule' });
  await rule.getByLabel('Number of posts').fill('1001');
  await rule.getByRole('button', { name: 'Save for all coming posts' }).click();
  await expect(rule.getByLabel('Number of posts')).toHaveAccessibleDescription('At most 1000');
  await rule.getByRole('button', { name: 'Cancel' }).click();
  await series.getByRole('button', { name: /^Skip/ }).nth(1).click();
  await expect(series.getByRole('list', { name: 'Next posts' }).getByRole('listitem')).toHaveCount(3);
  await series.getByRole('button', { name: 'Stop', exact: true }).click();
  await series.getByRole('button', { name: 'Stop, move them to the trash' }).click();
  await expect(series.getByText('Stopped')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article', { name: 'Weekly news' })).toHaveCount(0);
});

test('deleting a repeating post asks which posts to delete', async ({ page, account }) => {
  const first = await create(account, {
    title: 'Daily',
    content: 'Words',
    scheduledFor: inDays(1, 12),
    platformPosts: telegram,
  });
  await send(account.request, 'POST', `/api/posts/${first._id}/recurrence`, {
    frequency: 'daily',
    timeZone: 'UTC',
    count: 6,
  });
  await page.goto('/schedule');
  const posts = page.getByRole('article', { name: 'Daily' });
  await expect(posts).toHaveCount(6);
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this post?' });
  const ask = async (index: number, scope: RegExp) => {
    await posts.nth(index).hover();
    await posts.nth(index).getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('radio', { name: scope }).check();
    await question.getByRole('button', { name: 'Delete' }).click();
  };

  await ask(1, /^This post/);
  await expect(posts).toHaveCount(5);
  await ask(2, /^This and following posts/);
  await expect(page.getByText('3 posts deleted')).toBeVisible();
  await expect(posts).toHaveCount(2);
  await page.getByRole('listitem').filter({ hasText: '3 posts deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(posts).toHaveCount(5);
  await ask(0, /^All coming posts/);
  await expect(page.getByText('5 posts deleted')).toBeVisible();
  await expect(posts).toHaveCount(0);
});

test('CSV: a template, a preview with a sentence per row, the import with its undo, and a warning for the same file', async ({
  page,
  account,
}) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule');
  await openPlan(page, 'Import from CSV');
  const dialog = page.getByRole('dialog', { name: 'Import from CSV' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download template' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Title,Content,Media URLs,Date');
  const file = {
    name: 'plan.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'title,content,date,platforms\nOne,Words,2031-01-05 09:00,telegram\nTwo,Words,,telegram\nBad,,soon,myspace\n',
    ),
  };
  await dialog.getByLabel('CSV file').setInputFiles(file);
  const rows = dialog.getByRole('list', { name: 'Rows' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('“myspace” is not a platform');
  await expect(rows.first()).toContainText("The date “soon” can't be read");
  await expect(dialog.getByText('2 of 3 rows can be imported, 1 has errors.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 posts' }).click();
  await expect(dialog.getByText('2 posts imported.')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await expect(dialog.getByText(/This very file was imported/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog.getByRole('button', { name: 'Undo import of plan.csv' }).click();
  await expect(dialog.getByText('Undone')).toBeVisible();
});

test('the calendar’s address is created, read without signing in, narrowed, and revoked', async ({ page, account }) => {
  await create(account, {
    title: 'In the calendar',
    content: 'Words',
    scheduledFor: inDays(1),
    platformPosts: telegram,
  });
  await page.goto('/schedule');
  await openPlan(page, 'Calendar feed');
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' });
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const address = dialog.getByLabel('Secret address');
  await expect(address).toHaveValue(/\/api\/calendar\/.+\.ics$/);
  const url = await address.inputValue();
  const read = async (at: string) => (await fetch(at)).text();
  expect(await read(url)).toContain('SUMMARY:Scheduled: In the calendar');
  await dialog.getByRole('checkbox', { name: 'VK' }).check();
  expect(await read(await address.inputValue())).not.toContain('In the calendar');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog', { name: 'Revoke the address?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByRole('button', { name: 'Create address' })).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});

test.describe('axe in both themes', () => {
  test('axe finds nothing on the dialogs of planning', async ({ page, account }) => {
    await withSlots(account);
    const post = await create(account, {
      title: 'Queued',
      content: 'Words',
      tags: ['news'],
      platformPosts: telegram,
    });
    await send(account.request, 'POST', `/api/posts/${post._id}/queue`);
    const weekly = await create(account, {
      title: 'Weekly',
      content: 'Words',
      scheduledFor: inDays(2),
      platformPosts: telegram,
    });
    await send(account.request, 'POST', `/api/posts/${weekly._id}/recurrence`, {
      frequency: 'weekly',
      timeZone: 'Europe/Berlin',
    });
    const gone = await create(account, { title: 'Gone', content: 'Words' });
    await send(account.request, 'DELETE', `/api/posts/${gone._id}`);
    await send(account.request, 'POST', `/api/calendar-feed?projectId=${account.projectId}`);
    await page.goto('/schedule');
    for (const name of ['Queue', 'Recurring posts', 'Import from CSV', 'Calendar feed', 'Trash']) {
      await openPlan(page, name);
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog.getByRole('button').nth(1)).toBeVisible();
      await expectAccessible(page);
      if (name === 'Queue') {
        await dialog.getByRole('button', { name: 'Weekly slots' }).click();
        await expect(dialog.getByRole('button', { name: 'Save slots' })).toBeVisible();
        await expectAccessible(page);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await page.goto(`/schedule?post=${weekly._id}`);
    await expect(page.getByText(/Repeats: Every week on/)).toBeVisible();
    await expectAccessible(page);
  });
});
