import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { more } from './support/composer';
import { visitor } from './support/invitations';
import { expect, expectAccessible, inDays, send, test, type Account } from './support/test';

type Post = { _id: string; approval: { state: string; current: boolean } };
const add = (account: Account, content: string, day: number) =>
  send<Post>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
    content,
    scheduledFor: inDays(day, 12),
    platformPosts: [{ platform: 'telegram' }, { platform: 'discord' }],
  });
const approvalOf = async ({ request }: Account, id: string) =>
  ((await (await request.get(`/api/posts/${id}`)).json()) as Post).approval;

/** Fills in the open dialog; the address of the link. */
async function createLink(page: Page, name: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Share for approval' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByLabel('For', { exact: true })).toHaveAccessibleDescription(/Required/);
  await expect(dialog.getByLabel('For', { exact: true })).toBeFocused();
  await dialog.getByLabel('For', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = dialog.getByLabel('Link', { exact: true });
  await expect(link).toHaveValue(/\/review\/[\w-]{20,}$/);
  return new URL(await link.inputValue()).pathname;
}

const decided = (page: Page) => page.getByRole('main').getByRole('status');

test('a client approves a week in three clicks, on a phone, without an account', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const posts = [];
  for (const day of [1, 2, 3, 4]) posts.push(await add(account, `Bread of day ${day}`, day));
  await add(account, 'Of the week after', 9);
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Approval' }).click();
  const links = page.getByRole('dialog', { name: 'Approval', exact: true });
  await expect(links).toContainText('Nothing is shared yet');
  await links.getByRole('button', { name: 'Share a week…' }).click();
  const address = await createLink(page, 'Maria of Acme');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(links.getByRole('listitem')).toContainText('0 of 4 approved');
  await expect(links.getByRole('listitem')).toContainText('Open link: all who have its address');
  await expect(links.getByRole('listitem')).toContainText(
    /“Bread of day 1”, “Bread of day 2”, “Bread of day 3”, \+1 more/,
  );
  await expect(links.getByRole('listitem')).toContainText('Not opened yet');
  const download = page.waitForEvent('download');
  await links.getByRole('link', { name: 'Export CSV of comments and decisions' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('approvals.csv');
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(head).toMatch(/^.?At,Post,What,By,.*,Post begins with$/);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatch(/,shared,.*,Bread of day \d$/);

  const client = await visitor(browser, baseURL);
  await client.setViewportSize({ width: 390, height: 844 });
  await client.goto(address);
  await expect(decided(client)).toHaveText('4 of 4 to decide');
  await expect(client.getByRole('article')).toHaveCount(4);
  await expect(client.getByText('Of the week after')).toHaveCount(0);
  await expect(client.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(client);
  await client.getByRole('button', { name: 'Approve all that remain (4)' }).click();
  await client.getByRole('dialog').getByRole('button', { name: 'Approve 4 posts' }).click();
  await expect(decided(client)).toHaveText('Everything is decided. Thank you.');
  await client.context().close();

  for (const { _id } of posts)
    expect(await approvalOf(account, _id)).toMatchObject({ state: 'approved', current: true });
  await page.goto(`/schedule?post=${posts[0]?._id}`);
  await expect(page.getByRole('region', { name: 'Approval' })).toContainText('Approved by Maria of Acme');
});

/** Marks words in a post as a reader does. */
async function mark(within: Locator, words: string): Promise<void> {
  await within.evaluate((element, text) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const at = node.textContent?.indexOf(text) ?? -1;
      if (at < 0) continue;
      document.getSelection()?.setBaseAndExtent(node, at, node, at + text.length);
      return;
    }
    throw new Error(`There is no “${text}”`);
  }, words);
}

test('changes are asked for on marked words; the author sees them, changes the text, and it is approved anew', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const { _id } = await add(account, 'Bread, fresh from the oven', 1);
  await page.goto(`/schedule?post=${_id}`);
  await more(page, 'Share for approval…');
  const address = await createLink(page, 'Acme');
  await page.getByRole('button', { name: 'Done' }).click();
  const bar = page.getByRole('region', { name: 'Approval' });
  await expect(bar).toContainText('Approval requested for Acme');

  const client = await visitor(browser, baseURL);
  await client.goto(address);
  const post = client.getByRole('article', { name: 'Post 1' });
  await expect(post.getByText('Bread, fresh from the oven')).toBeVisible();
  await post.getByRole('tab', { name: 'Discord' }).click();
  await expect(post.getByText('Bread, fresh from the oven')).toBeVisible();
  await mark(post, 'fresh');
  await post.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(post.getByRole('blockquote')).toHaveText('fresh');
  await post.getByLabel('What should be different?').fill('Say warm');
  await expectAccessible(client);
  await post.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(post.getByText('Changes requested')).toBeVisible();

  await expect(bar).toContainText('Changes requested by Acme');
  await bar.getByRole('button', { name: 'Comments' }).click();
  const said = bar.getByRole('list', { name: 'Comments and decisions' });
  await expect(said).toContainText('Say warm');
  await expect(said.getByRole('blockquote')).toHaveText('fresh');
  await expectAccessible(page);
  await send(account.request, 'PUT', `/api/posts/${_id}`, { content: 'Bread, warm from the oven' });
  await expect(bar).toContainText('Changed since the request');
  await bar.getByRole('button', { name: 'What changed' }).click();
  const changed = bar.getByRole('region', { name: 'What changed' });
  await expect(changed.getByRole('deletion')).toContainText('fresh');
  await expect(changed.getByRole('insertion')).toContainText('warm');
  await expectAccessible(page);

  await client.reload();
  await expect(post.getByText('Bread, warm from the oven')).toBeVisible();
  await expect(post.getByRole('region', { name: 'What changed' }).getByRole('insertion')).toContainText('warm');
  await post.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(post.getByText('Approved', { exact: true })).toBeVisible();
  expect(await approvalOf(account, _id)).toMatchObject({ state: 'approved', current: true });
  await client.context().close();
});

