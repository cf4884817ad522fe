import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAgentPost as contract } from '@/lib/contracts/agent-posts';
import { AgentRunModel } from '@/prisma-free-models/agent-run';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { estimateOfAgent } from '@/server/agents/runs/estimate';
import { listRuns } from '@/server/agents/runs/list-runs';
import { getAgent } from '@/server/agents/manage';
import { createAgentPost } from '@/server/agents/posts/posts';
import { deleteSchedule, listUpcoming } from '@/server/agents/schedules/schedules';
import { sweepRuns } from '@/server/agents/runs/sweep-runs';
import { tick } from '@/server/agents/runs/tick';
import { watchAgents } from '@/server/agents/state/watch-agents';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { aiEnvironment, forgetAi, servedBy } from './ai-support';
import { newAgent, newPlace, type Place } from './agents-support';
import { startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let fake: OpenAiFake;
let place: Place;
const real = clock.now;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const midnight = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
function setTime(at: number): void {
  const shift = at - Date.now();
  clock.now = () => new Date(Date.now() + shift);
}
const nine = (day = 0) => new Date(midnight + day * DAY_MS + 9 * HOUR_MS).toISOString();

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
  await Promise.all([AgentRunModel.deleteMany({}), TrackedJobModel.deleteMany({})]);
  fake.reset();
  aiEnvironment();
  env.EMBEDDINGS_MODEL = undefined;
  await forgetAi();
  place = newPlace();
  setTime(midnight);
});

const runsOf = async (id: string) =>
  (await listRuns({ id, query: {} })).items.map(({ slot, state, post }) => ({ slot, state, post }));
/** An agent whose slots, which begin a day ahead for review, have no model. */
async function withoutModel() {
  const { _id: id } = await newAgent(place, { pictures: 'card' });
  await tick();
  expect(await runsOf(id)).toEqual([{ slot: nine(), state: 'skipped_no_model', post: null }]);
  return id;
}
const write = (id: string, more: object = {}) =>
  createAgentPost({ id, userId: place.userId, body: contract.body!.parse({ content: 'By hand', ...more }) });

it('takes a slot up again that was skipped a day ahead, once there is a model', async () => {
  const id = await withoutModel();
  expect((await listUpcoming({ id, limit: 2 })).map(({ when, skipped }) => [when, skipped])).toEqual([
    [nine(), expect.stringMatching(/^AI is not set up on this host/)],
    [nine(1), null],
  ]);
  expect((await estimateOfAgent({ id })).refusal).toMatch(/^AI is not set up on this host/);
  setTime(midnight + HOUR_MS);
  await sweepRuns();
  expect((await runsOf(id))[0]!.state).toBe('skipped_no_model');
  servedBy(fake.url);
  setTime(midnight + 2 * HOUR_MS);
  await sweepRuns();
  expect((await runsOf(id)).at(-1)).toMatchObject({ slot: nine(), state: 'running' });
  expect((await listUpcoming({ id, limit: 1 }))[0]!.skipped).toBeNull();
});

it('leaves a skipped slot whose time has come, or whose schedule was deleted', async () => {
  const late = await withoutModel();
  setTime(Date.parse(nine()) + 1_000);
  await sweepRuns();
  servedBy(fake.url);
  setTime(Date.parse(nine()) + HOUR_MS);
  await sweepRuns();
  expect((await runsOf(late)).at(-1)!.state).toBe('skipped_no_model');
  aiEnvironment();
  setTime(midnight);
  place = newPlace();
  const { _id: id, schedules } = await newAgent(place, { pictures: 'card' });
  await tick();
  await deleteSchedule({ id, scheduleId: schedules[0]!.id });
  servedBy(fake.url);
  setTime(midnight + HOUR_MS);
  await sweepRuns();
  expect((await runsOf(id)).at(-1)!.state).toBe('skipped_no_model');
});

it('lets posts written by hand take the free slots in order, also skipped ones', async () => {
  const id = await withoutModel();
  const first = await write(id, { schedule: true });
  const second = await write(id, { schedule: true });
  expect([first, second].map(({ slot, scheduledFor }) => [slot, scheduledFor])).toEqual([
    [nine(), nine()],
    [nine(1), nine(1)],
  ]);
  expect(await runsOf(id)).toEqual([{ slot: nine(), state: 'done', post: first.id }]);
  servedBy(fake.url);
  setTime(Date.parse(nine(1)) - 2 * HOUR_MS);
  await tick();
  await sweepRuns();
  const states = Object.fromEntries((await runsOf(id)).map(({ slot, state, post }) => [slot, [state, post]]));
  expect(states[nine(1)]).toEqual(['done', second.id]);
});

it('says what to do when no slot is free, or two times are given', async () => {
  const once = { frequency: 'once_day', date: nine().slice(0, 10), time: '09:00' };
  const { _id: id } = await newAgent(place, { pictures: 'card', schedules: [once] });
  await expect(write(id, { schedule: true, scheduledFor: nine(3) })).rejects.toMatchObject({
    issues: [{ path: 'scheduledFor', message: 'Choose a time or the next free slot, not both' }],
  });
  await write(id, { schedule: true });
  await expect(write(id, { schedule: true })).rejects.toMatchObject({
    issues: [{ path: 'schedule', message: expect.stringContaining('Add a schedule, or choose a time') }],
  });
});

it('disables an agent that was made with an account when that is removed before the next sweep', async () => {
  const saved = (token: string) =>
    saveSettings({ projectId: place.projectId, sent: { instagram: { access_token: token } } });
  await saved('IGAA1');
  const { _id: id } = await newAgent(place, { pictures: 'card' });
  await saved('');
  await watchAgents();
  const { status, statusReason } = await getAgent({ id });
  expect([status, statusReason]).toEqual(['disabled', 'Its Instagram account was removed']);
});
