import mongoose, { Types, type mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { isUseKnown } from '@/server/media/files/in-posts.store';
import { listOriginals, picturesOfLibrary } from '@/server/media/files/list.store';
import { filesMadeOf, libraryFilesNamed } from '@/server/media/files/store';
import { filesNotInspectedOfEveryProject } from '@/server/media/files/inspection.store';
import { listNotificationsOf } from '@/server/people/notifications/store';
import { findSessionByHash, sessionsOf } from '@/server/people/users/store';
import {
  countPostsOfAgents,
  figuresOfAgent,
  listPostsOfAgent,
  postsSeen,
} from '@/server/publishing/stored-posts/agent.store';
import { seenChanged } from '@/server/publishing/stored-posts/compared.store';
import { resultsOfPosts, takeResultDueOfEveryProject } from '@/server/publishing/stored-posts/result.store';
import { heldPostsOfEveryProject, postsDueOfEveryProject } from '@/server/publishing/stored-posts/due.store';
import { deliveriesOf, takeDeliveryOfEveryProject } from '@/server/publishing/webhooks/store';
import * as agentPosts from '@/server/agents/stored/agent-post.store';
import { listRunsOf, runsToLookAtOfEveryProject } from '@/server/agents/stored/run.store';
import { schedulesDueOfEveryProject } from '@/server/agents/stored/schedule.store';
import * as candidates from '@/server/research/searches/stored/candidate.store';
import { pageOfLogs } from '@/server/research/searches/stored/log.store';
import { sightingsOf } from '@/server/research/searches/stored/reading.store';
import { pageOfSearches } from '@/server/research/searches/stored/search.store';
import { pageOfPosts } from '@/server/research/searches/stored/watched.store';
import { countPostsBy, listPostsBy, pageInAll, SEARCHED_POSTS } from '@/server/publishing/stored-posts/list.store';
import { listSearchResults } from '@/server/research/searches/results/results';
import { listScenariosOf } from '@/server/studio/scenarios/scenario.store';
import { listVideosOf } from '@/server/studio/videos/project.store';
import {
  listRenders,
  rendersOfTableWithKeys,
  oldUnfinishedRendersOfEveryProject,
} from '@/server/studio/videos/render.store';
import { unusedStepsOfEveryProject } from '@/server/studio/videos/step.store';
import * as calls from '@/server/system/ai/call.store';
import { keptUsage } from '@/server/system/ai/usage.store';
import { listJobsBy, findRunningJob, latestResult } from '@/server/system/jobs/tracked/store';
import { idsWithBits, removeRetiredBlocks } from '@/server/system/db/text-search/block.store';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { explained, firstSentBy, planPage, type PlanRow } from './plan-table';

const ROWS = 10_000;
const begin = Date.parse('2026-01-01T00:00:00Z');
const at = (index: number) => new Date(begin + index * 60_000);
const oid = () => new Types.ObjectId();
const ids = Array.from({ length: ROWS }, oid);
const [project, other, agent, user, search, webhook, video, watched, schedule, scenario] = Array.from(
  { length: 10 },
  oid,
) as [Types.ObjectId, ...Types.ObjectId[]];
const projectId = String(project);
const projectIds = [projectId, String(other)];
const agentId = String(agent);
const userId = String(user);
const searchId = String(search);

type Row = (index: number) => object;
const owned: Row = (index) => ({
  projectId: index % 4 === 0 ? other : project,
  createdAt: at(index),
  updatedAt: at(index),
});
/** A date in few of them: what a sweep waits for. */
const rarely = (index: number) => (index % 500 === 0 ? at(index) : null);

/** Ten thousand rows of each collection, with the fields that queries name. */
const FILL: Record<string, Row> = {
  Post: (index) => ({
    textBlock: rarely(index) ? null : ids[0],
    content: 'Of bread',
    ...{ ...owned(index), projectId: project, agent: { id: agentId, username: 'a' } },
    ...{ status: index % 2 === 0 ? 'published' : 'draft', scheduledFor: at(index), nextActionAt: rarely(index) },
    trash: index % 100 === 7 ? { at: at(index), by: userId } : null,
    heldSince: rarely(index),
    unwritten: rarely(index) && true,
    platformPosts: [{ platform: 'instagram', publishedAt: index % 2 === 0 ? at(index) : null }],
  }),
  AgentPost: (index) => ({
    ...{ ...owned(index), projectId: project, agentId: agent, scheduleId: schedule, slot: at(index) },
    review: { state: index % 500 === 0 ? 'waiting' : 'approved' },
    generation: { state: 'done', lookAt: rarely(index), wantedAt: null },
    held: index % 500 === 0,
  }),
  PostResult: (index) => ({
    ...{ ...owned(index), projectId: project, postId: ids[index], platform: 'instagram', destinationId: null },
    ...{ author: user, externalId: String(index), publishedAt: at(index), nextAt: rarely(index) },
  }),
  AgentRun: (index) => ({
    ...{
      projectId: project,
      agentId: agent,
      scheduleId: schedule,
      slot: at(index),
      state: 'done',
      lookAt: rarely(index),
    },
  }),
  AgentSchedule: (index) => ({ projectId: project, agentId: agent, beginsAt: rarely(index) }),
  AiCall: (index) => ({
    ...{
      projectId: project,
      day: at(index * 30)
        .toISOString()
        .slice(0, 10),
      at: at(index * 30),
      outcome: 'ok',
    },
    settleBy: rarely(index),
    subject: { kind: 'post', id: String(ids[index % 1000]) },
  }),
  AiDay: (index) => {
    const day = at(index * 1_440)
      .toISOString()
      .slice(0, 10);
    return { _id: `${projectId}:${day}`, projectId: project, day, rows: [] };
  },
  ChannelSearch: owned,
  ChannelCandidate: (index) => ({
    textBlock: rarely(index) ? null : ids[0],
    ...{ ...owned(index), projectId: project, searchId: search, key: `channel_${index}`, isSeed: false },
    state: ['queued', 'checked', 'checked', 'unavailable'][index % 4],
    ...{ priority: index, relevance: index % 1000, noRelevance: index % 10 === 0 },
    ...{ sortTitle: `title ${index % 700}`, noTitle: false, participants: index, noParticipants: index % 9 === 0 },
    isRelevant: index % 200 === 0 ? true : null,
  }),
  ChannelSearchLog: (index) => ({ projectId: project, searchId: search, at: at(index) }),
  ChannelSighting: (index) => ({
    projectId: project,
    key: `channel_${index % 500}`,
    day: String(index),
    at: at(index),
  }),
  Notification: (index) => ({ ...owned(index), userId: user, eventKey: String(index) }),
  Session: (index) => ({ userId: index % 1000 === 0 ? user : ids[index], kind: 'session', tokenHash: `hash ${index}` }),
  StoredFile: (index) => ({
    textBlock: rarely(index) ? null : ids[0],
    ...{
      ...owned(index),
      _id: String(ids[index]),
      role: index % 2 ? 'rendition' : 'original',
      inPosts: index % 8 === 2,
      sourceId: `source ${index % 3000}`,
    },
    inspection: { state: index % 500 === 0 ? 'waiting' : 'ready' },
  }),
  TextBlock: (index) => ({
    ...{ _id: String(ids[index]), projectId: project, scope: index % 500 === 0 ? project : other, of: 'Post' },
    ...{ row: index % 250 === 0 ? -1 : index, retiredAt: index % 1000 === 0 ? at(index) : null },
  }),
  TrackedJob: (index) => ({
    ...{ ...owned(index), parentId: null, quiet: false, kind: 'render', lane: 'heavy', createdBy: user },
    ...{ state: index % 500 === 0 ? 'running' : 'done', activeKey: `key ${index}`, payload: { a: 'b' } },
  }),
  VideoProject: (index) => ({ ...owned(index), scenarioId: scenario, status: 'ready' }),
  VideoRender: (index) => ({
    ...{ ...owned(index), videoId: index % 100 === 0 ? video : ids[index], fileId: index % 500 === 1 ? null : 'file' },
  }),
  VideoScenario: owned,
  VideoStep: (index) => ({ projectId: project, key: `key ${index}`, lastUsedAt: at(index) }),
  WatchedPost: (index) => ({ projectId: project, watchedId: watched, number: index }),
  WebhookDelivery: (index) => ({
    ...{ ...owned(index), webhookId: webhook, changeKey: String(index), nextAttemptAt: rarely(index), attempts: [] },
  }),
};

const soon = at(ROWS + 1);
const page = { skip: 0, limit: 50 };
const row = (name: string, index: string, run: () => Promise<unknown>, sorts = false): PlanRow => ({
  ...{ name, index, run, sorts },
});
const table = (sort: 'title' | 'username' | 'participants_count' | 'theme_relevance', order: 'asc' | 'desc', at = 1) =>
  candidates.pageOfRows(searchId, {}, { sort, order, page: at, size: 25 });
const BY_RELEVANCE = 'searchId_1_isSeed_1_state_1_noRelevance_1_relevance_-1__id_1';
const BY_TITLE = 'searchId_1_isSeed_1_state_1_noTitle_1_sortTitle_1__id_1';
const BY_PARTICIPANTS = 'searchId_1_isSeed_1_state_1_noParticipants_1_participants_-1__id_1';
const BY_NAME = 'searchId_1_isSeed_1_state_1_key_1';
const OF_AGENT = 'projectId_1_agent.id_1_trash_1_createdAt_-1__id_-1';

const PLANS: PlanRow[] = [
  row('channels of a search, best first', BY_RELEVANCE, () => table('theme_relevance', 'desc')),
  row('a deep page of them', BY_RELEVANCE, () => table('theme_relevance', 'desc', 200)),
  row('channels, worst first', BY_RELEVANCE, () => table('theme_relevance', 'asc')),
  row('channels by title', BY_TITLE, () => table('title', 'asc')),
  row('channels by title, backwards', BY_TITLE, () => table('title', 'desc')),
  row('channels by participants', BY_PARTICIPANTS, () => table('participants_count', 'desc')),
  row('channels by username', BY_NAME, () => table('username', 'asc')),
  row('channels by username, backwards', BY_NAME, () => table('username', 'desc', 100)),
  row('channels marked as relevant', 'searchId_1_isRelevant_1_noRelevance_1_relevance_-1__id_1', () =>
    candidates.pageOfRows(
      searchId,
      { isRelevant: true },
      { sort: 'theme_relevance', order: 'desc', page: 1, size: 25 },
    ),
  ),
  row('the next channel to read', 'searchId_1_state_1_priority_-1_key_1', () =>
    candidates.nextCandidate(searchId, { state: 'queued' }),
  ),
  row('the map of a search', BY_RELEVANCE, () =>
    candidates.mostRelevant(
      searchId,
      { isSeed: false, state: { $in: ['checked', 'reading', 'queued'] } },
      { projection: { key: 1 }, most: 100 },
    ),
  ),
  row('a channel by its name', 'searchId_1_key_1', () => candidates.findByKey(searchId, 'channel_77')),
  row('the log of a search', 'searchId_1_at_-1__id_-1', () => pageOfLogs(searchId, { page: 50, size: 20 })),
  row('growth of a channel', 'projectId_1_key_1_day_1', () => sightingsOf(projectId, 'channel_7')),
  row('posts of a watched channel', 'watchedId_1_number_-1', () => pageOfPosts(watched!, { page: 3, size: 20 })),
  row('searches', 'projectId_1_createdAt_-1__id_-1', () => pageOfSearches(projectIds, { page: 2, size: 20 })),

  row('notifications', 'userId_1_createdAt_-1__id_-1', () => listNotificationsOf({ userId, projectIds: null }, page)),

  row('calls of AI that are not settled', 'settleBy_1', () => calls.overdueCallsOfEveryProject(soon, 200)),
  row('the first open day of the AI ledger', 'settleBy_1', () => calls.firstOpenDayOfEveryProject()),
  row('the next day with calls', 'day_1', () => calls.firstDayOfEveryProjectFrom('2026-03-01')),
  row('a year of AI figures', '_id_', () => keptUsage({ from: '2027-01-01', to: '2027-12-31', projectId })),

  row('newest posts of an agent', OF_AGENT, () => figuresOfAgent(projectId, agentId, { newest: 100 })),
  row('a page of posts of an agent', OF_AGENT, () => listPostsOfAgent(projectId, agentId, { skip: 4_000, limit: 20 })),
  row('how a page of posts of an agent does', 'postId_1_platform_1', () =>
    resultsOfPosts(projectId, ids.slice(100, 112).map(String), 'instagram'),
  ),
  row('when a post of an agent was last deleted', 'projectId_1_agent.id_1_trash.at_-1', () =>
    postsSeen(projectId, agentId, soon),
  ),
  row('costs of an agent since a day', 'agentId_1_createdAt_-1__id_-1', () =>
    agentPosts.costsOfAgent(projectId, agentId, { from: at(ROWS - 100), to: null }),
  ),
  row('earlier posts that an agent does not repeat', 'agentId_1_createdAt_-1__id_-1', () =>
    agentPosts.latestOfAgent(projectId, agentId, at(0), 50),
  ),
  row('posts that wait for review', 'projectId_1_review.state_1', () => agentPosts.waitingReviews(projectIds)),
  row('posts of slots to come', 'agentId_1_slot_1', () => agentPosts.postsWithSlots(projectId, agentId, at(ROWS - 50))),
  row('held posts of an agent', 'agentId_1_held_1', () => agentPosts.heldPostsOfAgent(projectId, agentId)),
  row('generations to look at', 'generation.lookAt_1', () => agentPosts.generationsToLookAtOfEveryProject(soon, 10)),
  row('results that are due', 'platform_1_nextAt_1', () =>
    takeResultDueOfEveryProject('instagram', { now: soon, until: at(ROWS + 9), except: new Set() }),
  ),
  row('results that changed', 'projectId_1_updatedAt_1', () =>
    seenChanged(projectId, { since: at(ROWS - 100), limit: 1000 }),
  ),
  row('runs of an agent', 'agentId_1_slot_-1__id_-1', () => listRunsOf(projectId, agentId, page)),
  row('runs to look at', 'lookAt_1', () => runsToLookAtOfEveryProject(soon, 10)),
  row('schedules that are due', 'beginsAt_1', () => schedulesDueOfEveryProject(soon, 10)),

  row('deliveries of a webhook', 'webhookId_1_createdAt_-1', () => deliveriesOf(String(webhook))),
  row('webhook calls that are due', 'nextAttemptAt_1', () => takeDeliveryOfEveryProject({ now: soon, until: soon })),

  row('jobs', 'projectId_1_parentId_1_createdAt_-1__id_-1', () => listJobsBy({ projectIds }, page)),
  row('jobs under way', 'projectId_1_state_1_createdAt_-1__id_-1', () =>
    listJobsBy({ projectIds, active: true }, page),
  ),
  row('the job with a key', 'activeKey_1', () => findRunningJob('key 500')),
  row('the last result of a kind', 'projectId_1_state_1_createdAt_-1__id_-1', () =>
    latestResult({ projectId, kind: 'render', payload: { a: 'b' }, since: at(10) }),
  ),

  row('a session by its token', 'tokenHash_1', () => findSessionByHash('hash 77')),
  row('sessions of a person', 'userId_1_kind_1', () => sessionsOf(userId, 'session'), true),

  row('files made of others', 'sourceId_1', () => filesMadeOf({ projectId, sourceIds: ['source 1', 'source 2'] })),
  row('files to inspect', 'inspection.state_1_createdAt_1', () => filesNotInspectedOfEveryProject(soon, 10)),

  row('files that posts use', 'projectId_1_role_1_inPosts_1_createdAt_-1__id_-1', () =>
    listOriginals({ projectIds: [projectId], inPosts: true }, { ...page, sort: 'newest' }),
  ),
  row('files that no post uses', 'projectId_1_role_1_inPosts_1_createdAt_-1__id_-1', () =>
    listOriginals({ projectIds: [projectId], inPosts: false }, { ...page, sort: 'newest' }),
  ),
  row('pictures that a film may choose from', 'projectId_1_role_1_createdAt_-1__id_-1', () =>
    picturesOfLibrary(String(projectId)),
  ),
  row('whether the use of each file is known', 'projectId_1_role_1_inPosts_1_createdAt_-1__id_-1', () =>
    isUseKnown([projectId]),
  ),

  row('videos', 'projectId_1_createdAt_-1__id_-1', () => listVideosOf({ projectIds }, { skip: 5_000, limit: 20 })),
  row('videos of a scenario', 'projectId_1_scenarioId_1_createdAt_-1__id_-1', () =>
    listVideosOf({ projectIds, scenarioId: String(scenario) }, page),
  ),
  row('renders of a video', 'videoId_1_createdAt_-1', () => listRenders(String(video))),
  row('renders of the films of a table', 'batchId_1_createdAt_-1', () =>
    rendersOfTableWithKeys({ projectId: project!, videoId: video!, batchId: user! }),
  ),
  row('films of templates', 'projectId_1_scenarioId_1_createdAt_-1__id_-1', () =>
    listVideosOf({ projectIds, scenarioId: null }, page),
  ),
  row('files of the library by their names', 'projectId_1_role_1_sortName_1__id_1', () =>
    libraryFilesNamed(String(projectId), ['a.png']),
  ),
  row('renders that never ended', 'fileId_1_createdAt_1', () => oldUnfinishedRendersOfEveryProject(soon, 10)),
  row('scenarios', 'projectId_1_createdAt_-1__id_-1', () => listScenariosOf(projectIds, page)),
  row('clips and voices that no video needs', 'lastUsedAt_1', () => unusedStepsOfEveryProject(soon, 20)),

  row('posts with words that are in no block of signatures', 'projectId_1_textBlock_1', () =>
    listPostsBy({ projectIds: [projectId], q: 'zanzibar' }, page),
  ),
  row('posts with words that very many have', 'projectId_1_trash_1_createdAt_-1__id_-1', () =>
    pageInAll({ projectIds: [projectId], q: 're' }, { ...page, projection: undefined, some: [] }),
  ),
  row('files with words that are in none', 'projectId_1_textBlock_1', () =>
    listOriginals({ projectIds: [projectId], q: 'zanzibar' }, { ...page, sort: 'newest' }),
  ),
  row('channels with words that are in none', 'searchId_1_textBlock_1', () =>
    listSearchResults({ id: searchId, query: { q: 'zanzibar' } }),
  ),
  row('blocks of signatures', 'scope_1_of_1', () =>
    idsWithBits(SEARCHED_POSTS, { scopes: [project!], bits: [77], most: 10 }),
  ),
  row('blocks of signatures to remove', 'of_1_retiredAt_1', () => removeRetiredBlocks('Post')),
  row('posts that are due', 'nextActionAt_1', () => postsDueOfEveryProject(soon, { limit: 20 })),
  row('posts held by a pause', 'heldSince_1', () => heldPostsOfEveryProject()),
];

beforeAll(async () => {
  await connectDatabase();
  for (const [name, fields] of Object.entries(FILL)) {
    const model = mongoose.model(name);
    await model.init();
    const rows = ids.map((_id, index) => ({ _id, ...fields(index) }));
    for (let from = 0; from < ROWS; from += 2_000) await model.collection.insertMany(rows.slice(from, from + 2_000));
  }
  expect(await PostModel.countDocuments({ projectId: project })).toBe(ROWS);
}, 300_000);
afterAll(() => disconnectDatabase());

describe(`plans over ${ROWS} rows`, () => {
  it.each(PLANS)('$name', async ({ run, index, sorts }) => {
    const { queryPlanner, executionStats } = await explained(await firstSentBy(run));
    const { winningPlan } = queryPlanner;
    expect(JSON.stringify(winningPlan)).toContain(`"indexName":"${index}"`);
    expect(winningPlan.stage).toBe(sorts ? 'SORT' : 'FETCH');
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(1.2 * executionStats.nReturned + 50);
  });
});

/** The filters of the counts that a use case makes, with the plan of each. */
async function countsOf(run: () => Promise<number>): Promise<{ count: number; plans: string[] }> {
  const filters: mongo.Document[] = [];
  mongoose.set('debug', (_collection: string, method: string, filter: mongo.Document) => {
    if (method === 'countDocuments') filters.push(filter);
  });
  const count = await run().finally(() => mongoose.set('debug', false));
  const plans: string[] = [];
  for (const filter of filters) {
    const pipeline = [{ $match: filter }, { $group: { _id: 1, n: { $sum: 1 } } }];
    const { queryPlanner } = await explained({ collection: 'posts', method: 'aggregate', args: [pipeline] });
    plans.push(JSON.stringify(queryPlanner.winningPlan));
  }
  return { count, plans };
}

it('posts of all agents are counted by keys alone', async () => {
  const { count, plans } = await countsOf(() => countPostsOfAgents(projectIds));
  expect([count, plans.length]).toEqual([ROWS - ROWS / 100, 1]);
  // The only index whose keys say all of it: no document is read for the number.
  expect(plans[0]).toContain('"indexName":"projectId_1_trash_1_agent.id_1"');
});

it('posts that agents are still to write are taken off the count along an index of their own', async () => {
  const { count, plans } = await countsOf(() => countPostsBy({ projectIds: [projectId] }));
  expect([count, plans.length]).toEqual([ROWS - ROWS / 100 - ROWS / 500, 2]);
  expect(plans[1]).toContain('"indexName":"projectId_1_unwritten_1"');
});

it('docs/operating-plans.md shows them for a server of one’s own (npm run plans)', async () => {
  const head = [
    '# Plans of queries',
    '',
    'With a MongoDB of your own, each of these commands of mongosh should show the named index, and `totalDocsExamined` at most',
    '1.2 times `nReturned` and 50: what a list costs does not grow with the project. Put an ObjectId of yours for `id`, an ISODate',
    'for `time`, a text for `text`. The tests run the same queries over 10,000 rows of the embedded database; `npm run plans` writes',
    'this page.',
    '',
  ];
  await expect(`${head.join('\n')}\n${await planPage(PLANS)}`).toMatchFileSnapshot('../../docs/operating-plans.md');
});