test('what changed since it was shown is not approved unseen', async ({ page, account, browser, baseURL }) => {
  const { _id } = await add(account, 'Bread', 1);
  await page.goto(`/schedule?post=${_id}`);
  await more(page, 'Share for approval…');
  const client = await visitor(browser, baseURL);
  await client.goto(await createLink(page, 'Acme'));
  const post = client.getByRole('article', { name: 'Post 1' });
  await expect(post.getByText('Bread', { exact: true })).toBeVisible();
  await send(account.request, 'PUT', `/api/posts/${_id}`, { content: 'Cake' });
  await post.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(client.getByText('This post has changed since you opened it.')).toBeVisible();
  await expect(post.getByText('Cake', { exact: true })).toBeVisible();
  expect(await approvalOf(account, _id)).toMatchObject({ state: 'requested' });
  await client.context().close();
});

test('a selection is shared; a link that is ended no longer opens anything', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  await add(account, 'One', 1);
  await add(account, 'Two', 2);
  await page.goto('/schedule');
  await page.getByRole('article', { name: 'One' }).click({ modifiers: ['Control'] });
  await page.getByRole('article', { name: 'Two' }).click({ modifiers: ['Control'] });
  const chosen = page.getByRole('region', { name: 'Selected posts' });
  await chosen.getByRole('button', { name: 'Share for approval…' }).click();
  const address = await createLink(page, 'Acme');
  await page.getByRole('button', { name: 'Done' }).click();
  const client = await visitor(browser, baseURL);
  await client.goto(address);
  await expect(client.getByRole('article')).toHaveCount(2);

  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Approval' }).click();
  const links = page.getByRole('dialog', { name: 'Approval', exact: true });
  await expectAccessible(page);
  await links.getByRole('button', { name: 'End the link for Acme' }).click();
  await page
    .getByRole('alertdialog', { name: 'End the link for Acme?' })
    .getByRole('button', { name: 'End link' })
    .click();
  await expect(links.getByRole('listitem')).toContainText('ended by you or a member');
  await client.reload();
  await expect(client.getByText('This link does not work')).toBeVisible();
  await expect(client.getByRole('article')).toHaveCount(0);
  await expectAccessible(client);
  await client.context().close();
});

