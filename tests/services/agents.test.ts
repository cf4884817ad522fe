import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgentPost as postContract } from '@/lib/contracts/agent-posts';
import { createInstagramAgent, updateInstagramAgent } from '@/lib/contracts/agents';
import { createAgentSchedule, updateAgentSchedule } from '@/lib/contracts/agent-schedules';
import { PostModel } from '@/prisma-free-models/post';
import { PostVersionModel } from '@/prisma-free-models/post-version';
import { AgentPostModel } from '@/prisma-free-models/agent-post';
import { InstagramAgentModel } from '@/prisma-free-models/instagram-agent';
import { PlatformSettingModel } from '@/prisma-free-models/platform-setting';
import { disableAgent, pauseAgent, resumeAgent } from '@/server/agents/state/change-state';
import { createAgent, deleteAgent, getAgent, listAgents, updateAgent } from '@/server/agents/manage';
import {
  createAgentPost,
  deleteAgentPost,
  getAgentPost,
  listAgentPosts,
  publishAgentPost,
  updateAgentPost,
} from '@/server/agents/posts/posts';
import { approveAgentPost, listReviews, rejectAgentPost, withdrawApproval } from '@/server/agents/posts/review';
import {
  addSchedule,
  deleteSchedule,
  listUpcoming,
  listUpcomingOfAll,
  updateSchedule,
} from '@/server/agents/schedules/schedules';
import { listPostCards } from '@/server/publishing/posts/list-post-cards';
import { findPost } from '@/server/publishing/stored-posts/store';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';

const userId = String(new Types.ObjectId());
let projectId = '';
beforeAll(async () => {
  await connectDatabase();
  await InstagramAgentModel.init();
});
afterAll(async () => {
  stopPublishingEvents();
  await closeQueues();
  await disconnectDatabase();
});
beforeEach(() => void (projectId = String(new Types.ObjectId())));

const PICTURE = 'https://example.org/bread.jpg';
const daily = { frequency: 'every_day', time: '09:00' };
const place = () => ({ projectId, userId, userZone: 'Europe/Berlin', role: 'admin' as const });
const body = (more: object = {}) =>
  createInstagramAgent.body!.parse({
    username: 'bakery',
    systemPrompt: 'Write about our bread, warmly.',
    schedules: [daily],
    ...more,
  });
const newAgent = (more: object = {}) => createAgent({ ...place(), body: body(more) });
const ahead = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
const newPost = async (id: string, more: object = {}) =>
  createAgentPost({
    id,
    userId,
    body: postContract.body!.parse({ content: 'Fresh bread', mediaUrl: PICTURE, ...more }),
  });
const issuesOf = (sent: object) =>
  createInstagramAgent.body!.safeParse(sent).error?.issues.map(({ message }) => message) ?? [];
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
  );

