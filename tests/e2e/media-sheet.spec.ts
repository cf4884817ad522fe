// Slow: real uploads, conversions and sign-ins.
import { addAgent } from './support/agents';
import { chooseBy, fillLibrary, library } from './support/media-files';
import { expect, send, test } from './support/test';
import type { Page } from '@playwright/test';

type Post = { _id: string; mediaUrl: string | null };

/** Opens a file's sheet by its tile. Returns its alt text. */
async function openFile(page: Page, name: string) {
  await page.getByRole('list', { name: 'Media' }).getByRole('button', { name }).click();
  return page.getByRole('dialog', { name }).getByLabel('Alt text');
}

test('changes of a file that were not saved are back when its sheet is opened again', async ({ page, account }) => {
  await fillLibrary(page, 'tall.png', 'sea.jpg');
  await page.goto('/media');
  const sheet = (name: string) => page.getByRole('dialog', { name });
  const open = (name: string) => openFile(page, name);
  await (await open('sea.jpg')).fill('Waves at noon');
  // Another one takes its place, and a third time it is closed.
  await expect(await open('tall.png')).toHaveValue('');
  await expect(await open('sea.jpg')).toHaveValue('Waves at noon');
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet('sea.jpg')).toBeHidden();
  await expect(await open('sea.jpg')).toHaveValue('Waves at noon');
  await sheet('sea.jpg').getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('File saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(await open('sea.jpg')).toHaveValue('Waves at noon');
  await expect(sheet('sea.jpg').getByRole('button', { name: 'Save changes' })).toBeDisabled();
  expect((await library(account)).find(({ name }) => name === 'sea.jpg')).toMatchObject({ altText: 'Waves at noon' });
});

test('a post of an agent that was typed and not saved is back, unless it was cancelled', async ({ page, account }) => {
  const agent = await addAgent(account, 'riga_bread');
  await page.goto(`/instagram-agents/${agent._id}`);
  const sheet = page.getByRole('dialog', { name: 'Create Post' });
  const create = page.getByRole('button', { name: 'Create Post', exact: true }).first();
  await create.click();
  await sheet.getByLabel('Content').fill('Rye bread, baked at night');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await create.click();
  await expect(sheet.getByLabel('Content')).toHaveValue('Rye bread, baked at night');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toBeHidden();
  await create.click();
  await expect(sheet.getByLabel('Content')).toHaveValue('');
});

test('no other user of the same page sees what was typed and not saved', async ({ page, account, memberPage }) => {
  await memberPage('editor');
  await send(account.request, 'PUT', `/api/projects/${account.projectId}`, { name: 'Shared work' });
  await fillLibrary(page, 'sea.jpg');
  await page.goto('/media');
  await (await openFile(page, 'sea.jpg')).fill('A secret');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill(`editor-${account.projectId}@example.com`);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Media', exact: true }).click();
  await page.getByRole('button', { name: /^Project:/ }).click();
  await page.getByRole('menuitemradio', { name: /Shared work/ }).click();
  await expect(await openFile(page, 'sea.jpg')).toHaveValue('');
});

test('several are deleted at once, files in use stay and say where; a file is replaced in its posts', async ({
  page,
  account,
}) => {
  await fillLibrary(page, 'tall.png', 'sea.jpg', 'square.jpg');
  const [sea] = (await library(account)).filter(({ name }) => name === 'sea.jpg');
  const post = await send<Post>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
    title: 'Launch day',
    content: 'Words',
    mediaUrl: sea?.url,
  });
  for (const name of ['sea.jpg', 'tall.png']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await expect(page.getByText('2 files selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 files?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  const kept = page.getByRole('dialog', { name: 'sea.jpg was not deleted' });
  await expect(kept).toContainText('media of the post “Launch day”');
  await kept.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Media' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'sea.jpg' }).click();
  await chooseBy(page, page.getByRole('dialog').getByRole('button', { name: 'Replace' }), 'clip.mp4');
  await expect(page.getByText('File replaced')).toBeVisible();
  await expect(
    page.getByRole('dialog', { name: 'clip.mp4' }).getByRole('link', { name: 'Media of “Launch day”' }),
  ).toBeVisible();
  const changed = (await (await account.request.get(`/api/posts/${post._id}`)).json()) as Post;
  expect(changed.mediaUrl).toMatch(/\.mp4$/);
});
