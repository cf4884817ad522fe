import { Types, type Model } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApprovalLinkModel } from '@/prisma-free-models/approval-link';
import { ChannelSearchModel } from '@/prisma-free-models/channel-search';
import { GoldenQuestionModel } from '@/prisma-free-models/golden-question';
import { FilmBatchModel } from '@/prisma-free-models/film-batch';
import { PostTemplateModel } from '@/prisma-free-models/post-template';
import { GoldenRunModel } from '@/prisma-free-models/golden-run';
import { KnowledgeEventModel } from '@/prisma-free-models/knowledge-event';
import { KnowledgeItemModel } from '@/prisma-free-models/knowledge-item';
import { NotificationModel } from '@/prisma-free-models/notification';
import { PostImportModel } from '@/prisma-free-models/post-import';
import { ProjectModel } from '@/prisma-free-models/project';
import { RecurrenceModel } from '@/prisma-free-models/recurrence';
import { SessionModel } from '@/prisma-free-models/session';
import { UnansweredQuestionModel } from '@/prisma-free-models/unanswered-question';
import { VideoScenarioModel } from '@/prisma-free-models/video-scenario';
import { WatchedChannelModel } from '@/prisma-free-models/watched-channel';
import { WatchedPostModel } from '@/prisma-free-models/watched-post';
import type { Resource } from '@/lib/costs/cost';
import { RESOURCES } from '@/server/edge/limits/resources';
import { createApiToken } from '@/server/people/auth/api-tokens';
import { openSession } from '@/server/people/auth/open-session';
import { registerUser } from '@/server/people/auth/register-user';
import { notify } from '@/server/people/notifications/notify';
import { createProject } from '@/server/people/projects/create-project';
import type { StoredUser } from '@/server/people/users/store';
import { createApproval } from '@/server/publishing/approvals/links';
import { insertImport } from '@/server/publishing/planning/import.store';
import { repeatPost } from '@/server/publishing/planning/repeat-post';
import { addLink } from '@/server/research/knowledge/add-document';
import { insertBatch } from '@/server/studio/templates/batch.store';
import { addFilmTemplate } from '@/server/studio/templates/film-templates';
import { VideoTemplateModel } from '@/prisma-free-models/video-template';
import { addTemplate } from '@/server/publishing/planning/templates';
import { addGoldenQuestion } from '@/server/research/knowledge/golden';
import { requirePassages } from '@/server/research/knowledge/index/index-document';
import { MAX_PASSAGES } from '@/server/research/knowledge/index/passage.store';
import { noteAction, noteUnanswered } from '@/server/research/knowledge/stored/activity.store';
import { insertGoldenRun } from '@/server/research/knowledge/stored/golden.store';
import { createSearch } from '@/server/research/searches/manage';
import { watchChannel } from '@/server/research/searches/watched/watch';
import { keepPosts, insertWatched } from '@/server/research/searches/stored/watched.store';
import { createScenario } from '@/server/studio/scenarios/manage';
import { makeActor } from '../factories/actor';
import { makePost, startPublishing } from './publishing';

let stop: () => Promise<void>;
let user: StoredUser;
beforeAll(async () => {
  ({ stop } = await startPublishing());
  user = await registerUser({ email: 'l@example.org', password: 'long enough', name: 'L', address: '10.0.0.9' });
});
afterAll(() => stop());

const oid = () => new Types.ObjectId();
const newPlace = () => ({ projectId: String(oid()), userId: String(oid()) });
const limitOf = (resource: Resource): number => {
  const row = RESOURCES[resource];
  if (!('limit' in row)) throw new Error(`${resource} has no limit`);
  return row.limit;
};

/** Rows as bulk: of no more than what the caps and queries look at. */
async function fill<F>(model: Model<F>, count: number, row: (at: number) => object): Promise<void> {
  for (let at = 0; at < count; at += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - at) }, (_, index) => ({
      _id: oid(),
      createdAt: new Date(1_700_000_000_000 + (at + index) * 1000),
      ...row(at + index),
    }));
    await model.collection.insertMany(rows as never);
  }
}