describe('an agent', () => {
  it('has its fixed defaults', async () => {
    const agent = await newAgent({ username: '@Bakery.1' });
    expect(agent).toMatchObject({
      username: 'Bakery.1',
      status: 'active',
      timeZone: 'Europe/Berlin',
      approval: 'review',
      caps: { run: null, day: null, month: null },
      maxPostsPerDay: 3,
      catchUp: 'latest_within_grace',
      pictures: 'generate',
      knowledge: { use: true, categories: [] },
      posts: [],
      postCount: 0,
      activeScheduleCount: 1,
      instagram: { connected: false, username: null, own: false },
    });
    expect(agent.schedules).toMatchObject([{ ...daily, isActive: true, finished: false }]);
  });

  it('is refused in the fixed messages', () => {
    expect(issuesOf({ username: '', systemPrompt: 'short', schedules: [] })).toEqual([
      'Username is required',
      'System prompt must be at least 10 characters long',
      'Add at least one schedule',
    ]);
    expect(issuesOf({})).toEqual([
      'Username is required',
      'System prompt must be at least 10 characters long',
      'Add at least one schedule',
    ]);
    const valid = { username: 'a', systemPrompt: 'Long enough', schedules: [daily] };
    expect(issuesOf({ ...valid, username: 'a'.repeat(31) })).toEqual(['Username must be 30 characters or less']);
    const oneSchedule = (schedule: object) => issuesOf({ ...valid, schedules: [schedule] });
    expect(oneSchedule({ frequency: 'every_day', time: '9:00' })).toEqual(['Time must be in HH:MM format']);
    expect(oneSchedule({ frequency: 'every_n_days', time: '09:00', intervalDays: 0 })).toEqual(['Minimum is 1 day']);
    expect(oneSchedule({ frequency: 'every_week', time: '09:00' })).toEqual(['Choose a day of the week']);
    expect(oneSchedule({ frequency: 'once_day', time: '09:00', date: '' })).toEqual(['Choose a date']);
  });

  it('has a name of its own in its project, whatever its case', async () => {
    await newAgent();
    expect(await refusal(newAgent({ username: '@BAKERY' }))).toMatchObject({ code: 'CONFLICT' });
    projectId = String(new Types.ObjectId());
    await newAgent();
  });

  it('keeps its token sealed, never returns it, and takes one from admins only', async () => {
    const sent = { instagramAccessToken: 'IGAA-secret-token', instagramUserId: '178414' };
    const refused = createAgent({ ...place(), role: 'editor', body: body(sent) });
    expect(await refusal(refused)).toMatchObject({ code: 'FORBIDDEN' });
    const agent = await newAgent(sent);
    expect(agent.instagram).toEqual({ connected: true, username: null, own: true });
    expect(JSON.stringify(agent)).not.toContain('secret-token');
    const rows = await PlatformSettingModel.find({ projectId }).lean();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('secret-token');
    const change = updateInstagramAgent.body!.parse({ instagramAccessToken: '' });
    const without = await updateAgent({ ...place(), id: agent._id, body: change });
    expect(without.instagram.own).toBe(false);
    expect(await PlatformSettingModel.countDocuments({ projectId })).toBe(0);
  });

  it('is listed in pages, by words and status, with figures of all', async () => {
    for (const name of ['one', 'two', 'three']) await newAgent({ username: name, description: `About ${name}` });
    const list = (query: object) => listAgents({ projectIds: [projectId], query });
    const all = await list({ limit: 2, page: 2 });
    expect(all).toMatchObject({ total: 3, totalPages: 2, page: 2 });
    expect(all.agents.map(({ username }) => username)).toEqual(['one']);
    await pauseAgent({ id: all.agents[0]!._id });
    const paused = await list({ status: 'paused', search: 'about ONE' });
    expect(paused.agents).toHaveLength(1);
    expect(paused.summary).toEqual({ activeAgents: 2, totalPosts: 0, activeSchedules: 3, totalAgents: 3 });
  });

  it('changes what is sent alone, and takes null as the default', async () => {
    const { _id: id } = await newAgent({ caps: { day: 2, run: 0.5 }, approval: 'automatic' });
    const change = (sent: object) => updateAgent({ ...place(), id, body: updateInstagramAgent.body!.parse(sent) });
    expect((await change({ caps: { day: null } })).caps).toEqual({ run: 0.5, day: null, month: null });
    const changed = await change({ approval: '', description: 'Words', timeZone: 'Asia/Tokyo' });
    expect(changed).toMatchObject({ approval: 'review', description: 'Words', timeZone: 'Asia/Tokyo' });
    expect(updateInstagramAgent.body!.safeParse({ timeZone: 'Mars/Base' }).success).toBe(false);
  });
});

