import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { costOf } from '@/lib/ai/cost';
import { PRICES } from '@/lib/ai/prices';
import { AiCallModel } from '@/prisma-free-models/ai-call';
import { AppError } from '@/lib/errors/app-error';
import { insertProject } from '@/server/people/projects/store';
import { updateProject } from '@/server/people/projects/update-project';
import { usedOf } from '@/server/system/ai/cap.store';
import { usageOf } from '@/server/system/ai/sum-days';
import { chat } from '@/server/system/ai/chat';
import { embed } from '@/server/system/ai/embed';
import { image } from '@/server/system/ai/image';
import { putAiSetting } from '@/server/system/ai/setting.store';
import { sweepCalls } from '@/server/system/ai/sweep-calls';
import { connectDatabase } from '@/server/system/db/connect';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import type { FakeFailure } from '../fakes/server';
import {
  aiEnvironment,
  allAtOnce,
  capDocuments,
  forgetAi,
  ledger,
  liftHostCaps,
  projectWithCaps,
  servedBy,
} from './ai-support';

const hello = [{ role: 'user' as const, content: 'Hello there' }];
const asks = (projectId: string, maxTokens = 100) =>
  chat({ who: { projectId, feature: 'test' }, messages: hello, maxTokens });
const today = () => new Date().toISOString().slice(0, 10);
let fake: OpenAiFake;
beforeAll(async () => {
  await connectDatabase();
  fake = await startOpenAiFake();
});
beforeEach(async () => {
  fake.reset();
  servedBy(fake.url);
  await forgetAi();
  await liftHostCaps();
});
afterAll(() => fake.close());

/** What a call of the fake costs at list prices. */
const priceOf = ({ path, model, input, output }: OpenAiFake['calls'][number]) =>
  path === '/embeddings'
    ? costOf({ inputTokens: input }, PRICES.embed[model]!)!
    : costOf({ inputTokens: input, outputTokens: output }, PRICES.chat[model]!)!;

it('a thousand calls that fail at random: the ledger is the sum of the calls, and the caps hold the same', async () => {
  const projectId = await projectWithCaps(null);
  const random = seeded(13);
  const failures: (FakeFailure | null)[] = [
    null,
    null,
    { kind: '429', retryAfter: 1 },
    { kind: '500' },
    { kind: '502' },
    { kind: '401' },
    { kind: 'dropped' },
    { kind: 'lost-answer' },
    { kind: 'slow', ms: 30 },
    { kind: 'answer', answer: { status: 200, body: '{"id": ' } },
  ];
  const tricks = [null, null, null, 'no-usage', 'odd-usage', 'broken-json', 'cut', 'other-model', 'empty'] as const;
  for (let round = 0; round < 100; round += 1) {
    const failure = failures[Math.floor(random() * failures.length)];
    if (failure) fake.failNext(failure, 1 + Math.floor(random() * 5));
    fake.tricks.push(...Array.from({ length: 10 }, () => tricks[Math.floor(random() * tricks.length)] ?? null));
    await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        at % 3 === 0
          ? embed({ who: { projectId, feature: 'index' }, texts: [`some words ${round}`], timeoutMs: 5000 })
          : chat({ who: { projectId, feature: 'write' }, messages: hello, maxTokens: 50, timeoutMs: 5000 }),
      ),
    );
    fake.tricks.splice(0);
  }
  const rows = await ledger();
  expect(rows.length).toBe(1000);
  expect(rows.length).toBe(fake.requests.length);
  expect(rows.filter(({ outcome, settleBy }) => outcome === 'pending' || settleBy)).toEqual([]);
  // Refused by the fake's own count: paid by none.
  const refused = fake.requests.filter(({ status }) => [429, 500, 401].includes(status ?? 0));
  expect(rows.filter(({ outcome }) => outcome === 'refused').length).toBe(refused.length);
  expect(rows.filter(({ outcome }) => outcome === 'refused').every(({ cost }) => cost === 0)).toBe(true);
  // What the provider told whole is paid to the micro-dollar; everything else by an estimate no lower than its count.
  const sum = (list: { cost?: number | null }[]) => list.reduce((all, { cost }) => all + (cost ?? 0), 0);
  const exact = rows.filter(({ outcome, isEstimate }) => outcome === 'ok' && !isEstimate);
  const estimated = rows.filter(({ isEstimate }) => isEstimate);
  const told = fake.calls.filter(({ isTold, request }) => isTold && request.status === 200);
  const untold = fake.calls.filter((call) => !told.includes(call));
  const total = (calls: OpenAiFake['calls']) => calls.reduce((all, call) => all + priceOf(call), 0);
  expect([exact.length, sum(exact)]).toEqual([told.length, total(told)]);
  expect(estimated.length).toBe(rows.length - refused.length - told.length);
  expect(sum(estimated)).toBeGreaterThanOrEqual(total(untold));
  expect(sum(rows)).toBe(await usedOf(`project:${projectId}:day:${today()}`));
  expect(sum(rows)).toBe(await usedOf(`project:${projectId}:month:${today().slice(0, 7)}`));
  expect((await capDocuments()).every(({ holds }) => holds.length === 0)).toBe(true);
  const usage = await usageOf({ from: today(), to: today(), projectId });
  expect(usage.reduce((all, { cost }) => all + (cost ?? 0), 0)).toBe(sum(rows));
  expect(usage.reduce((all, { calls }) => all + calls, 0)).toBe(fake.requests.length);
}, 120_000);

