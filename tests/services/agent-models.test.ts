import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { InstagramAgentModel } from '@/prisma-free-models/instagram-agent';
import { ProjectModel } from '@/prisma-free-models/project';
import { getAgent, updateAgent } from '@/server/agents/manage';
import { createAutonomous } from '@/server/agents/runs/start-generation';
import { updateAiSettings } from '@/server/system/ai/settings';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { newAgent, newPlace, type Place } from './agents-support';
import { aiEnvironment, forgetAi, servedBy } from './ai-support';
import { startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let fake: OpenAiFake;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  fake = await startOpenAiFake();
});
beforeEach(async () => {
  fake.reset();
  servedBy(fake.url);
  await forgetAi();
  place = newPlace();
});
afterAll(async () => {
  await fake.close();
  await services.stop();
});

const NOT_ALLOWED = 'The model gpt-5 is not one that this host’s administrator allows. Allowed: gpt-5-mini.';
const change = (id: string, body: { model?: string | null; language?: string }) =>
  updateAgent({ id, userZone: 'UTC', role: 'editor', body });

it('an agent takes only models that the administrator allows: 422 names them', async () => {
  await expect(newAgent(place, { model: 'gpt-5' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    statusCode: 422,
    message: expect.stringContaining(NOT_ALLOWED),
  });
  const { _id: id } = await newAgent(place, { model: 'gpt-5-mini' });
  await expect(change(id, { model: 'gpt-5' })).rejects.toMatchObject({ statusCode: 422 });
  await updateAiSettings({ models: [{ connection: 'chat', model: 'gpt-5' }] });
  expect(await change(id, { model: 'gpt-5' })).toMatchObject({ model: 'gpt-5', modelReason: null });
});

it('a stored agent whose model is no longer allowed says so and asks none; its other settings can be changed', async () => {
  const { _id: id } = await newAgent(place, {});
  await InstagramAgentModel.updateOne({ _id: id }, { model: 'gpt-5' });
  expect(await getAgent({ id })).toMatchObject({ model: 'gpt-5', modelReason: NOT_ALLOWED });
  await expect(createAutonomous({ id, userId: place.userId })).rejects.toMatchObject({
    code: 'AI_NOT_CONFIGURED',
    message: `${NOT_ALLOWED} Choose another one in the agent’s settings.`,
  });
  expect(fake.requests).toEqual([]);
  expect(await change(id, { model: 'gpt-5', language: 'German' })).toMatchObject({ language: 'German' });
  expect(await change(id, { model: null })).toMatchObject({ model: null, modelReason: null });
});

it('a model without a price does not pass the door of a budget that its first call would break', async () => {
  aiEnvironment({ OPENAI_BASE_URL: fake.url, OPENAI_API_KEY: 'sk-test', OPENAI_MODEL: 'my-own' });
  const { _id: id } = await newAgent(place, { pictures: 'card' });
  // Counted at the dearest price, its first call may cost some 18 cents.
  await ProjectModel.create({ _id: place.projectId, name: 'P', userId: place.userId, aiCaps: { day: 100_000 } });
  await expect(createAutonomous({ id, userId: place.userId })).rejects.toMatchObject({
    code: 'AI_BUDGET',
    message: expect.stringContaining('This project’s AI budget for today'),
  });
  expect(fake.requests).toEqual([]);
  await ProjectModel.updateOne({ _id: place.projectId }, { aiCaps: { day: 1_000_000 } });
  await expect(createAutonomous({ id, userId: place.userId })).resolves.toMatchObject({ postId: expect.any(String) });
});