describe('schedules', () => {
  it('are added, changed and deleted; only fields of their frequency are kept', async () => {
    const { _id: id } = await newAgent({ timeZone: 'UTC' });
    const added = await addSchedule({
      id,
      body: createAgentSchedule.body!.parse({ frequency: 'every_week', time: '18:00', dayOfWeek: 1, intervalDays: 4 }),
    });
    expect(added).toMatchObject({ frequency: 'every_week', dayOfWeek: 1, intervalDays: null });
    const change = (sent: object) =>
      updateSchedule({ id, scheduleId: added.id, body: updateAgentSchedule.body!.parse(sent) });
    expect(await change({ frequency: 'every_n_days', intervalDays: 3 })).toMatchObject({
      frequency: 'every_n_days',
      intervalDays: 3,
      dayOfWeek: null,
      time: '18:00',
    });
    expect(await refusal(change({ frequency: 'every_week' }))).toMatchObject({ message: 'Choose a day of the week' });
    expect(await change({ isActive: false })).toMatchObject({ isActive: false, intervalDays: 3 });
    await deleteSchedule({ id, scheduleId: added.id });
    expect((await getAgent({ id })).schedules).toHaveLength(1);
    expect(await refusal(change({ isActive: true }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuse a single date that has passed, or that the clocks skip', async () => {
    const { _id: id } = await newAgent({ timeZone: 'Pacific/Apia' });
    const add = (date: string) =>
      refusal(
        addSchedule({ id, body: createAgentSchedule.body!.parse({ frequency: 'once_day', time: '09:00', date }) }),
      );
    expect(await add('2020-01-01')).toMatchObject({ message: 'This time has passed. Choose a future one' });
    expect(await add('2011-12-30')).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await add('2099-01-01')).toBeNull();
  });

  it('tell their next slots, of one agent and of all', async () => {
    const { _id: id } = await newAgent({
      timeZone: 'UTC',
      schedules: [daily, { ...daily, time: '18:00', name: 'Evening' }],
    });
    await pauseAgent({ id });
    const runs = await listUpcoming({ id, limit: 4 });
    expect(runs).toHaveLength(4);
    expect(runs.map(({ localTime }) => localTime.slice(11)).toSorted()).toEqual(['09:00', '09:00', '18:00', '18:00']);
    expect(runs.map(({ when }) => when).toSorted()).toEqual(runs.map(({ when }) => when));
    const all = await listUpcomingOfAll({ projectIds: [projectId] });
    expect(all).toHaveLength(14);
    expect(all[0]!.agent).toEqual({ _id: id, username: 'bakery', status: 'paused' });
  });
});

describe('posts of an agent', () => {
  it('are posts: the same id in both lists, marked with the agent', async () => {
    const agent = await newAgent();
    const post = await newPost(agent._id, { caption: 'Warm', hashtags: ['#bread', 'rye', ''], scheduledFor: ahead(2) });
    expect(post).toMatchObject({
      status: 'scheduled',
      content: 'Fresh bread',
      caption: 'Warm',
      hashtags: ['bread', 'rye'],
      mediaUrl: PICTURE,
      totalCost: 0,
      byAi: false,
    });
    const { cards } = await listPostCards({ projectIds: [projectId], agent: agent._id });
    expect(cards).toMatchObject([
      {
        _id: post.id,
        agent: { _id: agent._id, username: 'bakery' },
        content: 'Warm\n\n#bread #rye',
        status: 'scheduled',
      },
    ]);
    expect((await listPostCards({ projectIds: [projectId], agent: 'none' })).total).toBe(0);
    await updateAgent({ ...place(), id: agent._id, body: updateInstagramAgent.body!.parse({ username: 'baker' }) });
    expect((await findPost(post.id))!.agent?.username).toBe('baker');
    expect(await getAgent({ id: agent._id })).toMatchObject({ postCount: 1, posts: [post.id] });
  });

  it('without media stay scheduled with the sentence, and can’t be published', async () => {
    const { _id: id } = await newAgent();
    const post = await newPost(id, { mediaUrl: '', scheduledFor: ahead(2) });
    expect(post.status).toBe('scheduled');
    expect(post.error).toMatch(/Instagram/);
    expect(await refusal(publishAgentPost({ id, postId: post.id }))).toMatchObject({ code: 'MEDIA_REFUSED' });
  });

  it('are changed and deleted; a stranger’s post is not found', async () => {
    const { _id: id } = await newAgent();
    const other = await newAgent({ username: 'other' });
    const post = await newPost(id);
    expect(await refusal(getAgentPost({ id: other._id, postId: post.id }))).toMatchObject({ code: 'NOT_FOUND' });
    const changed = await updateAgentPost({
      id,
      postId: post.id,
      body: { caption: 'New', hashtags: ['a'] },
      by: userId,
    });
    expect(changed).toMatchObject({ content: 'Fresh bread', caption: 'New', hashtags: ['a'], mediaUrl: PICTURE });
    const newest = await PostVersionModel.findOne({ postId: post.id }).sort({ _id: -1 }).lean();
    expect(String(newest?.by)).toBe(userId);
    await deleteAgentPost({ id, postId: post.id, userId });
    expect(await listAgentPosts({ id, query: {} })).toMatchObject({ posts: [], total: 0, hasMore: false });
  });

  it('wait again when their approval is taken back, disarmed and with their time, until they are on their way', async () => {
    const { _id: id } = await newAgent();
    const waiting = async (scheduledFor: string | null) => {
      const post = await newPost(id);
      await AgentPostModel.updateOne({ _id: post.id }, { review: { state: 'waiting', reason: 'Why', at: new Date() } });
      const date = scheduledFor && new Date(scheduledFor);
      await PostModel.updateOne({ _id: post.id }, { $set: { scheduledFor: date, status: 'draft' } });
      return post.id;
    };
    const entry = async (postId: string) => (await findPost(postId))!.platformPosts[0]!;
    const late = new Date(Date.now() - 60_000).toISOString();
    for (const at of [ahead(5), late, null]) {
      const postId = await waiting(at);
      await approveAgentPost({ id, postId });
      expect((await entry(postId)).delivery.state).toBe(at ? 'waiting' : 'idle');
      expect(await withdrawApproval({ id, postId })).toMatchObject({
        status: 'draft',
        scheduledFor: at,
        review: { state: 'waiting', reason: 'Why' },
      });
      expect((await entry(postId)).delivery.state).toBe('idle');
      expect(await refusal(withdrawApproval({ id, postId }))).toMatchObject({ code: 'CONFLICT' });
    }
    const gone = await waiting(late);
    await approveAgentPost({ id, postId: gone });
    await PostModel.updateOne({ _id: gone }, { $set: { 'platformPosts.0.delivery.state': 'running' } });
    expect(await refusal(withdrawApproval({ id, postId: gone }))).toMatchObject({ code: 'CONFLICT' });
    expect((await getAgentPost({ id, postId: gone })).review).toMatchObject({ state: 'approved' });
  });

  it('wait for a person once', async () => {
    const { _id: id } = await newAgent();
    const waiting = async () => {
      const post = await newPost(id);
      await AgentPostModel.updateOne({ _id: post.id }, { review: { state: 'waiting', reason: null, at: new Date() } });
      return post.id;
    };
    const [approved, rejected] = [await waiting(), await waiting()];
    expect((await listReviews({ projectIds: [projectId], query: {} })).total).toBe(2);
    await updateAgentPost({ id, postId: approved, body: {}, by: userId });
    expect((await approveAgentPost({ id, postId: approved })).review).toEqual({ state: 'approved', reason: null });
    expect((await rejectAgentPost({ id, postId: rejected, reason: 'Too loud' })).review).toEqual({
      state: 'rejected',
      reason: 'Too loud',
    });
    expect(await refusal(approveAgentPost({ id, postId: rejected }))).toMatchObject({ code: 'CONFLICT' });
    expect((await listReviews({ projectIds: [projectId], query: {} })).total).toBe(0);
  });
});

describe('an agent that is not active', () => {
  it('holds its posts back, and lets them go when it is resumed; one whose time has passed waits for a person', async () => {
    const { _id: id } = await newAgent();
    const [soon, later] = [
      await newPost(id, { scheduledFor: ahead(1) }),
      await newPost(id, { scheduledFor: ahead(48) }),
    ];
    await pauseAgent({ id });
    const stateOf = async (postId: string) => (await findPost(postId))!.platformPosts[0]!.delivery.state;
    expect([await stateOf(soon.id), await stateOf(later.id)]).toEqual(['idle', 'idle']);
    expect(await getAgentPost({ id, postId: later.id })).toMatchObject({
      status: 'scheduled',
      error: expect.stringMatching(/not active/),
    });
    const whilePaused = await newPost(id, { scheduledFor: ahead(3) });
    expect(await stateOf(whilePaused.id)).toBe('idle');
    clock.now = () => new Date(Date.now() + 2 * 3_600_000);
    try {
      await resumeAgent({ id, actor: { isAdmin: false } });
      expect([await stateOf(soon.id), await stateOf(later.id), await stateOf(whilePaused.id)]).toEqual([
        'idle',
        'waiting',
        'waiting',
      ]);
    } finally {
      clock.now = () => new Date();
    }
  });

  it('disabled by the host is resumed by an administrator alone', async () => {
    const { _id: id } = await newAgent();
    await disableAgent({ id });
    expect(await refusal(resumeAgent({ id, actor: { isAdmin: false } }))).toMatchObject({ code: 'AGENT_DISABLED' });
    expect((await resumeAgent({ id, actor: { isAdmin: true } })).status).toBe('active');
  });
});

it('deleting an agent takes its posts that are not out with it, which it counts before', async () => {
  const { _id: id } = await newAgent({ instagramAccessToken: 'IGAA-1' });
  const post = await newPost(id, { scheduledFor: ahead(2) });
  await newPost(id);
  expect(await getAgent({ id })).toMatchObject({ postCount: 2, unpublishedPostCount: 2, datedPostCount: 1 });
  await deleteAgent({ id, userId });
  expect(await findPost(post.id)).toBeNull();
  expect(await refusal(getAgent({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await PlatformSettingModel.countDocuments({ projectId })).toBe(0);
});