it('where all usage is told, the ledger is to the micro-dollar what the provider counts', async () => {
  const projectId = await projectWithCaps(null);
  for (let round = 0; round < 20; round += 1) {
    if (round % 2 === 0) fake.failNext({ kind: '500' }, 2);
    await Promise.allSettled(Array.from({ length: 10 }, () => asks(projectId)));
  }
  const done = fake.calls.reduce((all, call) => all + priceOf(call), 0);
  expect((await ledger()).reduce((all, { cost }) => all + (cost ?? 0), 0)).toBe(done);
  expect(await usedOf(`project:${projectId}:day:${today()}`)).toBe(done);
});

it('ten calls at once pass no cap, and what one cap held is given back when another refuses', async () => {
  // A call may cost (3 × 0.25 + 100 × 2 rounded with its prompt) about 204 micro-dollars: three fit into the day.
  const projectId = await projectWithCaps({ day: 0.0007, month: 5 });
  const calls = Array.from({ length: 10 }, () => () => asks(projectId));
  const ended = await allAtOnce(fake, calls);
  const refused = ended.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect([refused.length, fake.requests.length]).toEqual([7, 3]);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: 'AI_BUDGET', statusCode: 429, retryAfterSeconds: expect.any(Number) });
  }
  expect(String(refused[0]?.reason.message)).toMatch(
    /^This project’s AI budget for today \(\$0\.0007\) has \$0\.\d+ left, and this call may cost up to \$0\.\d+\. It begins again on \d{4}-\d\d-\d\d at 00:00 UTC\.$/,
  );
  const spent = (await ledger()).reduce((all, { cost }) => all + (cost ?? 0), 0);
  expect(await usedOf(`project:${projectId}:day:${today()}`)).toBe(spent);
  expect(await usedOf(`project:${projectId}:month:${today().slice(0, 7)}`)).toBe(spent);
  expect((await ledger()).length).toBe(3);
  // The answers were shorter than feared: there is room again.
  await expect(asks(projectId)).resolves.toMatchObject({ value: 'HELLO THERE' });
});

it('an admin sets and clears the caps of a project, each by itself', async () => {
  const project = await insertProject({ userId: 'c'.repeat(24), name: 'P', isDefault: false });
  const projectId = String(project._id);
  expect((await updateProject({ projectId, aiCaps: { day: 0 } })).aiCaps).toEqual({ day: 0 });
  await expect(asks(projectId)).rejects.toMatchObject({ code: 'AI_BUDGET' });
  expect((await updateProject({ projectId, aiCaps: { month: 2 } })).aiCaps).toEqual({ day: 0, month: 2_000_000 });
  await updateProject({ projectId, aiCaps: null, isHostAdmin: true });
  await expect(asks(projectId)).resolves.toMatchObject({ value: 'HELLO THERE' });
});

