import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProjectModel } from '@/prisma-free-models/project';
import { approveReview, decideReview } from '@/server/publishing/approvals/decide';
import { createApproval, listApprovals, revokeApproval } from '@/server/publishing/approvals/links';
import { readReview } from '@/server/publishing/approvals/read-review';
import { decideShared, readShared } from '@/server/publishing/approvals/shared';
import { findProject } from '@/server/people/projects/store';
import { postInput } from '@/lib/contracts/posts';
import { createPost } from '@/server/publishing/posts/create-post';
import { setPlatformPostStatus } from '@/server/publishing/posts/set-platform-post-status';
import { readCursor, type Cursor } from '@/lib/wire/cursor';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { newId } from './agents-support';
import { makePost, newWorkspace, shown, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let place: Awaited<ReturnType<typeof newWorkspace>>;
const ids = { owner: '', ed: '', ada: '', ben: '' };
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

beforeAll(async () => {
  services = await startPublishing();
});
afterAll(() => services.stop());
beforeEach(async () => {
  place = await newWorkspace({ connected: false });
  for (const name of ['owner', 'ed', 'ada', 'ben'] as const) ids[name] = String(new Types.ObjectId());
  const clients = [ids.ada, ids.ben].map((userId) => ({ userId, role: 'client' }));
  await ProjectModel.create({ _id: place.projectId, name: 'P', userId: ids.owner, members: clients });
});

const share = (chosen: object) =>
  createApproval({
    ...place,
    ...{ by: { userId: ids.owner, name: 'Olga' }, name: 'Acme', expiresAt: inDays(9), origin: '' },
    ...chosen,
  });
const listed = async () => (await listApprovals({ projectId: place.projectId })).items[0];
const post = (content: string, day: number) => makePost(place, { content, scheduledFor: inDays(day) });

it('a link is named by its first posts in the order in which they go out, and by its week', async () => {
  for (const [content, day] of [
    ['Fourth', 4],
    ['Second', 2],
    ['First', 1],
    ['Third', 3],
  ] as const)
    await post(content, day);
  const span = { from: inDays(0), to: inDays(7) };
  const made = await share(span);
  const wire = { from: span.from.toISOString(), to: span.to.toISOString() };
  expect(made).toMatchObject({ titles: ['First', 'Second', 'Third'], posts: 4, span: wire, agent: null });
  expect(await listed()).toMatchObject({ titles: ['First', 'Second', 'Third'], posts: 4, span: wire });
});

it('posts that were deleted name it no more', async () => {
  const posts = [await post('One', 1), await post('Two', 2)];
  await share({ postIds: posts.map(({ _id }) => _id) });
  await deletePost({ id: posts[0]?._id ?? '', userId: place.userId });
  expect(await listed()).toMatchObject({ titles: ['Two'], posts: 1, span: null });
});

it('a link says that it was opened, and by whom it was decided: a comment decides nothing', async () => {
  const { _id } = await post('Bread', 1);
  const { url } = await share({ postIds: [_id] });
  const link = { token: url?.split('/').at(-1) ?? '', passes: [] };
  expect(await listed()).toMatchObject({ openedBy: [], decidedBy: [] });
  await readReview(link);
  await decideReview({ ...link, id: _id, decision: 'comment', comment: 'Hm' });
  expect(await listed()).toMatchObject({ openedBy: ['Acme'], decidedBy: [] });
  await decideReview({ ...link, id: _id, decision: 'changes', comment: 'Shorter' });
  await decideReview({ ...link, id: _id, decision: 'approve' });
  expect(await listed()).toMatchObject({ openedBy: ['Acme'], decidedBy: ['Acme'] });
});

describe('an agent’s queue', () => {
  const agent = { id: newId(), username: 'bakery' };
  const byAgent = (body: object, of = agent) =>
    createPost({
      ...place,
      plan: { agent: of },
      body: postInput.parse({ platformPosts: [{ platform: 'telegram' }], ...body }),
    });
  const isoIn = (days: number) => inDays(days).toISOString();

  it('is shared with what the agent has made and not published, drafts too, in the order in which it goes out', async () => {
    const draft = await byAgent({ content: 'Draft' });
    const second = await byAgent({ content: 'Second', scheduledFor: isoIn(2) });
    const first = await byAgent({ content: 'First', scheduledFor: isoIn(1) });
    const out = await byAgent({ content: 'Out', scheduledFor: isoIn(1) });
    await setPlatformPostStatus({ id: out._id, platform: 'telegram', status: 'published' });
    await deletePost({ id: (await byAgent({ content: 'Deleted' }))._id, userId: place.userId });
    await byAgent({ content: '', platformPosts: [] });
    await byAgent({ content: 'Of another agent' }, { id: newId(), username: 'butcher' });
    await post('Of a person', 1);
    const made = await share({ agentId: agent.id });
    expect(made).toMatchObject({ posts: 3, titles: ['First', 'Second', 'Draft'], agent: 'bakery', span: null });
    await byAgent({ content: 'Made later', scheduledFor: isoIn(3) });
    const link = { token: made.url?.split('/').at(-1) ?? '', passes: [] };
    const { posts } = await readReview(link);
    expect(posts.map(({ _id }) => _id)).toEqual([first, second, draft].map(({ _id }) => _id));
    await approveReview({ ...link, posts: posts.map(({ _id, seal }) => ({ id: _id, seal })) });
    expect(await listed()).toMatchObject({ posts: 3, approved: 3, agent: 'bakery', decidedBy: ['Acme'] });
    expect((await shown(draft._id)).approval).toMatchObject({ state: 'approved', by: 'Acme', current: true });
  });

  it('with nothing in it, and that of another project, can’t be shared', async () => {
    const nothing = { code: 'VALIDATION_FAILED', issues: [{ path: 'postIds' }] };
    await expect(share({ agentId: newId() })).rejects.toMatchObject(nothing);
    await byAgent({ content: 'Mine' });
    const foreign = await newWorkspace({ connected: false });
    await expect(share({ ...foreign, agentId: agent.id })).rejects.toMatchObject(nothing);
  });
});

it('open links are listed page by page, however many, and those that ended behind the last of them', async () => {
  const { _id } = await post('Bread', 1);
  const made: string[] = [];
  for (let at = 0; at < 17; at += 1) made.unshift((await share({ postIds: [_id], name: `Link ${at}` }))._id);
  const ended = made.splice(5, 12);
  for (const id of ended) await revokeApproval({ id });
  const pages = [];
  for (let after: Cursor | undefined, at = 0; at < 9; at += 1) {
    const { items, next } = await listApprovals({ projectId: place.projectId, limit: 2, after });
    pages.push(items.map((link) => link._id));
    after = next ? (readCursor(next) ?? undefined) : undefined;
    if (!after) break;
  }
  expect(pages).toEqual([made.slice(0, 2), made.slice(2, 4), [...made.slice(4), ...ended.slice(0, 10)]]);
});

describe('a client with many links', () => {
  const seenBy = async (limit?: number) => {
    const project = await findProject(place.projectId);
    if (!project) throw new Error('No project');
    const of = { project, by: { userId: ids.ada, name: 'Ada' } };
    return { ...(await readShared({ ...of, limit })), of };
  };

  it('sees and decides the posts of the oldest, too', async () => {
    const posts = [];
    for (let at = 0; at < 53; at += 1) {
      posts.push(await post(`Post ${at}`, at + 1));
      await share({ postIds: [posts.at(-1)?._id], clientIds: [ids.ada] });
    }
    const { posts: shownPosts, total, of } = await seenBy();
    expect([shownPosts.map(({ _id }) => _id), total]).toEqual([posts.map(({ _id }) => _id), 53]);
    const first = posts[0]?._id ?? '';
    await decideShared({ ...of, id: first, wish: { decision: 'approve' } });
    expect((await shown(first)).approval).toMatchObject({ state: 'approved', by: 'Ada' });
  });

  it('is shown those that go out first, is told how many there are, and can see the rest', async () => {
    const posts = [];
    for (let at = 0; at < 7; at += 1) posts.push((await post(`Post ${at}`, 10 - at))._id);
    await share({ postIds: posts.slice(0, 4), clientIds: [ids.ada] });
    await share({ postIds: posts.slice(3), clientIds: [ids.ada] });
    const some = await seenBy(5);
    expect([some.posts.map(({ _id }) => _id), some.total]).toEqual([posts.toReversed().slice(0, 5), 7]);
    expect((await seenBy(300)).posts).toHaveLength(7);
  });

  it('is shown none that is out everywhere or deleted; one that is out in part stays', async () => {
    const posts = [];
    for (const content of ['Out', 'In part', 'Deleted', 'Waits'])
      posts.push(await makePost(place, { content, scheduledFor: inDays(1), platforms: ['telegram', 'discord'] }));
    const [out, inPart, deleted, waits] = posts.map(({ _id }) => _id) as [string, string, string, string];
    await share({ postIds: posts.map(({ _id }) => _id), clientIds: [ids.ada] });
    for (const [id, platform] of [
      [out, 'telegram'],
      [out, 'discord'],
      [inPart, 'telegram'],
    ] as const)
      await setPlatformPostStatus({ id, platform, status: 'published' });
    await deletePost({ id: deleted, userId: place.userId });
    const { posts: left, total } = await seenBy();
    expect([left.map(({ _id }) => _id), total]).toEqual([[inPart, waits], 2]);
    expect(left[0]?.channels.map(({ published }) => published)).toEqual([true, false]);
  });
});

describe('the address of someone whose own posts need an approval', () => {
  const allow = (fields: object) => ProjectModel.updateOne({ _id: place.projectId }, { $set: fields });
  const ed = (more: object) => ({ userId: ids.ed, role: 'editor', ...more });
  const made = async (by: string) => {
    const { _id, createdBy } = await makePost({ ...place, userId: ids.ed }, { scheduledFor: inDays(1) });
    expect(createdBy).toBe(ids.ed);
    const { url } = await share({ postIds: [_id], by: { userId: by, name: 'Maker' } });
    return { id: _id, link: { token: url?.split('/').at(-1) ?? '', passes: [] } };
  };

  it.each<[string, 'ed' | 'owner', object, boolean]>([
    ['an editor, by the project’s rule', 'ed', { approval: 'authors', members: [{ role: 'editor' }] }, false],
    [
      'one whose posts always need it',
      'ed',
      { approval: 'off', members: [{ role: 'editor', approval: 'always' }] },
      false,
    ],
    ['one who has left', 'ed', { approval: 'everyone', members: [] }, false],
    [
      'one whose posts never need it',
      'ed',
      { approval: 'everyone', members: [{ role: 'editor', approval: 'never' }] },
      true,
    ],
    ['an editor where nothing needs it', 'ed', { approval: 'off', members: [{ role: 'editor' }] }, true],
    ['an admin', 'ed', { approval: 'everyone', members: [{ role: 'admin', approval: 'always' }] }, true],
    ['the owner', 'owner', { approval: 'everyone', members: [] }, true],
  ])('%s: it approves or not, whatever held when it was made', async (_, by, fields, may) => {
    const { id, link } = await made(ids[by]);
    const { members, ...rule } = fields as { members: object[] };
    await allow({ ...rule, members: members.map((member) => ({ userId: ids.ed, ...member })) });
    const { approves, posts } = await readReview(link);
    expect(approves).toBe(may);
    const seen = posts.map(({ _id, seal }) => ({ id: _id, seal }));
    for (const decide of [
      () => decideReview({ ...link, id, decision: 'approve' }),
      () => approveReview({ ...link, posts: seen }),
    ])
      await (may ? decide() : expect(decide()).rejects.toMatchObject({ code: 'FORBIDDEN' }));
    expect((await shown(id)).approval.state).toBe(may ? 'approved' : 'requested');
    await decideReview({ ...link, id, decision: 'changes', comment: 'Shorter' });
    expect((await shown(id)).approval.state).toBe('changes');
  });

  it('a client with whom they share decides in their own name', async () => {
    await allow({ approval: 'authors', members: [ed({}), { userId: ids.ada, role: 'client' }] });
    const { _id } = await makePost({ ...place, userId: ids.ed }, { scheduledFor: inDays(1) });
    const by = { userId: ids.ed, name: 'Ed' };
    await expect(share({ postIds: [_id], by, mayLink: false })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await share({ postIds: [_id], by, mayLink: false, clientIds: [ids.ada] });
    const project = await findProject(place.projectId);
    if (!project) throw new Error('No project');
    const wish = { decision: 'approve' } as const;
    await decideShared({ project, by: { userId: ids.ada, name: 'Ada' }, id: _id, wish });
    expect((await shown(_id)).approval).toMatchObject({ state: 'approved', by: 'Ada' });
  });
});

it('of several clients it names each who has opened it and each who has decided, once', async () => {
  const { _id } = await post('Bread', 1);
  await share({ postIds: [_id], clientIds: [ids.ada, ids.ben] });
  const project = await findProject(place.projectId);
  if (!project) throw new Error('No project');
  const [ada, ben] = [
    { userId: ids.ada, name: 'Ada' },
    { userId: ids.ben, name: 'Ben' },
  ];
  await readShared({ project, by: ada });
  await Promise.all([ben, ada, ben, ben].map((by) => readShared({ project, by })));
  await decideShared({ project, by: ben, id: _id, wish: { decision: 'approve' } });
  expect(await listed()).toMatchObject({ openedBy: ['Ada', 'Ben'], decidedBy: ['Ben'] });
});
