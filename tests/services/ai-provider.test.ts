import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chat } from '@/server/system/ai/chat';
import { aiSettings } from '@/server/system/ai/settings';
import { setUpProvider } from '@/server/system/ai/set-up-provider';
import { connectDatabase } from '@/server/system/db/connect';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { aiEnvironment, forgetAi, servedBy } from './ai-support';

let fake: OpenAiFake;
beforeAll(async () => {
  await connectDatabase();
  fake = await startOpenAiFake();
});
beforeEach(async () => {
  fake.reset();
  aiEnvironment();
  await forgetAi();
});
afterAll(() => fake.close());

const { signal } = new AbortController();
const setUp = (provider: string, at: string, key?: string) =>
  setUpProvider({ provider, address: `${fake.url}${at}`, key, signal });

it('a local server: address, models of its list, free, and each capability tried', async () => {
  fake.dialect = 'Ollama';
  fake.models.push('nomic-embed-text:latest', 'llama3.2:3b');
  const { offered, capabilities } = await setUp('ollama', '/v1');
  expect(offered).toBe(2);
  expect(capabilities.map(({ capability, model, works }) => [capability, model, works])).toEqual([
    ['chat', 'llama3.2:3b', true],
    ['json', 'llama3.2:3b', true],
    ['embed', 'nomic-embed-text:latest', true],
    ['image', null, null],
    ['speech', null, null],
    ['transcribe', null, null],
    ['vision', 'llama3.2:3b', true],
  ]);
  expect(capabilities[3]?.message).toBe('Ollama has none. Another server can be named for it below.');
  const { connections, freeAddresses } = await aiSettings();
  expect(freeAddresses).toEqual([`${fake.url}/v1`]);
  expect(connections.embed).toMatchObject({ address: `${fake.url}/v1`, addressFrom: 'inherited', isFree: true });
  const who = { projectId: null, feature: 'test' };
  expect(await chat({ who, messages: [{ role: 'user', content: 'Hi' }] })).toMatchObject({ value: 'HI', cost: 0 });
});

it('a provider with a key: what it refuses is learnt on the way, and a wrong key is said for each capability', async () => {
  fake.dialect = 'Azure OpenAI, v1';
  const wrong = await setUp('azure', '/openai/v1', 'sk-wrong');
  expect(wrong.offered).toBe(0);
  expect(wrong.capabilities[0]).toMatchObject({
    works: false,
    message: expect.stringContaining('refused this host’s key'),
  });
  const { capabilities } = await setUp('azure', '/openai/v1', 'sk-test');
  expect(capabilities.every(({ works, message }) => works === true && message === 'It works.')).toBe(true);
  // Again without a key: the saved one stays.
  expect((await setUp('azure', '/openai/v1')).capabilities.every(({ works }) => works)).toBe(true);
});

it('does not fight the environment, and knows its providers', async () => {
  servedBy(fake.url);
  await expect(setUp('ollama', '/v1')).rejects.toMatchObject({
    statusCode: 422,
    message: expect.stringContaining('OPENAI_BASE_URL'),
  });
  await expect(setUp('nobody', '/v1')).rejects.toMatchObject({ statusCode: 422 });
});
