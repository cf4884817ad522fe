import mongoose, { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateAgentSchedule } from '@/lib/contracts/agent-schedules';
import { updateInstagramAgent } from '@/lib/contracts/agents';
import { AgentPostModel } from '@/prisma-free-models/agent-post';
import { AgentRunModel } from '@/prisma-free-models/agent-run';
import { AgentScheduleModel } from '@/prisma-free-models/agent-schedule';
import { InstagramAgentModel } from '@/prisma-free-models/instagram-agent';
import { PostModel } from '@/prisma-free-models/post';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { pauseAgent, resumeAgent } from '@/server/agents/state/change-state';
import { listRuns } from '@/server/agents/runs/list-runs';
import { getAgent, updateAgent } from '@/server/agents/manage';
import { listAgentPosts } from '@/server/agents/posts/posts';
import { updateSchedule } from '@/server/agents/schedules/schedules';
import { generateBatch } from '@/server/agents/runs/start-generation';
import { sweepRuns } from '@/server/agents/runs/sweep-runs';
import { tick } from '@/server/agents/runs/tick';
import { watchAgents } from '@/server/agents/state/watch-agents';
import { clock } from '@/server/system/clock';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { env } from '@/server/system/env';
import { aiEnvironment, forgetAi, servedBy } from './ai-support';
import { captionOf, made, newAgent, newPlace, script, startWorker, type Place } from './agents-support';
import { startPublishing, until } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let fake: OpenAiFake;
let worker: ReturnType<typeof startWorker> | undefined;
let place: Place;
const real = clock.now;
/** Midnight, so that the slots at nine are ahead. */
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const midnight = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
/** The time from now on, running. */
function setTime(at: number): void {
  const shift = at - Date.now();
  clock.now = () => new Date(Date.now() + shift);
}
const nine = (day = 0) => midnight + day * DAY_MS + 9 * HOUR_MS;

