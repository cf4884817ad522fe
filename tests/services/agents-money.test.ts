// Slow: hundreds of failed calls, each with its entry in the ledger and in five caps; SOAK=1 makes a thousand.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { costOf, toDollars, toMicros } from '@/lib/ai/cost';
import { PRICES } from '@/lib/ai/prices';
import { AgentPostModel } from '@/prisma-free-models/agent-post';
import { ProjectModel } from '@/prisma-free-models/project';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { agentCost } from '@/server/agents/costs/costs';
import { generateAgentPost } from '@/server/agents/generation/generate-post';
import { getAgentPost } from '@/server/agents/posts/posts';
import { createAutonomous } from '@/server/agents/runs/start-generation';
import { usedOf } from '@/server/system/ai/cap.store';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { JobWaits } from '@/server/system/jobs/tracked/wait-until';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import type { FakeFailure, FakeRequest } from '../fakes/server';
import { newAgent, newPlace, startWorker, writer, type Place } from './agents-support';
import { capDocuments, forgetAi, ledger, liftHostCaps, servedBy } from './ai-support';
import { startPublishing, until } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let fake: OpenAiFake;
let place: Place;

beforeAll(async () => {
  services = await startPublishing();
  fake = await startOpenAiFake();
});
afterAll(async () => {
  await fake.close();
  await services.stop();
});
beforeEach(async () => {
  fake.reset();
  fake.writes = writer();
  servedBy(fake.url);
  env.EMBEDDINGS_MODEL = undefined;
  await forgetAi();
  await liftHostCaps();
  await Promise.all([TrackedJobModel.deleteMany({}), AgentPostModel.deleteMany({})]);
  place = newPlace();
});

/** Numbers between 0 and 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

const FAILURES: FakeFailure[] = [
  { kind: '429', retryAfter: 1 },
  { kind: '500' },
  { kind: '502' },
  { kind: '503' },
  { kind: 'dropped' },
  { kind: 'lost-answer' },
  { kind: 'answer', answer: { status: 200, body: '{"id": ' } },
];

/** The next calls fail with this probability, in one of seven ways. */
function failAtRandom(share: number, seed: number): void {
  const random = seeded(seed);
  const fates = new WeakMap<object, boolean>();
  const fails = (request: FakeRequest) => {
    if (!fates.has(request)) fates.set(request, request.method === 'POST' && random() < share);
    return fates.get(request) === true;
  };
  for (let at = 0; at < 700; at += 1) fake.failNext(FAILURES[Math.floor(random() * FAILURES.length)]!, 2, fails);
}

const isTold = ({ isTold: isWhole, request }: OpenAiFake['calls'][number]) => isWhole && request.status === 200;
const failures = () => fake.requests.length - fake.calls.filter(isTold).length;
const sumOf = (rows: { cost?: number | null }[]) => rows.reduce((all, { cost }) => all + (cost ?? 0), 0);
const priceOf = ({ path, model, input, output }: OpenAiFake['calls'][number]) =>
  costOf(
    { inputTokens: input, outputTokens: output },
    (path === '/images/generations' ? PRICES.image : PRICES.chat)[model]!,
  )!;

/** A worker's job without its queue: saved steps are kept, and its waits pass at once. */
async function generate(agentId: string, postId: string): Promise<void> {
  const saved = new Map<string, unknown>();
  const context = {
    jobId: postId,
    ...{ projectId: place.projectId, createdBy: place.userId },
    signal: new AbortController().signal,
    progress: () => undefined,
    step: async (name: string, _input: unknown, run: () => Promise<unknown>) => {
      if (!saved.has(name)) saved.set(name, (await run()) ?? null);
      return saved.get(name);
    },
  } as unknown as TrackedContext;
  for (;;) {
    const end = await generateAgentPost({ agentId, postId, round: 0 }, context).catch((error: unknown) => error);
    if (!(end instanceof JobWaits)) return;
  }
}

/** Enough for each kind of failure at each step of a post, many times. */
const FAILED = process.env.SOAK ? 1_000 : 400;

