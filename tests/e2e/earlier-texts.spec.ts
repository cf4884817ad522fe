import { more } from './support/composer';
import { expect, expectAccessible, send, test } from './support/test';

type Id = { _id: string };

test('two texts of a post are compared, and the earlier one is brought back', async ({ page, account }) => {
  const { projectId, request } = account;
  const post = { title: 'Bread', content: 'Rye bread from 8 o’clock', platformPosts: [{ platform: 'telegram' }] };
  const { _id } = await send<Id>(request, 'POST', `/api/posts?projectId=${projectId}`, post);
  await page.goto(`/schedule?post=${_id}`);
  await more(page, 'Earlier texts…');
  const dialog = page.getByRole('dialog', { name: 'Earlier texts' });
  await expect(dialog.getByText('There is no other text yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await send(request, 'PUT', `/api/posts/${_id}`, { content: 'Rye bread from 9 o’clock' });

  await page.goto(`/schedule?post=${_id}`);
  await more(page, 'Earlier texts…');
  const difference = dialog.getByRole('region', { name: 'Differences' });
  await expect(difference.getByRole('deletion')).toContainText('8');
  await expect(difference.getByRole('insertion')).toContainText('9');
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Compared with' }).selectOption({ index: 2 });
  await expect(difference).toContainText('Both have the same words.');
  await dialog.getByRole('button', { name: 'Bring back the earlier text' }).click();
  await expect(dialog).toHaveCount(0);
  const text = page.getByRole('textbox', { name: 'Content' });
  await expect(text).toHaveValue('Rye bread from 8 o’clock');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue('Rye bread from 9 o’clock');
  // A toast that was clicked hands the focus back when it is gone.
  await expect(page.getByText('The earlier text is back')).toHaveCount(0);

  await more(page, 'Earlier texts…');
  await dialog.getByRole('button', { name: 'Bring back the earlier text' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('form', { name: 'Edit post' })).toHaveCount(0);
  const saved = await request.get(`/api/posts/${_id}`);
  expect(await saved.json()).toMatchObject({ content: 'Rye bread from 8 o’clock' });
});
