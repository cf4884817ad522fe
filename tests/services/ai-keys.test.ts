import util from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chat } from '@/server/system/ai/chat';
import { embed } from '@/server/system/ai/embed';
import { connectionIn, isConfigured, keyBinding, lackOf } from '@/server/system/ai/connection';
import { findAiSetting, putAiSetting } from '@/server/system/ai/setting.store';
import { aiStatus } from '@/server/system/ai/status';
import { seal } from '@/server/system/crypto';
import { log } from '@/server/system/log';
import { connectDatabase } from '@/server/system/db/connect';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { aiEnvironment, forgetAi } from './ai-support';

const who = { projectId: null, feature: 'test' };
const hello = [{ role: 'user' as const, content: 'Hello' }];
let main: OpenAiFake;
let other: OpenAiFake;
beforeAll(async () => {
  await connectDatabase();
  [main, other] = [await startOpenAiFake(), await startOpenAiFake()];
});
beforeEach(async () => {
  for (const fake of [main, other]) {
    fake.reset();
    fake.key = null;
  }
  aiEnvironment();
  await forgetAi();
});
afterAll(() => Promise.all([main.close(), other.close()]));

const keysAt = (fake: OpenAiFake) => fake.requests.map(({ headers }) => headers.authorization ?? null);
const connection = async (name: 'chat' | 'embed') => connectionIn(await findAiSetting(), name);
const saved = (name: string, fields: object) => ({
  name,
  address: null,
  isPrivate: true,
  sealedKey: null,
  keyAddress: null,
  model: null,
  modelAddress: null,
  ...fields,
});
const save = (...connections: object[]) => putAiSetting(0, { connections: connections as never });

describe('a key goes to its own address only', () => {
  it('from the environment: another server for embeddings gets none', async () => {
    aiEnvironment({
      OPENAI_API_KEY: 'sk-main',
      OPENAI_BASE_URL: main.url,
      OPENAI_MODEL: 'm',
      EMBEDDINGS_BASE_URL: other.url,
      EMBEDDINGS_MODEL: 'e',
    });
    await chat({ who, messages: hello });
    await embed({ who, texts: ['a'] });
    expect([keysAt(main), keysAt(other)]).toEqual([['Bearer sk-main'], [null]]);
  });

  it('a capability without an address of its own uses chat’s, with its key', async () => {
    aiEnvironment({
      OPENAI_API_KEY: 'sk-main',
      OPENAI_BASE_URL: `${main.url}/`,
      OPENAI_MODEL: 'm',
      EMBEDDINGS_MODEL: 'e',
    });
    await embed({ who, texts: ['a'] });
    expect(keysAt(main)).toEqual(['Bearer sk-main']);
    expect(main.requests[0]?.path).toBe('/embeddings');
  });

  it('a key without an address is for the default address', async () => {
    aiEnvironment({
      OPENAI_BASE_URL: main.url,
      OPENAI_MODEL: 'm',
      EMBEDDINGS_API_KEY: 'sk-default',
      EMBEDDINGS_MODEL: 'e',
    });
    await embed({ who, texts: ['a'] });
    expect(keysAt(main)).toEqual([null]);
  });

  it('an environment’s key is not sent to an address that was typed in, nor the other way round', async () => {
    aiEnvironment({ OPENAI_API_KEY: 'sk-env' });
    await save(saved('chat', { address: main.url, model: 'm', modelAddress: main.url }));
    await chat({ who, messages: hello });
    await forgetAi();
    aiEnvironment({ OPENAI_BASE_URL: main.url, OPENAI_MODEL: 'm' });
    const sealedKey = seal('sk-typed', keyBinding('chat', other.url));
    await save(saved('chat', { address: other.url, sealedKey, keyAddress: other.url }));
    await chat({ who, messages: hello });
    // Even where the record names the wrong address: it is sealed for its own.
    await forgetAi();
    await save(saved('chat', { sealedKey, keyAddress: main.url }));
    await chat({ who, messages: hello });
    expect([keysAt(main), keysAt(other)]).toEqual([[null, null, null], []]);
  });

  it('a redirect is not followed', async () => {
    aiEnvironment({ OPENAI_API_KEY: 'sk-main', OPENAI_BASE_URL: main.url, OPENAI_MODEL: 'm' });
    for (const status of [301, 302, 307, 308])
      main.failNext({ kind: 'answer', answer: { status, headers: { location: `${other.url}/chat/completions` } } });
    for (let tries = 0; tries < 4; tries += 1)
      await expect(chat({ who, messages: hello })).rejects.toThrow('redirects elsewhere');
    expect([main.requests.length, other.requests.length]).toEqual([4, 0]);
  });
});

