import { randomInt } from 'node:crypto';
import { more } from './support/composer';
import { newGuest, visitor } from './support/invitations';
import { expect, expectAccessible, inDays, joinProject, send, test } from './support/test';

type Id = { _id: string };

test('a member comments and names another, who is told and answers; the client sees none of it', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const guest = await newGuest(browser, baseURL, `Ада ${randomInt(2 ** 30)}`);
  const { projectId, request } = account;
  await joinProject({
    owner: request,
    guest: guest.page.context().request,
    projectId,
    email: guest.email,
    role: 'editor',
  });
  const post = { content: 'Rye bread', scheduledFor: inDays(1, 12), platformPosts: [{ platform: 'telegram' }] };
  const { _id } = await send<Id>(request, 'POST', `/api/posts?projectId=${projectId}`, post);
  const shared = { postIds: [_id], name: 'Acme', expiresAt: inDays(7, 12) };
  const { url } = await send<{ url: string }>(request, 'POST', `/api/approvals?projectId=${projectId}`, shared);

  await page.goto(`/schedule?post=${_id}`);
  await more(page, 'Comment…');
  const dialog = page.getByRole('dialog', { name: 'Comment' });
  await dialog.getByRole('button', { name: 'Add comment' }).click();
  await expect(dialog.getByText('Write a comment first.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Is the price right?');
  await dialog.getByRole('button', { name: 'Mention' }).click();
  await page.getByRole('menuitem', { name: guest.name }).click();
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue(`Is the price right? @${guest.name} `);
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add comment' }).click();
  await expect(dialog).toHaveCount(0);
  const bar = page.getByRole('region', { name: 'Approval' });
  await bar.getByRole('button', { name: 'Comments' }).click();
  const trail = page.getByRole('list', { name: 'Comments and decisions' });
  await expect(trail).toContainText('commented among members');
  await expect(trail).toContainText('Is the price right?');

  await guest.page.goto('/schedule');
  await guest.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(guest.page.getByText('You are mentioned')).toBeVisible();
  await guest.page.goto(`/schedule?post=${_id}`);
  await guest.page.getByRole('region', { name: 'Approval' }).getByRole('button', { name: 'Comment…' }).click();
  const answer = guest.page.getByRole('dialog', { name: 'Comment' });
  await answer.getByRole('textbox', { name: 'Comment' }).fill('It is.');
  await answer.getByRole('button', { name: 'Add comment' }).click();
  await expect(answer).toHaveCount(0);
  await guest.leave();

  const client = await visitor(browser, baseURL);
  await client.goto(new URL(url).pathname);
  await expect(client.getByRole('article', { name: 'Post 1' })).toContainText('Rye bread');
  await expect(client.getByText('Is the price right?')).toHaveCount(0);
  await expect(client.getByText('It is.')).toHaveCount(0);
  await client.context().close();
});

test('a post that was never shared shows its comments once there is one', async ({ page, account }) => {
  const { projectId, request } = account;
  const { _id } = await send<Id>(request, 'POST', `/api/posts?projectId=${projectId}`, { content: 'Rye bread' });
  await page.goto(`/schedule?post=${_id}`);
  await more(page, 'Comment…');
  const dialog = page.getByRole('dialog', { name: 'Comment' });
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Add the picture of the oven');
  await dialog.getByRole('button', { name: 'Add comment' }).click();
  const bar = page.getByRole('region', { name: 'Comments', exact: true });
  await expect(bar).toContainText('1 comment');
  await bar.getByRole('button', { name: 'Comments' }).click();
  await expect(bar).toContainText('Add the picture of the oven');
  await expectAccessible(page);
  // Its card says so at once, also to who has not opened it.
  const card = page.getByRole('article', { name: 'Rye bread' });
  await expect(card.getByTitle('1 comment')).toContainText('1 comment');
  await send(request, 'POST', `/api/posts/${_id}/comments`, { text: 'And of the shop' });
  await expect(card.getByTitle('2 comments')).toBeVisible();
});

test('by keys alone: a comment is written, someone named, and the words go on behind the name', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const guest = await newGuest(browser, baseURL, `Ada ${randomInt(2 ** 30)}`);
  const { projectId, request } = account;
  const joining = { owner: request, guest: guest.page.context().request, projectId, email: guest.email };
  await joinProject({ ...joining, role: 'editor' });
  const { _id } = await send<Id>(request, 'POST', `/api/posts?projectId=${projectId}`, { content: 'Rye bread' });
  await page.goto(`/schedule?post=${_id}`);
  await more(page, 'Comment…');
  const dialog = page.getByRole('dialog', { name: 'Comment' });
  const text = dialog.getByRole('textbox', { name: 'Comment' });
  await expect(text).toBeFocused();
  await page.keyboard.type('Look ');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Mention' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: guest.name })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type('here');
  await expect(text).toHaveValue(`Look @${guest.name} here`);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Comments', exact: true })).toContainText('1 comment');
  await guest.leave();
});

test('by keys: a comment of one’s own is edited, what is typed outlives Escape, and it is deleted', async ({
  page,
  account,
}) => {
  const { projectId, request } = account;
  const { _id } = await send<Id>(request, 'POST', `/api/posts?projectId=${projectId}`, { content: 'Rye bread' });
  await send(request, 'POST', `/api/posts/${_id}/comments`, { text: 'Is the prise right?' });
  await page.goto(`/schedule?post=${_id}`);
  const bar = page.getByRole('region', { name: 'Comments', exact: true });
  await bar.getByRole('button', { name: 'Comments' }).click();
  const trail = page.getByRole('region', { name: 'Trail' });
  await trail.getByRole('button', { name: 'Edit comment “Is the prise right?”' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit comment' });
  const text = dialog.getByRole('textbox', { name: 'Comment' });
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('Is the prise right?');
  await text.fill('Is the price right?');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(trail.getByRole('button', { name: /^Edit comment/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('Is the price right?');
  await expectAccessible(page);
  await text.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(trail).toContainText('Is the price right?');
  await expect(trail).toContainText('edited');

  await trail.getByRole('button', { name: 'Delete comment “Is the price right?”' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete your comment?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(trail).toContainText(/Deleted by .+ now/);
  await expect(trail).not.toContainText('price');
  await expect(trail).toBeFocused();
  await expect(trail.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});