type Place = { projectId: string; userId: string };
type Refused = [resource: Resource, fill: (place: Place) => Promise<void>, call: (place: Place) => Promise<unknown>];
const inProject = ({ projectId }: Place) => ({ projectId: new Types.ObjectId(projectId) });
const REFUSED: Refused[] = [
  [
    'Project',
    ({ userId }) => fill(ProjectModel, limitOf('Project'), () => ({ userId: new Types.ObjectId(userId), members: [] })),
    ({ userId }) => createProject({ actor: makeActor({ userId }), name: 'One more' }),
  ],
  [
    'Token',
    ({ userId }) =>
      fill(SessionModel, limitOf('Token'), (at) => ({
        userId: new Types.ObjectId(userId),
        kind: 'api',
        tokenHash: `${userId}${at}`,
      })),
    ({ userId }) => createApiToken({ userId, name: 'One more', role: 'viewer', projectIds: [] }),
  ],
  [
    'KnowledgeItem',
    (place) => fill(KnowledgeItemModel, limitOf('KnowledgeItem'), () => inProject(place)),
    (place) => addLink({ ...place, url: 'https://example.org/', category: 'other' }),
  ],
  [
    'GoldenQuestion',
    async (place) => {
      await fill(KnowledgeItemModel, 1, () => inProject(place));
      await fill(GoldenQuestionModel, limitOf('GoldenQuestion'), () => inProject(place));
    },
    async (place) => {
      const item = await KnowledgeItemModel.findOne(inProject(place));
      return addGoldenQuestion({ ...place, question: 'One more?', itemId: String(item?._id ?? oid()) });
    },
  ],
  [
    'PostTemplate',
    (place) => fill(PostTemplateModel, limitOf('PostTemplate'), (at) => ({ ...inProject(place), name: `${at}` })),
    (place) => addTemplate({ ...place, name: 'One more', post: { content: 'Bread' } }),
  ],
  [
    'VideoTemplate',
    (place) => fill(VideoTemplateModel, limitOf('VideoTemplate'), (at) => ({ ...inProject(place), name: `${at}` })),
    (place) => addFilmTemplate({ ...place, body: {} as never }),
  ],
  [
    'ApprovalLink',
    (place) =>
      fill(ApprovalLinkModel, limitOf('ApprovalLink'), (at) => ({
        ...inProject(place),
        tokenHash: `${at} ${place.projectId}`,
      })),
    async (place) => {
      const { _id } = await makePost(place, { scheduledFor: null });
      const by = { userId: place.userId, name: 'A' };
      const expiresAt = new Date(Date.now() + 86_400_000);
      return createApproval({ ...place, by, postIds: [_id], name: 'One more', expiresAt, origin: '' });
    },
  ],
  [
    'ChannelSearch',
    (place) => fill(ChannelSearchModel, limitOf('ChannelSearch'), () => inProject(place)),
    (place) => createSearch({ ...place, search_name: 'One more', initial_channel: 'bakery' }),
  ],
  [
    'WatchedChannel',
    (place) =>
      fill(WatchedChannelModel, limitOf('WatchedChannel'), (at) => ({ ...inProject(place), key: `channel${at}` })),
    (place) => watchChannel({ ...place, username: 'one_more' }),
  ],
  [
    'VideoScenario',
    (place) => fill(VideoScenarioModel, limitOf('VideoScenario'), () => inProject(place)),
    (place) => createScenario({ ...place, body: { goalType: 'topic' } as never }),
  ],
];

it.each(REFUSED)(
  '%s: one beyond the limit is refused with a message, and another owner is not held up',
  async (...of) => {
    const [resource, fillUp, call] = of;
    const [full, other] = [newPlace(), newPlace()];
    await fillUp(full);
    await expect(call(full)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(new RegExp(`${limitOf(resource).toLocaleString('en-US')} .+\\. .+\\.$`)),
    });
    await call(other).catch((error: unknown) => expect(error).not.toMatchObject({ code: 'CONFLICT' }));
  },
);

it('a channel that is watched already can be watched again at the limit', async () => {
  const place = newPlace();
  await watchChannel({ ...place, username: 'known' });
  await fill(WatchedChannelModel, limitOf('WatchedChannel'), (at) => ({ ...inProject(place), key: `channel${at}` }));
  await watchChannel({ ...place, username: 'known' });
});

it('a project full of series that go on begins no other', async () => {
  const { projectId, userId } = newPlace();
  await fill(RecurrenceModel, 1_000, () => ({ ...inProject({ projectId, userId }), state: 'active' }));
  const scheduledFor = new Date(Date.now() + 86_400_000);
  const post = await makePost({ projectId, userId }, { content: 'Bread', platforms: [], scheduledFor });
  const wish = { frequency: 'daily', timeZone: 'UTC' } as never;
  await expect(repeatPost({ id: post._id, userId, wish })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'A project can have 1,000 series of posts. Stop one first.',
  });
});

it('a document beyond the passages that a search can hold is refused, read again or not', async () => {
  const index = { projectId: String(oid()), generation: String(oid()), besides: String(oid()) };
  await requirePassages(index, MAX_PASSAGES);
  await expect(requirePassages(index, MAX_PASSAGES + 1)).rejects.toMatchObject({ code: 'CONFLICT' });
});