beforeAll(async () => {
  services = await startPublishing();
  fake = await startOpenAiFake();
});
afterAll(async () => {
  clock.now = real;
  await fake.close();
  await services.stop();
});
beforeEach(async () => {
  await Promise.all([
    AgentScheduleModel.deleteMany({}),
    AgentRunModel.deleteMany({}),
    AgentPostModel.deleteMany({}),
    InstagramAgentModel.deleteMany({}),
    PostModel.deleteMany({}),
    TrackedJobModel.deleteMany({}),
  ]);
  await AgentRunModel.init();
  fake.reset();
  servedBy(fake.url);
  env.EMBEDDINGS_MODEL = undefined;
  await forgetAi();
  place = newPlace();
  setTime(midnight);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

const runsOf = async (id: string) => (await listRuns({ id, query: {} })).items;
const statesOf = async (id: string) => (await runsOf(id)).map(({ slot, state }) => `${slot.slice(0, 16)} ${state}`);
const at = (time: number, state: string) => `${new Date(time).toISOString().slice(0, 16)} ${state}`;
const drafting = { approval: 'draft', pictures: 'card' };

describe('a slot', () => {
  it('gets one run and one post, however many workers look at it at once', async () => {
    const { _id: id } = await newAgent(place, drafting);
    await tick();
    expect(await runsOf(id)).toEqual([]);
    setTime(nine() + 200);
    await Promise.all(Array.from({ length: 6 }, () => tick()));
    await tick();
    expect(await statesOf(id)).toEqual([at(nine(), 'running')]);
    expect(await PostModel.countDocuments({})).toBe(1);
    expect(await TrackedJobModel.countDocuments({ kind: 'generate-agent-post' })).toBe(1);
    script(fake, 1, {}, { picture: false });
    worker = startWorker();
    const run = (
      await until(
        () => runsOf(id),
        ([first]) => first?.state === 'done',
      )
    )[0]!;
    expect(run.cost).toBeGreaterThan(0);
    const post = await made(id, run.post!);
    expect(post).toMatchObject({ status: 'draft', caption: captionOf(1), scheduledFor: null, review: null });
    expect(post.slot).toBe(new Date(nine()).toISOString());
    expect(fake.calls).toHaveLength(2);
    const schedule = await AgentScheduleModel.findOne({}).lean();
    expect(schedule!.nextSlot).toEqual(new Date(nine(1)));
  });

  it('of an agent with review begins a day ahead, and its post waits with its time', async () => {
    const { _id: id } = await newAgent(place, { pictures: 'card' });
    await tick();
    expect(await statesOf(id)).toEqual([at(nine(), 'running')]);
    script(fake, 1, {}, { picture: false });
    worker = startWorker();
    const [run] = await until(
      () => runsOf(id),
      ([first]) => first?.state === 'done',
    );
    expect(run!.reason).toBe('Waits for review');
    expect(await made(id, run!.post!)).toMatchObject({
      status: 'draft',
      scheduledFor: new Date(nine()).toISOString(),
      review: { state: 'waiting' },
    });
    setTime(nine() + 60_000);
    expect((await runsOf(id)).at(-1)!.reason).toBe('Not approved before its time');
  });

  it('of an automatic agent begins ten minutes ahead, and its post is armed for it', async () => {
    const { _id: id } = await newAgent(place, { pictures: 'card', approval: 'automatic' });
    setTime(nine() - 11 * 60_000);
    await tick();
    expect(await runsOf(id)).toEqual([]);
    setTime(nine() - 10 * 60_000 + 100);
    await tick();
    script(fake, 1, {}, { picture: false });
    worker = startWorker();
    const [run] = await until(
      () => runsOf(id),
      ([first]) => first?.state === 'done',
    );
    const post = await made(id, run!.post!);
    expect(post).toMatchObject({ status: 'scheduled', scheduledFor: new Date(nine()).toISOString(), review: null });
    expect((await getAgent({ id })).lastActiveAt).not.toBeNull();
  });

  it('with a post of a batch is done with that', async () => {
    const { _id: id } = await newAgent(place, drafting);
    script(fake, 1, {}, { picture: false });
    worker = startWorker();
    const { postIds } = await generateBatch({ id, userId: place.userId, count: 1, schedule: true });
    await made(id, postIds[0]!);
    setTime(nine() + 100);
    await tick();
    expect(await runsOf(id)).toMatchObject([{ state: 'done', post: postIds[0] }]);
    expect(await PostModel.countDocuments({})).toBe(1);
  });
});

describe('slots that passed without a worker', () => {
  it('three days: the newest within two hours is made, the others are missed', async () => {
    const { _id: id } = await newAgent(place, drafting);
    setTime(nine(2) + HOUR_MS);
    await tick();
    expect(await statesOf(id)).toEqual([at(nine(2), 'running'), at(nine(1), 'missed'), at(nine(), 'missed')]);
    expect(await PostModel.countDocuments({})).toBe(1);
  });

  it('later than that: all are missed; with `skip` always', async () => {
    const { _id: late } = await newAgent(place, drafting);
    const { _id: skip } = await newAgent(place, { ...drafting, username: 'skips', catchUp: 'skip' });
    setTime(nine() + 3 * HOUR_MS);
    await tick();
    expect(await statesOf(late)).toEqual([at(nine(), 'missed')]);
    expect(await statesOf(skip)).toEqual([at(nine(), 'missed')]);
    expect(await PostModel.countDocuments({})).toBe(0);
  });

  it('with `all` the newest three are made, one by one', async () => {
    const { _id: id } = await newAgent(place, { ...drafting, catchUp: 'all' });
    setTime(nine(4) + 5 * HOUR_MS);
    await tick();
    expect((await statesOf(id)).map((one) => one.split(' ')[1])).toEqual([
      'scheduled',
      'scheduled',
      'running',
      'missed',
      'missed',
    ]);
    for (const number of [1, 2, 3]) script(fake, number, {}, { picture: false });
    worker = startWorker();
    await until(
      async () => {
        await AgentRunModel.updateMany({ state: 'scheduled' }, { lookAt: clock.now() });
        await sweepRuns();
        return runsOf(id);
      },
      (runs) => runs.filter(({ state }) => state === 'done').length === 3,
    );
    expect(await PostModel.countDocuments({})).toBe(3);
  });

  it('a single one has a day, and then it has expired', async () => {
    const once = (username: string) =>
      newAgent(place, {
        ...drafting,
        username,
        schedules: [{ frequency: 'once_day', time: '09:00', date: new Date(midnight).toISOString().slice(0, 10) }],
      });
    const [{ _id: inTime }, { _id: late }] = [await once('one'), await once('two')];
    await AgentScheduleModel.updateMany({ agentId: late }, { beginsAt: new Date(nine(9)) });
    setTime(nine(1) - HOUR_MS);
    await tick();
    expect(await statesOf(inTime)).toEqual([at(nine(), 'running')]);
    await AgentScheduleModel.updateMany({ agentId: late }, { beginsAt: new Date(nine()) });
    setTime(nine(1) + HOUR_MS);
    await tick();
    expect(await statesOf(late)).toEqual([at(nine(), 'expired')]);
    expect((await getAgent({ id: late })).schedules[0]).toMatchObject({ finished: true });
  });

  it('a clock that jumps back enters nothing twice', async () => {
    const { _id: id } = await newAgent(place, drafting);
    setTime(nine() + 100);
    await tick();
    setTime(nine() - HOUR_MS);
    await tick();
    setTime(nine() + 200);
    await tick();
    expect(await statesOf(id)).toEqual([at(nine(), 'running')]);
    expect(await PostModel.countDocuments({})).toBe(1);
  });
});

describe('a slot is skipped, and says why', () => {
  it('while the agent is paused; it is never caught up', async () => {
    const { _id: id } = await newAgent(place, drafting);
    await pauseAgent({ id });
    setTime(nine() + 100);
    await tick();
    await resumeAgent({ id, actor: { isAdmin: false } });
    await tick();
    expect(await runsOf(id)).toMatchObject([{ state: 'skipped_paused', reason: 'The agent was paused', post: null }]);
  });

  it('without a model, beyond the budget, and while the run before it is still going', async () => {
    const { _id: id } = await newAgent(place, {
      ...drafting,
      schedules: ['09:00', '09:05'].map((time) => ({ frequency: 'every_day', time })),
    });
    aiEnvironment();
    setTime(nine() + 100);
    await tick();
    expect((await runsOf(id))[0]).toMatchObject({ state: 'skipped_no_model', reason: expect.stringMatching(/OPENAI/) });
    servedBy(fake.url);
    const capped = updateInstagramAgent.body!.parse({ caps: { day: 0 } });
    await updateAgent({ id, userZone: 'UTC', role: 'admin', body: capped });
    setTime(nine() + 5 * 60_000 + 100);
    await tick();
    expect((await runsOf(id))[0]).toMatchObject({ state: 'skipped_budget', reason: expect.stringMatching(/budget/) });
    const free = updateInstagramAgent.body!.parse({ caps: { day: null } });
    await updateAgent({ id, userZone: 'UTC', role: 'admin', body: free });
    setTime(nine(1) + 100);
    await tick();
    setTime(nine(1) + 5 * 60_000 + 100);
    await tick();
    expect((await runsOf(id)).slice(0, 2).map(({ state }) => state)).toEqual(['skipped_overlap', 'running']);
  });
});

it('an edited schedule has new slots from now on, and posts that wait lose their time', async () => {
  const { _id: id, schedules } = await newAgent(place, { pictures: 'card' });
  await tick();
  script(fake, 1, {}, { picture: false });
  worker = startWorker();
  const [run] = await until(
    () => runsOf(id),
    ([first]) => first?.state === 'done',
  );
  const body = updateAgentSchedule.body!.parse({ time: '10:00' });
  await updateSchedule({ id, scheduleId: schedules[0]!.id, body });
  expect((await made(id, run!.post!)).scheduledFor).toBeNull();
  expect((await AgentScheduleModel.findOne({}).lean())!.nextSlot).toEqual(new Date(nine() + HOUR_MS));
});

describe('what dead workers leave', () => {
  it('a run without its post is taken up, and makes one post', async () => {
    const { _id: id } = await newAgent(place, drafting);
    setTime(nine() + 100);
    await tick();
    // As if the worker had died between the run's beginning, its post and its job.
    await AgentRunModel.updateMany({}, { postId: null, lookAt: clock.now() });
    await sweepRuns();
    expect(await PostModel.countDocuments({})).toBe(1);
    await AgentPostModel.deleteMany({});
    await TrackedJobModel.deleteMany({});
    await AgentRunModel.updateMany({}, { postId: null, lookAt: clock.now() });
    await sweepRuns();
    expect(await PostModel.countDocuments({})).toBe(1);
    script(fake, 1, {}, { picture: false });
    worker = startWorker();
    await until(
      () => runsOf(id),
      ([first]) => first?.state === 'done',
    );
    expect((await listAgentPosts({ id, query: {} })).total).toBe(1);
  });

  it('a run that did not begin begins; a generation without its job has failed, with a sentence', async () => {
    const { _id: id } = await newAgent(place, drafting);
    setTime(nine() + 100);
    await tick();
    await TrackedJobModel.deleteMany({});
    await AgentPostModel.updateMany({}, { 'generation.lookAt': clock.now() });
    await sweepRuns();
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ state: 'failed', reason: expect.stringMatching(/worker/) });
    expect(await made(id, run!.post!)).toMatchObject({ status: 'failed', error: run!.reason });
  });
});