it('a month that is used up refuses, and leaves the day as it was', async () => {
  const projectId = await projectWithCaps({ day: 1, month: 0.0001 });
  await expect(asks(projectId)).rejects.toMatchObject({
    code: 'AI_BUDGET',
    message: expect.stringContaining('this month'),
  });
  expect(await usedOf(`project:${projectId}:day:${today()}`)).toBe(0);
  expect([fake.requests.length, (await ledger()).length]).toEqual([0, 0]);
});

it('a caller’s own cap counts besides, and one without an end never begins again', async () => {
  const projectId = await projectWithCaps(null);
  const cap = { id: 'agent:1:run:1', label: 'this run’s budget', limit: 250, endsAt: null };
  const run = () => chat({ who: { projectId, feature: 'agent' }, messages: hello, maxTokens: 100, caps: [cap] });
  await run();
  expect(await usedOf(cap.id)).toBe((await ledger())[0]?.cost);
  fake.answers.push('long '.repeat(70));
  await run();
  await expect(run()).rejects.toMatchObject({
    code: 'AI_BUDGET',
    message: expect.stringMatching(/^This run’s budget .*\$0\.\d+\.$/),
  });
});

it('an unknown model has no cost, and caps count it at the dearest known price', async () => {
  aiEnvironment({ OPENAI_BASE_URL: fake.url, OPENAI_API_KEY: 'sk-test', OPENAI_MODEL: 'my-own' });
  const projectId = await projectWithCaps({ day: 1, month: null });
  expect(await asks(projectId)).toMatchObject({ cost: null, isEstimate: false });
  const [call] = fake.calls;
  const dearest = Math.max(
    ...Object.values(PRICES.chat).map((price) =>
      costOf({ inputTokens: call!.input, outputTokens: call!.output }, price)!,
    ),
  );
  expect(await usedOf(`project:${projectId}:day:${today()}`)).toBe(dearest);
  expect(await usageOf({ from: today(), to: today(), projectId })).toMatchObject([
    { cost: null, unpriced: 1, calls: 1 },
  ]);
});

it('the administrator’s price counts before the table’s, and a free server costs nothing', async () => {
  await putAiSetting(1, {
    prices: [{ connection: 'chat', model: 'gpt-5-mini', price: { input: 1000, output: 1000 } }] as never,
  });
  const projectId = await projectWithCaps({ day: 0, month: null });
  const free = projectWithCaps(null);
  expect(await asks(await free)).toMatchObject({ cost: 6000 });
  await expect(asks(projectId)).rejects.toMatchObject({
    code: 'AI_BUDGET',
    message: expect.stringContaining('is used up'),
  });
  await putAiSetting(2, { freeAddresses: [fake.url] });
  expect(await asks(projectId)).toMatchObject({ cost: 0 });
});

it('a usage that can’t be is not believed: the estimate counts, and what was made is kept', async () => {
  const projectId = await projectWithCaps({ day: 1, month: null });
  const who = { projectId, feature: 'test' };
  const spent = async () => (await ledger()).reduce((all, { cost }) => all + (cost ?? 0), 0);
  for (const call of [
    () => asks(projectId),
    () => embed({ who, texts: ['some words of a document'.repeat(40)] }),
    () => image({ who, prompt: 'A red dot', quality: 'low' }),
  ]) {
    const before = await spent();
    fake.tricks.push('odd-usage');
    expect(await call()).toMatchObject({ isEstimate: true });
    expect(await spent()).toBeGreaterThan(before);
  }
  expect(await usedOf(`project:${projectId}:day:${today()}`)).toBe(await spent());
});

it('a call whose process died is settled at its estimate once its time is over', async () => {
  const projectId = await projectWithCaps({ day: 1, month: 1 });
  await asks(projectId);
  const [row] = await ledger();
  // As it stood while the call was under way.
  await AiCallModel.updateOne(
    { _id: row!._id },
    { outcome: 'pending', settleBy: new Date(Date.now() + 60_000), isEstimate: true },
  );
  expect(await sweepCalls()).toBe(0);
  await AiCallModel.updateOne({ _id: row!._id }, { settleBy: new Date(Date.now() - 1) });
  expect(await sweepCalls()).toBe(1);
  expect(await ledger()).toMatchObject([{ outcome: 'unknown', isEstimate: true, settleBy: null }]);
  expect(await sweepCalls()).toBe(0);
});

/** Numbers between 0 and 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