test('an admin has the posts of one author always wait, whatever the project says', async ({
  page,
  account,
  memberPage,
}) => {
  const author = await memberPage('author');
  const { request } = author.context();
  const { _id } = await add({ ...account, request }, 'By an author', 1);
  await page.goto('/settings/people');
  const section = page.getByRole('region', { name: 'Approval' });
  const posts = section.getByLabel(/^Posts of /);
  await expect(section).not.toContainText('no approval yet');
  await posts.selectOption('Always need it');
  await expect(page.getByText('Approval saved')).toBeVisible();
  await expect(section).toContainText('and will wait if the posts of who wrote or changed it need one');
  await page.reload();
  await expect(posts).toHaveValue('always');
  await expectAccessible(page);
  await author.goto(`/schedule?post=${_id}`);
  await expect(author.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  await expect(author.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
});

test('where a project asks for it, a post without an approval waits at its time and says so', async ({
  page,
  account,
}) => {
  await add(account, 'Of tomorrow', 1);
  await page.goto('/settings/people');
  const section = page.getByRole('region', { name: 'Approval' });
  await section.getByLabel('Needs approval').selectOption('All posts');
  await expect(page.getByText('Approval saved')).toBeVisible();
  await expect(section).toContainText('1 scheduled post has no approval yet and will wait. The first is due');
  await expectAccessible(page);
  const { _id } = await send<Post>(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
    content: 'Not yet',
    scheduledFor: new Date(Date.now() - 60_000).toISOString(),
    platformPosts: [{ platform: 'telegram' }],
  });
  await page.goto(`/schedule?post=${_id}`);
  await expect(page.getByRole('region', { name: 'Approval' })).toContainText('Waits for approval');
  await expect(page.getByRole('article', { name: 'Not yet' }).getByText('Waits for approval')).toBeAttached();
});

test('an author shares with a client who signs in, and sends nothing by hand; the client sees only that, and approves', async ({
  account,
  memberPage,
}) => {
  await send(account.request, 'PUT', `/api/projects/${account.projectId}`, { approval: 'authors' });
  await add(account, 'Of the owner alone', 2);
  const client = await memberPage('client');
  await client.goto('/schedule');
  const main = client.getByRole('main');
  await expect(main).toContainText('Nothing to approve');
  await expect(client.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(client);

  const author = await memberPage('author');
  const { request } = author.context();
  const { _id } = await add({ ...account, request }, 'Bread by an author', 1);
  await author.goto(`/schedule?post=${_id}`);
  await expect(author.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  await expect(author.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  await more(author, 'Share for approval…');
  const dialog = author.getByRole('dialog', { name: 'Share for approval' });
  await expect(dialog.getByLabel('For', { exact: true })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: /^Client/ }).check();
  await expectAccessible(author);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('Client can see 1 post until');

  // Whatever the address, it shows the same.
  await client.goto('/media');
  await expect(main.getByText('1 of 1 to decide', { exact: true })).toBeVisible();
  await expect(main).toContainText('Bread by an author');
  await expect(main).not.toContainText('Of the owner alone');
  await expectAccessible(client);
  await client.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(main.getByText('Everything is decided. Thank you.', { exact: true })).toBeVisible();
  // The button is gone; by keys one goes on from the post.
  await expect(main.getByRole('article', { name: 'Post 1' })).toBeFocused();
  expect(await approvalOf(account, _id)).toMatchObject({ state: 'approved', current: true });
  await author.reload();
  await expect(author.getByRole('region', { name: 'Approval' })).toContainText('Approved by Client');
  await author.goto('/schedule');
  await author.getByRole('button', { name: 'Plan', exact: true }).click();
  await author.getByRole('menuitem', { name: 'Approval' }).click();
  await expect(author.getByRole('dialog', { name: 'Approval', exact: true })).toContainText(
    'Signed in: this client alone',
  );
});

test('a link for one mailbox says at the code that it is missing or wrong', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  const end = { expiresAt: inDays(3), approves: true };
  const shared = { name: 'Maria', projectName: '', ...end, codeFor: 'm•••@example.org', posts: [] };
  await page.route('**/api/review/mailed', (route) => route.fulfill({ json: shared }));
  await page.route('**/api/review/mailed/code', (route) => route.fulfill({ status: 202 }));
  await page.route('**/api/review/mailed/enter', (route) =>
    route.fulfill({ status: 400, json: { code: 'WRONG_CODE', message: 'This code is wrong' } }),
  );
  await page.goto('/review/mailed');
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await page.getByRole('button', { name: 'Show the posts' }).click();
  await expect(code).toHaveAccessibleDescription(/Required/);
  await expect(code).toBeFocused();
  await code.fill('123456');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is wrong/);
  await expectAccessible(page);
});