it('a tick costs what is due: a hundred agents with three schedules each ask for no more than one does', async () => {
  const queries = async (work: () => Promise<unknown>) => {
    let count = 0;
    // Of the agents' own collections: others belong to what a tick starts, which goes on beside it.
    mongoose.set('debug', (collection: string, method: string) => {
      if (/^(agent|instagramagent)/.test(collection) && method !== 'createIndex') count += 1;
    });
    try {
      await work();
      return count;
    } finally {
      mongoose.set('debug', false);
    }
  };
  const { _id: id } = await newAgent(place, drafting);
  expect(await queries(tick)).toBe(1);
  setTime(nine() + 100);
  const alone = await queries(tick);
  const others = Array.from({ length: 300 }, (_, at) => ({
    projectId: new Types.ObjectId(),
    agentId: new Types.ObjectId(),
    frequency: 'every_day' as const,
    time: '12:00',
    isActive: true,
    nextSlot: new Date(nine(2 + at)),
    beginsAt: new Date(nine(2 + at)),
  }));
  await AgentScheduleModel.insertMany(others);
  expect(await queries(tick)).toBe(1);
  await AgentRunModel.deleteMany({});
  setTime(nine(1) + 100);
  expect(await queries(tick)).toBeLessThanOrEqual(alone);
  expect((await runsOf(id))[0]!.slot).toBe(new Date(nine(1)).toISOString());
});

