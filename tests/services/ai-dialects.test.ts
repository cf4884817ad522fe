import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CAPABILITIES, type Capability } from '@/lib/ai/capabilities';
import { MAX_CHANGES } from '@/lib/ai/request-changes';
import { chat } from '@/server/system/ai/chat';
import { embed } from '@/server/system/ai/embed';
import { image } from '@/server/system/ai/image';
import { json } from '@/server/system/ai/json';
import { listModels } from '@/server/system/ai/list-models';
import { RED_SQUARE, HUMMED_SECOND } from '@/server/system/ai/samples';
import { findAiSetting, putLesson } from '@/server/system/ai/setting.store';
import { updateAiSettings } from '@/server/system/ai/settings';
import { speech } from '@/server/system/ai/speech';
import { testCapabilities } from '@/server/system/ai/test-capabilities';
import { transcribe } from '@/server/system/ai/transcribe';
import { vision } from '@/server/system/ai/vision';
import { connectDatabase } from '@/server/system/db/connect';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { DIALECTS, type DialectName } from '../fakes/openai/dialects';
import { forgetAi, ledger, servedBy } from './ai-support';

const who = { projectId: null, feature: 'test' };
const hello = [{ role: 'user' as const, content: 'Hello there' }];
let fake: OpenAiFake;
beforeAll(async () => {
  await connectDatabase();
  fake = await startOpenAiFake();
});
beforeEach(async () => {
  fake.reset();
  await forgetAi();
});
afterAll(() => fake.close());

/** Each dialect's address, and the capabilities that its servers have. */
const PLACES: Record<DialectName, { at: string; has: readonly Capability[] }> = {
  'OpenAI’s newer models': { at: '/v1', has: CAPABILITIES },
  'Azure OpenAI, v1': { at: '/openai/v1', has: CAPABILITIES },
  'Azure OpenAI, deployments': { at: '/openai?api-version=2024-10-21', has: CAPABILITIES },
  OpenRouter: { at: '/api/v1', has: ['chat', 'json', 'vision', 'embed'] },
  Ollama: { at: '/v1', has: ['chat', 'json', 'vision', 'embed'] },
  'LM Studio': { at: '/v1', has: ['chat', 'json', 'vision', 'embed'] },
  vLLM: { at: '/v1', has: ['chat', 'json', 'vision', 'embed', 'transcribe'] },
  'llama.cpp': { at: '/v1', has: ['chat', 'json', 'vision'] },
  Mistral: { at: '/v1', has: ['chat', 'json', 'vision', 'embed', 'transcribe'] },
  DeepSeek: { at: '/v1', has: ['chat', 'json', 'vision'] },
};
const names = Object.keys(DIALECTS) as DialectName[];

function speaks(name: DialectName): void {
  fake.dialect = name;
  servedBy(`${fake.url}${PLACES[name].at}`);
}

const CALLS: Record<Capability, () => Promise<{ value: unknown }>> = {
  chat: () => chat({ who, messages: hello, maxTokens: 50, onText: () => undefined }),
  json: () => json({ who, messages: hello, maxTokens: 50, name: 'idea', schema: z.object({ count: z.number() }) }),
  embed: () => embed({ who, texts: ['some words '.repeat(40), 'other words'] }),
  image: () => image({ who, prompt: 'A red dot', quality: 'low' }),
  speech: () => speech({ who, text: 'OK' }),
  transcribe: () => transcribe({ who, audio: HUMMED_SECOND, fileName: 'a.wav', seconds: 1, language: 'en' }),
  vision: () => vision({ who, prompt: 'Which colour?', pictures: [{ picture: RED_SQUARE, type: 'image/png' }] }),
};

describe.each(names)('%s', (name) => {
  it.each(CAPABILITIES)('%s', async (capability) => {
    speaks(name);
    const call = CALLS[capability];
    if (!PLACES[name].has.includes(capability)) {
      await expect(call()).rejects.toMatchObject({ code: 'AI_FAILED', message: expect.stringMatching(/\.$/) });
      return;
    }
    expect((await call()).value).toBeTruthy();
    const first = fake.requests.length;
    expect(first).toBeLessThanOrEqual(1 + MAX_CHANGES);
    expect(fake.requests.slice(0, -1).every(({ status }) => status === 400 || status === 422)).toBe(true);
    // Each request is one entry of the ledger; the refused ones cost nothing.
    const rows = await ledger();
    expect(rows.map(({ outcome, counted }) => [outcome, counted === 0])).toEqual([
      ...Array.from({ length: first - 1 }, () => ['refused', true]),
      ['ok', false],
    ]);
    // It has learnt: the next call is taken at once.
    await call();
    expect(fake.requests.length - first).toBe(1);
    expect(fake.violations).toEqual([]);
  });

  it('offers its models', async () => {
    speaks(name);
    const { models } = await listModels({ name: 'chat', signal: new AbortController().signal });
    expect(models).toContain('gpt-5-mini');
  });
});

it('a lesson is of one model at one address, forgotten with the settings, by a test, and after a month', async () => {
  speaks('DeepSeek');
  await CALLS.json();
  const { learnt } = await findAiSetting();
  expect(learnt.map(({ changes }) => changes)).toEqual([['response_format=json_object']]);
  const requestsOf = async (call: () => Promise<unknown>) => {
    const before = fake.requests.length;
    await call();
    return fake.requests.length - before;
  };
  expect(await requestsOf(CALLS.json)).toBe(1);
  const other = 'deepseek-other';
  await updateAiSettings({ models: [{ connection: 'chat', model: other }] });
  const asked = { who, messages: hello, maxTokens: 50, name: 'idea', schema: z.object({ count: z.number() }) };
  expect(await requestsOf(() => json({ ...asked, model: other }))).toBe(2);
  await updateAiSettings({ connections: { speech: { model: 'another' } } });
  expect((await findAiSetting()).learnt).toEqual([]);
  expect(await requestsOf(CALLS.json)).toBe(2);
  expect(await requestsOf(() => testCapabilities({ capabilities: ['json'] }))).toBe(2);
  const [lesson] = (await findAiSetting()).learnt;
  await putLesson({ ...lesson!, at: new Date(Date.now() - 31 * 86_400_000) });
  expect(await requestsOf(CALLS.json)).toBe(2);
});

it('remembers so many lessons, and no more', async () => {
  await Promise.all(
    Array.from({ length: 80 }, (_, at) => putLesson({ place: `p${at}`, changes: ['stream'], at: new Date() })),
  );
  expect((await findAiSetting()).learnt.length).toBeLessThanOrEqual(60);
});

it('a call whose end is not known is not made again, and a length that is too large is no unknown parameter', async () => {
  speaks('OpenAI’s newer models');
  fake.failNext({ kind: 'lost-answer' });
  // The refusal comes first: the request after it is the one that is lost.
  await expect(CALLS.embed()).rejects.toMatchObject({ code: 'AI_FAILED' });
  expect((await ledger()).map(({ outcome }) => outcome)).toEqual(['unknown']);
  expect(fake.requests.length).toBe(1);
  fake.dialect = null;
  servedBy(fake.url);
  fake.failNext({ kind: '400', text: 'max_tokens is too large: 50. This model supports at most 20 tokens.' });
  await expect(CALLS.chat()).rejects.toMatchObject({ code: 'AI_FAILED' });
  expect(fake.requests.length).toBe(2);
});
