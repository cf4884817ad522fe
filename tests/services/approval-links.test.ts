import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ProjectModel } from '@/prisma-free-models/project';
import { decideReview } from '@/server/publishing/approvals/decide';
import { createApproval, listApprovals } from '@/server/publishing/approvals/links';
import { readReview } from '@/server/publishing/approvals/read-review';
import { decideShared, readShared } from '@/server/publishing/approvals/shared';
import { findProject } from '@/server/people/projects/store';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { makePost, newWorkspace, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let place: Awaited<ReturnType<typeof newWorkspace>>;
const ids = { owner: '', ada: '', ben: '' };
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

beforeAll(async () => {
  services = await startPublishing();
});
afterAll(() => services.stop());
beforeEach(async () => {
  place = await newWorkspace({ connected: false });
  for (const name of ['owner', 'ada', 'ben'] as const) ids[name] = String(new Types.ObjectId());
  const clients = [ids.ada, ids.ben].map((userId) => ({ userId, role: 'client' }));
  await ProjectModel.create({ _id: place.projectId, name: 'P', userId: ids.owner, members: clients });
});

const share = (chosen: object) =>
  createApproval({
    ...place,
    ...{ by: { userId: ids.owner, name: 'Olga' }, name: 'Acme', expiresAt: inDays(9), origin: '' },
    ...chosen,
  });
const listed = async () => (await listApprovals({ projectId: place.projectId }))[0];
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