it('three runs in a row that fail stop the agent', async () => {
  const { _id: id } = await newAgent(place, drafting);
  for (const day of [0, 1, 2]) {
    setTime(nine(day) + 100);
    await tick();
    await TrackedJobModel.deleteMany({});
    await AgentPostModel.updateMany({ 'generation.state': 'generating' }, { 'generation.lookAt': clock.now() });
    await sweepRuns();
  }
  expect(await getAgent({ id })).toMatchObject({
    status: 'error',
    statusReason: expect.stringMatching(/^3 runs in a row failed/),
  });
});

it('an agent whose account is removed is disabled, until it is connected again', async () => {
  const { _id: id } = await newAgent(place, drafting);
  await watchAgents();
  expect((await getAgent({ id })).status).toBe('active');
  const connect = (token: string) =>
    saveSettings({ projectId: place.projectId, sent: { instagram: { access_token: token } } });
  await connect('IGAA1');
  await watchAgents();
  await connect('');
  await watchAgents();
  expect((await getAgent({ id })).status).toBe('disabled');
  await expect(resumeAgent({ id, actor: { isAdmin: true } })).rejects.toMatchObject({ code: 'AGENT_DISABLED' });
  await connect('IGAA2');
  expect((await resumeAgent({ id, actor: { isAdmin: false } })).status).toBe('active');
});