type Kept = [
  resource: Resource,
  model: Model<never>,
  fill: (place: Place) => Promise<void>,
  call: (place: Place) => Promise<unknown>,
  of: (place: Place) => object,
];
const kept = <F>(...[resource, model, ...rest]: [Resource, Model<F>, Kept[2], Kept[3], Kept[4]]): Kept => [
  resource,
  model as unknown as Model<never>,
  ...rest,
];
const MORE = 20;
const CASES: Kept[] = [
  kept(
    'Session',
    SessionModel,
    () => fill(SessionModel, limitOf('Session') + MORE, () => ({ userId: user._id, kind: 'session' })),
    () => openSession({ user, userAgent: '', address: '' }),
    () => ({ userId: user._id, kind: 'session' }),
  ),
  kept(
    'Notification',
    NotificationModel,
    ({ userId }) =>
      fill(NotificationModel, limitOf('Notification') + MORE, (at) => ({
        userId: new Types.ObjectId(userId),
        eventKey: `event${at}`,
      })),
    ({ projectId, userId }) =>
      notify({ userIds: [userId], projectId, kind: 'reconnect', message: 'New', link: null, eventKey: 'new' }),
    ({ userId }) => ({ userId: new Types.ObjectId(userId) }),
  ),
  kept(
    'PostImport',
    PostImportModel,
    (place) => fill(PostImportModel, limitOf('PostImport') + MORE, () => ({ ...inProject(place), state: 'done' })),
    ({ projectId, userId }) =>
      insertImport({
        projectId,
        createdBy: userId,
        fileName: 'a.csv',
        hash: 'a',
        state: 'running',
        undated: 'draft',
        rows: [],
      }),
    inProject,
  ),
  kept(
    'FilmBatch',
    FilmBatchModel,
    (place) => fill(FilmBatchModel, limitOf('FilmBatch') + MORE, () => ({ ...inProject(place), done: true })),
    ({ projectId, userId }) =>
      insertBatch({
        ...{ projectId, createdBy: userId, templateId: 'a', templateName: 'A', fileName: 'a.csv', rows: [] },
      }),
    inProject,
  ),
  kept(
    'KnowledgeEvent',
    KnowledgeEventModel,
    (place) =>
      fill(KnowledgeEventModel, limitOf('KnowledgeEvent') + MORE, (at) => ({
        ...inProject(place),
        at: new Date(Date.now() - 1e9 + at),
      })),
    ({ projectId }) => noteAction({ projectId, itemId: String(oid()), title: 'A', action: 'opened' }),
    inProject,
  ),
  kept(
    'UnansweredQuestion',
    UnansweredQuestionModel,
    (place) =>
      fill(UnansweredQuestionModel, limitOf('UnansweredQuestion') + MORE, (at) => ({
        ...inProject(place),
        key: `question ${at}`,
        lastAt: new Date(Date.now() - 1e9 + at),
      })),
    ({ projectId }) => noteUnanswered([projectId], 'Why?'),
    inProject,
  ),
  kept(
    'GoldenRun',
    GoldenRunModel,
    (place) => fill(GoldenRunModel, limitOf('GoldenRun') + MORE, (at) => ({ ...inProject(place), at: new Date(at) })),
    ({ projectId }) =>
      insertGoldenRun({ projectId, generation: String(oid()), at: new Date(), mode: 'keyword', results: [] }),
    inProject,
  ),
];

it.each(CASES)(
  '%s: beyond the limit the oldest go, and the new one stays',
  async (resource, model, fillUp, call, of) => {
    const place = newPlace();
    await fillUp(place);
    await call(place);
    const count = await model.countDocuments(of(place));
    expect(count).toBeLessThanOrEqual(limitOf(resource) + 1);
    expect(count).toBeGreaterThanOrEqual(limitOf(resource));
  },
);

it('posts of a watched channel beyond the limit go, the oldest first', async () => {
  const { projectId, userId } = newPlace();
  const watched = await insertWatched({
    ...{ projectId, createdBy: userId, key: 'k', username: 'k', title: null, photoUrl: null, participants: null },
    nextAt: new Date(),
  });
  const limit = limitOf('WatchedPost');
  await fill(WatchedPostModel, limit + MORE, (number) => ({ watchedId: watched._id, number }));
  const post = { id: limit + MORE, text: 'New', at: null, views: null, media: null, forwardedFrom: null };
  await keepPosts(watched, [post as never]);
  const left = await WatchedPostModel.find({ watchedId: watched._id }, { number: 1 }).sort({ number: 1 }).lean();
  expect(left.map(({ number }) => number).at(-1)).toBe(limit + MORE);
  expect(left).toHaveLength(limit);
});
