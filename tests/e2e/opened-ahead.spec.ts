import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { addNote, card, untilRead } from './support/knowledge';
import { expect, inDays, send, test } from './support/test';

test('a post is read while the pointer rests on it or it has the focus, and opens whole', async ({ page, account }) => {
  const create = (content: string) =>
    send<{ _id: string }>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
      ...{ content, scheduledFor: inDays(1), platformPosts: [{ platform: 'telegram' }] },
    });
  const [rested, focused, passed] = [await create('Fresh bread'), await create('Old ovens'), await create('Soft buns')];
  const read: string[] = [];
  page.on('requestfinished', (request) => {
    const id = /\/api\/posts\/([0-9a-f]{24})$/.exec(request.url())?.[1];
    if (id && request.method() === 'GET') read.push(id);
  });
  await page.clock.install();
  await page.goto(`/schedule?view=list&date=${format(addDays(new Date(), 1), 'yyyy-MM-dd')}`);
  const row = (words: string) => page.getByRole('article', { name: words });
  await expect(row('Soft buns')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);

  // A pointer that passes over asks nothing.
  await row('Soft buns').hover();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1_000);
  expect(read).toEqual([]);
  await row('Fresh bread').hover();
  await page.clock.runFor(60);
  await expect.poll(() => read).toEqual([rested._id]);
  await page.clock.resume();
  await page.mouse.move(0, 0);
  await row('Old ovens').getByRole('button', { name: 'Old ovens' }).focus();
  await expect.poll(() => read).toEqual([rested._id, focused._id]);

  // Nothing more is needed to show it.
  await page.route(/\/api\/posts\/[0-9a-f]{24}$/, (route) => route.abort());
  for (const words of ['Fresh bread', 'Old ovens']) {
    await row(words).getByRole('button', { name: words }).click();
    await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toHaveValue(words);
    await page.keyboard.press('Escape');
  }
  expect(read).not.toContain(passed._id);
});

test('the text of a document is read while the pointer rests on it', async ({ page, account }) => {
  const title = 'Returns';
  await addNote(account, { title, text: 'Bread can be brought back within a day.', category: 'other' });
  await untilRead(account);
  await page.goto('/knowledge');
  const text = page.waitForResponse(/\/api\/knowledge\/[0-9a-f]{24}\/text\?/);
  await card(page, title).hover();
  await (await text).finished();
  await page.route(/\/text\?/, (route) => route.abort());
  await card(page, title).getByRole('button', { name: title, exact: true }).click();
  // Its summary, which the list has, says the same.
  const sheet = page.getByRole('dialog', { name: 'Document', exact: true });
  await expect(sheet.getByRole('region', { name: 'Text' })).toContainText('within a day');
});
