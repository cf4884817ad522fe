import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NotificationModel } from '@/prisma-free-models/notification';
import { UserModel } from '@/prisma-free-models/user';
import { tellReachedCaps } from '@/server/edge/host/tell-reached-caps';
import { createDefaultProject, createProject } from '@/server/people/projects/create-project';
import { updateProject } from '@/server/people/projects/update-project';
import { aiBudget } from '@/server/system/ai/budget';
import { usedOf } from '@/server/system/ai/cap.store';
import { chat } from '@/server/system/ai/chat';
import { image } from '@/server/system/ai/image';
import { updateAiSettings } from '@/server/system/ai/settings';
import { aiUsage } from '@/server/system/ai/usage';
import { connectDatabase } from '@/server/system/db/connect';
import { makeActor } from '../factories/actor';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { aiEnvironment, allAtOnce, forgetAi, ledger, projectWithCaps, servedBy } from './ai-support';

const hello = [{ role: 'user' as const, content: 'Hello there' }];
const asks = (projectId: string | null, maxTokens = 100) =>
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
  await Promise.all([forgetAi(), NotificationModel.deleteMany({})]);
});
afterAll(() => fake.close());

it('twelve calls at once of twelve projects never pass the host’s budget', async () => {
  // A call may cost about 204 micro-dollars: three fit.
  await updateAiSettings({ caps: { host: { day: 0.0007 } } });
  const projects = await Promise.all(Array.from({ length: 12 }, () => projectWithCaps(null)));
  const calls = projects.map((each) => () => asks(each));
  const ended = await allAtOnce(fake, calls);
  const refused = ended.filter((each): each is PromiseRejectedResult => each.status === 'rejected');
  expect([refused.length, fake.requests.length]).toEqual([9, 3]);
  expect(refused[0]?.reason).toMatchObject({ code: 'AI_BUDGET', statusCode: 429 });
  expect(refused[0]?.reason.retryAfterSeconds).toBeGreaterThan(0);
  expect(String(refused[0]?.reason.message)).toMatch(
    /^This host’s AI budget for today \(\$0\.0007\) has \$0\.\d+ left, and this call may cost up to \$0\.\d+\. It begins again on /,
  );
  const spent = (await ledger()).reduce((all, { cost }) => all + (cost ?? 0), 0);
  expect(await usedOf(`host:day:${today()}`)).toBe(spent);
  expect(await usedOf(`host:month:${today().slice(0, 7)}`)).toBe(spent);
  // What a refused call held in its own project's budget was given back.
  const own = await Promise.all(projects.map((each) => usedOf(`project:${each}:day:${today()}`)));
  expect(own.reduce((all, used) => all + used, 0)).toBe(spent);
});

it('is on from the start: 5 and 50 dollars for the host, 1 and 10 for a new project; older ones keep what they had', async () => {
  const made = await createDefaultProject({ userId: String(new Types.ObjectId()) });
  expect(made.aiCaps).toMatchObject({ day: 1_000_000, month: 10_000_000 });
  const old = await projectWithCaps(null);
  expect(await aiBudget({ projectId: old })).toEqual({
    project: { day: { limit: null, used: 0 }, month: { limit: null, used: 0 } },
    host: { day: { limit: 5, isReached: false }, month: { limit: 50, isReached: false } },
    usual: { day: 1, month: 10 },
  });
  await updateAiSettings({ caps: { host: { day: 0 }, project: { month: null, day: 0.5 } } });
  const later = await createProject({ actor: makeActor({ userId: String(new Types.ObjectId()) }), name: 'Later' });
  expect(later.aiCaps).toEqual({ day: 500_000 });
  await expect(asks(old)).rejects.toMatchObject({ code: 'AI_BUDGET' });
  await expect(asks(null)).rejects.toMatchObject({ code: 'AI_BUDGET' });
  expect(fake.requests).toEqual([]);
  await updateAiSettings({ caps: { host: { day: null, month: null } } });
  await expect(asks(old)).resolves.toMatchObject({ value: 'HELLO THERE' });
});

