import type { Page } from '@playwright/test';
import { customise, more } from './support/composer';
import { expect, expectAccessible, send, test, type Account } from './support/test';

type Post = { _id: string; content: string; scheduledFor: string | null };
const composer = (page: Page) => page.getByRole('form', { name: 'New post' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Use template' });
const add = (account: Account, name: string, post: object) =>
  send<{ _id: string }>(account.request, 'POST', `/api/post-templates?projectId=${account.projectId}`, { name, post });
const postsOf = async ({ request, projectId }: Account) =>
  (await (await request.get(`/api/posts?projectId=${projectId}`)).json()) as Post[];

test('a post is saved as a template and begins a new one: text, channels, own fields and tags, no date', async ({
  page,
  account,
}) => {
  await page.goto('/schedule?post=new');
  const form = composer(page);
  await form.getByRole('switch', { name: 'Telegram', exact: true }).click();
  await form.getByRole('switch', { name: 'Twitter', exact: true }).click();
  await form.getByLabel('Content').fill('Bread of the week');
  const own = await customise(form, 'Twitter');
  await own.getByLabel('Text', { exact: true }).fill('Bread!');
  await form.getByLabel('Date and time').fill('tomorrow 9:00');
  await form.getByLabel('Date and time').press('Enter');
  await more(page, 'Save as template');
  const saving = page.getByRole('dialog', { name: 'Save as template' });
  await expect(saving.getByLabel('Template name')).toHaveValue('Bread of the week');
  await saving.getByLabel('Template name').fill('');
  await saving.getByRole('button', { name: 'Save template' }).click();
  await expect(saving.getByText('Name the template')).toBeVisible();
  await saving.getByLabel('Template name').fill('Weekly bread');
  await expectAccessible(page, '[role=dialog]');
  await saving.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Saved as the template “Weekly bread”')).toBeVisible();

  await form.getByRole('button', { name: 'Back to the common text' }).click();
  await form.getByLabel('Content').fill('Something else');
  await form.getByRole('switch', { name: 'Telegram', exact: true }).click();
  const typed = await form.getByLabel('Date and time').inputValue();
  await more(page, 'Use template');
  await dialog(page).getByRole('button', { name: 'Weekly bread', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(form.getByLabel('Content')).toHaveValue('Bread of the week');
  await expect(form.getByRole('switch', { name: 'Telegram', exact: true })).toBeChecked();
  await expect(form.getByLabel('Date and time')).toHaveValue(typed);
  await expect((await customise(form, 'Twitter')).getByLabel('Text', { exact: true })).toHaveValue('Bread!');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await form.getByRole('button', { name: 'Back to the common text' }).click();
  await expect(form.getByLabel('Content')).toHaveValue('Something else');
  await expect.poll(() => postsOf(account)).toEqual([]);
});

test('templates are renamed and deleted, with Undo; a name stands once', async ({ page, account }) => {
  await add(account, 'Launch', { content: 'We open' });
  await add(account, 'Week', { content: 'Bread of the week', platformPosts: [{ platform: 'telegram' }] });
  await page.goto('/schedule?post=new');
  await more(page, 'Use template');
  const list = dialog(page).getByRole('list', { name: 'Templates' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, '[role=dialog]');
  await list.getByRole('button', { name: 'Rename Launch' }).click();
  const rename = list.getByRole('form', { name: 'Rename Launch' });
  await rename.getByLabel('New name').fill('Week');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(rename.getByText('There is a template “Week” already. Choose another name.')).toBeVisible();
  await rename.getByLabel('New name').fill('Opening');
  await rename.getByLabel('New name').press('Enter');
  await expect(list.getByRole('button', { name: 'Opening', exact: true })).toBeVisible();
  await list.getByRole('button', { name: 'Delete Week' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  // A menu that is open closes when a toast goes with the focus.
  await expect(page.getByText('Template “Week” deleted')).toHaveCount(0);
  await more(page, 'Use template');
  await expect(list.getByRole('button', { name: 'Week', exact: true })).toBeVisible();
});

test('beside a saved post a template becomes a draft of its own; without any the dialog says what to do', async ({
  page,
  account,
}) => {
  const { _id } = await send<Post>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
    content: 'Stays as it is',
  });
  await page.goto(`/schedule?post=${_id}`);
  await more(page, 'Use template');
  await expect(dialog(page).getByText('No templates yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await add(account, 'Week', { content: 'Bread of the week', tags: ['news'] });
  await page.reload();
  await more(page, 'Use template');
  await dialog(page).getByRole('button', { name: 'Week', exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit post' });
  await expect(form.getByLabel('Content')).toHaveValue('Bread of the week');
  expect((await postsOf(account)).map(({ content, scheduledFor }) => [content, scheduledFor])).toEqual([
    ['Bread of the week', null],
    ['Stays as it is', null],
  ]);
});