it('hundreds of failures at random: the ledger is the sum of the calls, and so is each agent’s cost', async ({
  signal,
}) => {
  const agents = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      newAgent(place, { username: `baker_${at}`, pictures: at % 4 === 0 ? 'generate' : 'card' }),
    ),
  );
  failAtRandom(0.8, 29);
  await Promise.all(
    agents.map(async ({ _id }) => {
      // A test that took too long leaves nothing running that the next ones would count.
      while (failures() < FAILED && !signal.aborted)
        await generate(_id, (await createAutonomous({ id: _id, userId: place.userId })).postId);
    }),
  );
  const rows = await ledger();
  expect(rows.length).toBe(fake.requests.length);
  expect(rows.filter(({ outcome, settleBy }) => outcome === 'pending' || settleBy)).toEqual([]);
  // To the micro-dollar where the provider told what it used; else by an estimate that is no lower than its own count.
  const told = fake.calls.filter(isTold);
  const exact = rows.filter(({ outcome, isEstimate }) => outcome === 'ok' && !isEstimate);
  expect([exact.length, sumOf(exact)]).toEqual([told.length, told.reduce((all, call) => all + priceOf(call), 0)]);
  const lost = fake.calls.filter((call) => !isTold(call));
  const estimated = rows.filter(({ isEstimate }) => isEstimate);
  expect(sumOf(estimated)).toBeGreaterThanOrEqual(lost.reduce((all, call) => all + priceOf(call), 0));
  expect(rows.filter(({ outcome }) => outcome === 'refused').every(({ cost }) => cost === 0)).toBe(true);
  const costs = await Promise.all(agents.map(({ _id }) => agentCost({ id: _id })));
  expect(costs.reduce((all, { totalCost }) => all + toMicros(totalCost), 0)).toBe(sumOf(rows));
  expect(await usedOf(`project:${place.projectId}:month:${clock.now().toISOString().slice(0, 7)}`)).toBe(sumOf(rows));
  expect((await capDocuments()).every(({ holds }) => holds.length === 0)).toBe(true);
  // Four failures in a row end a post: none was asked for without end.
  const ends = await AgentPostModel.find({}, { generation: 1 }).lean<{ generation: { state: string } }[]>();
  const count = (state: string) => ends.filter(({ generation }) => generation.state === state).length;
  expect([count('generating'), ends.length]).toEqual([0, count('done') + count('failed')]);
  expect(Math.min(count('done'), count('failed'))).toBeGreaterThan(5);
  process.stdout.write(
    `${rows.length} calls, ${failures()} failed, ${ends.length} posts, ${count('failed')} failed, $${toDollars(sumOf(rows))}\n`,
  );
}, 600_000);

it('four failures in a row end a post, though each repeat finds its first steps made', async () => {
  const { _id: id } = await newAgent(place, { pictures: 'card' });
  fake.failNext({ kind: '503' }, 3, ({ raw }) => raw.includes('different ideas'));
  fake.failNext({ kind: '503' }, 100, ({ raw }) => raw.includes('Write the post'));
  const { postId } = await createAutonomous({ id, userId: place.userId });
  await generate(id, postId);
  expect(await getAgentPost({ id, postId })).toMatchObject({
    status: 'failed',
    generationStep: 2,
    error: expect.stringContaining('has a problem at the moment'),
  });
  expect(fake.requests.length).toBe(4 + 4);
});

/** A worker's waits between tries pass at once. */
const allEnded = () =>
  until(
    async () => {
      await TrackedJobModel.updateMany({ state: 'waiting' }, { dueAt: clock.now() });
      return AgentPostModel.countDocuments({ 'generation.state': 'generating' });
    },
    (count) => count === 0,
    240_000,
  );

async function withWorker(run: () => Promise<void>): Promise<void> {
  const worker = startWorker();
  try {
    await run();
  } finally {
    await worker.stop();
  }
}

it.each(['run', 'day', 'month'] as const)(
  'ten posts at once, with failures, pass no cap of their agent: %s',
  (span) =>
    withWorker(async () => {
      // A usual post of words costs about 400 micro-dollars; each of its calls holds up to 8,500.
      const limit = span === 'run' ? 0.009 : 0.015;
      const { _id: id } = await newAgent(place, { pictures: 'card', caps: { [span]: limit } });
      failAtRandom(0.3, 7);
      const begun = await Promise.allSettled(
        Array.from({ length: 10 }, () => createAutonomous({ id, userId: place.userId })),
      );
      await allEnded();
      const posts = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value.postId] : []));
      for (const one of begun) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'AI_BUDGET' });
      expect(posts.length).toBeGreaterThan(0);
      const spent = await Promise.all(posts.map(async (postId) => (await getAgentPost({ id, postId })).totalCost ?? 0));
      const most = span === 'run' ? Math.max(...spent) : spent.reduce((all, one) => all + one, 0);
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThanOrEqual(limit);
      const caps = (await capDocuments()).filter(({ _id }) => String(_id).startsWith(`agent:${id}:${span}:`));
      expect(caps.length).toBe(span === 'run' ? posts.length : 1);
      for (const { used } of caps) expect(used).toBeLessThanOrEqual(toMicros(limit));
    }),
  300_000,
);

it(
  'ten agents at once pass no cap of their project',
  () =>
    withWorker(async () => {
      const made = await ProjectModel.create({ name: 'P', userId: place.userId, aiCaps: { day: 20_000, month: null } });
      const agents = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          newAgent({ ...place, projectId: String(made._id) }, { username: `baker_${at}`, pictures: 'card' }),
        ),
      );
      failAtRandom(0.3, 11);
      await Promise.allSettled(agents.map(({ _id }) => createAutonomous({ id: _id, userId: place.userId })));
      await allEnded();
      expect(sumOf(await ledger())).toBeGreaterThan(0);
      expect(sumOf(await ledger())).toBeLessThanOrEqual(20_000);
    }),
  300_000,
);
