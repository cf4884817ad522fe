import { visitor } from './support/invitations';
import { expect, expectAccessible, inDays, send, test, type Account } from './support/test';

type Link = { _id: string; url: string | null };
type Of = Pick<Account, 'request' | 'projectId'>;

const add = ({ request, projectId }: Of, content: string, day: number) =>
  send<{ _id: string }>(request, 'POST', `/api/posts?projectId=${projectId}`, {
    content,
    scheduledFor: inDays(day, 12),
    platformPosts: [{ platform: 'telegram' }, { platform: 'discord' }],
  });
const share = ({ request, projectId }: Of, name: string, postIds: string[], more: object = {}) =>
  send<Link>(request, 'POST', `/api/approvals?projectId=${projectId}`, {
    ...{ name, postIds, expiresAt: inDays(7, 12), ...more },
  });
const demand = ({ request, projectId }: Of, approval: string) =>
  send(request, 'PUT', `/api/projects/${projectId}`, { approval });
const pathOf = ({ url }: Link) => new URL(url ?? '').pathname;

test('the oldest of many open links is found and ended', async ({ page, account }) => {
  const { _id } = await add(account, 'Bread', 1);
  for (let at = 0; at < 52; at += 1) await share(account, `Client ${at}`, [_id]);
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Approval' }).click();
  const links = page.getByRole('dialog', { name: 'Approval', exact: true });
  await expect(links.getByRole('listitem')).toHaveCount(50);
  await links.getByRole('button', { name: 'Show more' }).click();
  await expect(links.getByRole('listitem')).toHaveCount(52);
  await expect(links.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await links.getByRole('button', { name: 'End the link for Client 0', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click();
  await expect(links.getByRole('listitem').last()).toContainText('ended by you or a member');
  await expect(links.getByRole('button', { name: 'End the link for Client 0', exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('a client is told how many posts there are besides, and sees them too', async ({ account, memberPage }) => {
  const client = await memberPage('client');
  const project = (await (await account.request.get(`/api/projects/${account.projectId}`)).json()) as {
    members: { userId: { _id: string } }[];
  };
  const posts = [];
  for (const day of [1, 2, 3]) posts.push((await add(account, `Bread of day ${day}`, day))._id);
  await share(account, 'Client', posts, { clientIds: project.members.map(({ userId }) => userId._id) });
  // As if a page had two.
  await client.route('**/api/shared?*', async (route) => {
    const answer = await route.fetch();
    const shared = (await answer.json()) as { posts: unknown[] };
    const isFirst = new URL(route.request().url()).searchParams.get('limit') === '100';
    await route.fulfill({ json: { ...shared, posts: isFirst ? shared.posts.slice(0, 2) : shared.posts } });
  });
  await client.goto('/schedule');
  const main = client.getByRole('main');
  await expect(main.getByRole('article')).toHaveCount(2);
  await expect(main.getByText('2 of 2 to decide', { exact: true })).toBeVisible();
  await expectAccessible(client);
  await main.getByRole('button', { name: 'Show more (1)' }).click();
  await expect(main.getByRole('article')).toHaveCount(3);
  await expect(main.getByText('3 of 3 to decide', { exact: true })).toBeVisible();
});

test('where editors’ posts need approval an editor makes no open link, and an earlier one takes comments alone', async ({
  account,
  memberPage,
  browser,
  baseURL,
}) => {
  const editor = await memberPage('editor');
  const of = { projectId: account.projectId, request: editor.context().request };
  const { _id } = await add(of, 'Bread by an editor', 1);
  const link = await share(of, 'Acme', [_id]);
  await demand(account, 'authors');
  await editor.goto('/schedule');
  await editor.getByRole('article', { name: 'Bread by an editor' }).click({ modifiers: ['Control'] });
  await editor.getByRole('button', { name: 'Share for approval…' }).click();
  const dialog = editor.getByRole('dialog', { name: 'Share for approval' });
  await expect(dialog).toContainText('Ask an admin to share the posts');
  await expect(dialog.getByLabel('For', { exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Create link' })).toHaveCount(0);
  await expectAccessible(editor);

  const client = await visitor(browser, baseURL);
  await client.goto(pathOf(link));
  const post = client.getByRole('article', { name: 'Post 1' });
  await expect(client.getByText('This link no longer approves posts.')).toBeVisible();
  await expect(post.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await post.getByRole('button', { name: 'Ask for changes' }).click();
  await post.getByLabel('What should be different?').fill('Say warm');
  await expectAccessible(client);
  await post.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(post.getByText('Changes requested')).toBeVisible();
  const own = await share(account, 'Acme', [_id]);
  await client.goto(pathOf(own));
  await post.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(post.getByText('Approved', { exact: true })).toBeVisible();
  await client.context().close();
});

test('of a post that is out in part the client reads where, and decides of the rest', async ({
  account,
  browser,
  baseURL,
}) => {
  const { _id } = await add(account, 'Bread', 1);
  const link = await share(account, 'Acme', [_id]);
  const put = (platform: string) =>
    send(account.request, 'PUT', `/api/posts/${_id}/platform/${platform}/status`, { status: 'published' });
  await put('telegram');
  const client = await visitor(browser, baseURL);
  await client.goto(pathOf(link));
  const post = client.getByRole('article', { name: 'Post 1' });
  await expect(post.getByText('Already out: Telegram. You decide about the rest.')).toBeVisible();
  await expectAccessible(client);
  await post.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(post.getByText('Approved', { exact: true })).toBeVisible();
  await put('discord');
  await client.reload();
  await expect(post.getByText('It is out already.')).toBeVisible();
  await expect(post.getByText('Already out')).toHaveCount(0);
  await client.context().close();
});