it('neither a key nor what was said reaches the log', async () => {
  const lines: unknown[][] = [];
  const spies = (['warn', 'error', 'info', 'debug'] as const).map((level) =>
    vi.spyOn(log, level).mockImplementation((...words: unknown[]) => void lines.push(words)),
  );
  aiEnvironment({ OPENAI_API_KEY: 'sk-main', OPENAI_BASE_URL: main.url, OPENAI_MODEL: 'm' });
  const said = [{ role: 'user' as const, content: 'a private matter' }];
  main.key = 'sk-other';
  await expect(chat({ who, messages: said })).rejects.toThrow();
  main.key = null;
  main.tricks.push('broken-json');
  await expect(chat({ who, messages: said })).rejects.toThrow();
  const quoting = { status: 500, body: 'sk-main asked for A PRIVATE MATTER' };
  main.failNext({ kind: 'answer', answer: quoting });
  await expect(chat({ who, messages: said })).rejects.toThrow();
  main.failNext({ kind: 'answer', answer: { ...quoting, status: 200 } });
  await expect(chat({ who, messages: said })).rejects.toThrow();
  expect(lines.length).toBeGreaterThan(2);
  expect(JSON.stringify(lines.map((words) => words.map((word) => util.inspect(word, { depth: 9 }))))).not.toMatch(
    /sk-main|private matter/i,
  );
  for (const spy of spies) spy.mockRestore();
});

describe('configured', () => {
  it('the default address needs a key, and has a model for each', async () => {
    expect(await isConfigured('chat')).toBe(false);
    aiEnvironment({ OPENAI_API_KEY: 'sk-x' });
    expect(Object.values(await aiStatus()).map(({ model }) => model)).toEqual([
      'gpt-5-mini',
      'gpt-5-mini',
      'text-embedding-3-small',
      'gpt-image-1-mini',
      'tts-1',
      'whisper-1',
      'gpt-5-mini',
    ]);
  });

  it('another address needs a model of its own, and no key', async () => {
    aiEnvironment({ OPENAI_API_KEY: 'sk-x', OPENAI_BASE_URL: main.url });
    expect((await aiStatus()).chat).toMatchObject({
      configured: false,
      reason: expect.stringContaining('OPENAI_MODEL'),
    });
    aiEnvironment({ OPENAI_BASE_URL: main.url, OPENAI_MODEL: 'llama' });
    const state = await aiStatus();
    expect([state.chat.configured, state.vision.configured, state.embed.configured]).toEqual([true, true, false]);
    expect(state.embed.reason).toContain('EMBEDDINGS_MODEL');
    await expect(embed({ who, texts: ['a'] })).rejects.toMatchObject({ code: 'AI_NOT_CONFIGURED', statusCode: 503 });
  });

  it('a model that was saved for one address is not used at another', async () => {
    await save(saved('chat', { address: main.url, model: 'm', modelAddress: other.url }));
    expect((await connection('chat')).model).toBeNull();
    // One that the environment names for its own address is not taken to a typed one either.
    await forgetAi();
    aiEnvironment({ OPENAI_MODEL: 'gpt-5', OPENAI_API_KEY: 'k' });
    await save(saved('chat', { address: main.url }));
    expect(lackOf(await connection('chat'))).toContain('no model is chosen');
  });

  it('an address that is none is said to be none', async () => {
    aiEnvironment({ OPENAI_BASE_URL: 'ftp://example.org', OPENAI_MODEL: 'm' });
    expect((await aiStatus()).chat.reason).toContain('no http or https address');
  });

  it('an address that was public when it was typed in does not lead into the private network', async () => {
    const inside = main.url.replace('127.0.0.1', 'localhost');
    await save(saved('chat', { address: inside, isPrivate: false, model: 'm', modelAddress: inside }));
    await expect(chat({ who, messages: hello })).rejects.toThrow('leads into a private network');
    expect(main.requests).toEqual([]);
  });
});