it('a project’s admin lowers its limits and raises them to the default; only the host’s administrator goes above', async () => {
  const projectId = String((await createDefaultProject({ userId: String(new Types.ObjectId()) }))._id);
  expect((await updateProject({ projectId, aiCaps: { day: 0.2 } })).aiCaps).toMatchObject({ day: 200_000 });
  expect((await updateProject({ projectId, aiCaps: { day: 1 } })).aiCaps).toMatchObject({ day: 1_000_000 });
  await expect(updateProject({ projectId, aiCaps: { day: 1.01 } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message:
      'Only an administrator of this host can set an AI budget above $1.00 a day. Enter at most $1.00, or ask one.',
  });
  await expect(updateProject({ projectId, aiCaps: null })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('can lift this project’s AI budget'),
  });
  await expect(updateProject({ projectId, aiCaps: { month: null } })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const raised = await updateProject({ projectId, aiCaps: { day: 20, month: null }, isHostAdmin: true });
  expect(raised.aiCaps).toEqual({ day: 20_000_000 });
});

it('a model without a price is counted at the dearest one, and usage says that this is an estimate', async () => {
  aiEnvironment({ OPENAI_BASE_URL: fake.url, OPENAI_API_KEY: 'sk-test', OPENAI_MODEL: 'my-own' });
  const projectId = await projectWithCaps({ day: 1, month: null });
  await asks(projectId);
  const counted = await usedOf(`host:day:${today()}`);
  expect(counted).toBeGreaterThan(0);
  const usage = await aiUsage({ projectId });
  expect(usage.days).toMatchObject([{ cost: null, unpriced: 1, estimate: counted / 1e6 }]);
  expect(usage.total).toMatchObject({ cost: 0, unpriced: 1, estimate: counted / 1e6 });
});

it('tells administrators once a day of a budget that refused, whose it was, and nobody else', async () => {
  const owner = new Types.ObjectId();
  const [admin, member] = await UserModel.create([
    { email: 'admin@example.org', name: 'A', passwordHash: 'x', isAdmin: true, timeZone: 'UTC' },
    { email: 'member@example.org', name: 'M', passwordHash: 'x', timeZone: 'UTC' },
  ]);
  await createDefaultProject({ userId: String(admin?._id) });
  await createDefaultProject({ userId: String(member?._id) });
  const own = await createDefaultProject({ userId: String(owner) });
  const notices = () => NotificationModel.find({ kind: 'ai-budget' }).sort({ _id: 1 }).lean();
  await updateProject({ projectId: String(own._id), aiCaps: { day: 0 } });
  for (let round = 0; round < 3; round += 1) {
    await expect(asks(String(own._id))).rejects.toMatchObject({ code: 'AI_BUDGET' });
    await tellReachedCaps();
  }
  expect(await notices()).toMatchObject([{ userId: owner, link: '/settings#ai-budget' }]);
  await updateAiSettings({ caps: { host: { month: 0 } } });
  for (let round = 0; round < 3; round += 1) {
    await expect(asks(null)).rejects.toMatchObject({ code: 'AI_BUDGET' });
    await tellReachedCaps();
  }
  const [, told, ...more] = await notices();
  expect(more).toEqual([]);
  expect(told).toMatchObject({ userId: admin?._id, link: '/admin#ai' });
  expect(told?.message).toContain('This host’s AI budget for this month ($0)');
});

it('asks for no model that the administrator does not allow, and for what is configured always', async () => {
  const projectId = await projectWithCaps(null);
  const asksFor = (model: string) =>
    chat({ who: { projectId, feature: 'test' }, messages: hello, maxTokens: 50, model });
  await expect(asksFor('gpt-5')).rejects.toMatchObject({
    code: 'AI_NOT_CONFIGURED',
    message: 'The model gpt-5 is not one that this host’s administrator allows. Allowed: gpt-5-mini.',
  });
  expect(fake.requests).toEqual([]);
  await updateAiSettings({ models: [{ connection: 'chat', model: 'gpt-5' }] });
  expect(await asksFor('gpt-5')).toMatchObject({ model: 'gpt-5' });
  expect(await asksFor('gpt-5-mini')).toMatchObject({ model: 'gpt-5-mini' });
});

it('the prompt of a picture is counted as text', async () => {
  aiEnvironment({
    OPENAI_BASE_URL: fake.url,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_MODEL: 'm',
    IMAGE_MODEL: 'gpt-image-1',
  });
  const projectId = await projectWithCaps(null);
  const { cost } = await image({ who: { projectId, feature: 'test' }, prompt: 'A red dot '.repeat(40) });
  const [call] = fake.calls;
  expect(cost).toBe(Math.round(call!.input * 5 + call!.output * 40));
});
