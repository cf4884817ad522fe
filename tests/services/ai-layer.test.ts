import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chat } from '@/server/system/ai/chat';
import { embed } from '@/server/system/ai/embed';
import { image } from '@/server/system/ai/image';
import { json } from '@/server/system/ai/json';
import { speech } from '@/server/system/ai/speech';
import { aiStatus, canUse } from '@/server/system/ai/status';
import { testCapabilities } from '@/server/system/ai/test-capabilities';
import { transcribe } from '@/server/system/ai/transcribe';
import { vision } from '@/server/system/ai/vision';
import { connectDatabase } from '@/server/system/db/connect';
import { RED_SQUARE, HUMMED_SECOND } from '@/server/system/ai/samples';
import { LACKS, startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import type { FakeFailure } from '../fakes/server';
import { aiEnvironment, forgetAi, ledger, servedBy } from './ai-support';

const who = { projectId: null, feature: 'test' };
const hello = [{ role: 'user' as const, content: 'Hello there' }];
let fake: OpenAiFake;
beforeAll(async () => {
  await connectDatabase();
  fake = await startOpenAiFake();
});
beforeEach(async () => {
  fake.reset();
  servedBy(fake.url);
  await forgetAi();
});
afterAll(() => fake.close());

describe('each capability', () => {
  it('chat returns the words, what they used and what that cost', async () => {
    fake.answers.push('Good day');
    const answered = await chat({ who, messages: hello });
    // 3 tokens at 0.25 and 2 at 2 dollars a million: 4.75 micro-dollars.
    expect(answered).toMatchObject({ value: 'Good day', units: { inputTokens: 3, outputTokens: 2 }, cost: 5 });
    expect(await ledger()).toMatchObject([
      {
        feature: 'test',
        capability: 'chat',
        model: 'gpt-5-mini',
        outcome: 'ok',
        cost: 5,
        isEstimate: false,
        settleBy: null,
      },
    ]);
  });

  it('chat bounds the answer, in the words that the server knows', async () => {
    await chat({ who, messages: hello, maxTokens: 7 });
    expect(fake.requests[0]?.fields).toMatchObject({ max_tokens: 7 });
    expect(fake.requests[0]?.fields).not.toHaveProperty('temperature');
  });

  it('a stream gives the pieces and in the end the whole', async () => {
    fake.answers.push('One two three');
    const pieces: string[] = [];
    const { value, cost, isEstimate } = await chat({
      who,
      messages: hello,
      onText: (piece) => void pieces.push(piece),
    });
    expect([pieces, value, cost, isEstimate]).toEqual([['One ', 'two ', 'three'], 'One two three', 9, false]);
  });

  it('json follows the schema', async () => {
    const schema = z.object({ title: z.string(), tags: z.array(z.string()).min(2) });
    const { value } = await json({ who, messages: hello, schema, name: 'idea' });
    expect(value).toEqual({ title: 'words', tags: ['words', 'words'] });
    expect(fake.requests[0]?.fields.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'idea', schema: { type: 'object' } },
    });
  });

  it('embed returns a vector for each text, in order, in as many calls as it takes', async () => {
    fake.synonyms.push(['car', 'automobile']);
    const texts = ['car', 'a whale', 'automobile', ...Array.from({ length: 200 }, (_, at) => `text ${at}`)];
    const { value, units, cost } = await embed({ who, texts });
    expect([value.length, fake.requests.length]).toEqual([203, 2]);
    expect(value[0]).toEqual(value[2]);
    expect(value[0]).not.toEqual(value[1]);
    expect(fake.calls.reduce((sum, { input }) => sum + input, 0)).toBe(units.inputTokens);
    expect((await ledger()).reduce((sum, row) => sum + (row.cost ?? 0), 0)).toBe(cost);
    expect(fake.requests[0]?.fields.encoding_format).toBe('float');
  });

  it('image returns a picture, speech audio, transcribe words with their times, vision what is seen', async () => {
    expect((await image({ who, prompt: 'A dot' })).value).toMatchObject({ type: 'image/png' });
    const audio = (await speech({ who, text: 'Hello, this is a voice', format: 'wav' })).value;
    expect(audio.toString('latin1', 0, 4)).toBe('RIFF');
    expect((await speech({ who, text: 'Hello', format: 'mp3' })).value[0]).toBe(0xff);
    fake.answers.push('Hello this is');
    const { value } = await transcribe({ who, audio, fileName: 'a.wav', seconds: 2 });
    expect(value.words?.map(({ word }) => word)).toEqual(['Hello', 'this', 'is']);
    expect(value.words?.at(-1)?.end).toBeCloseTo('Hello, this is a voice'.length / 15, 1);
    const seen = await vision({ who, prompt: 'Which colour?', pictures: [{ picture: RED_SQUARE, type: 'image/png' }] });
    expect(seen.value).toBe('It is red.');
    expect(fake.violations).toEqual([]);
    expect((await ledger()).map(({ capability }) => capability)).toEqual([
      'image',
      'speech',
      'speech',
      'transcribe',
      'vision',
    ]);
    expect((await ledger()).every(({ cost, outcome }) => cost !== null && outcome === 'ok')).toBe(true);
  });
});

describe('json', () => {
  const schema = z.object({ count: z.number() });
  const ask = () => json({ who, messages: hello, schema, name: 'count' });

  it('is repaired once, and both turns are paid', async () => {
    fake.answers.push('{"count": "three"}', '```json\n{"count": 3}\n```');
    expect((await ask()).value).toEqual({ count: 3 });
    expect(JSON.stringify(fake.requests[1]?.fields.messages)).toContain('count: Invalid input');
    expect((await ledger()).length).toBe(2);
  });

  it('ends in an error when it is wrong again', async () => {
    fake.answers.push('Sure! Here it is.', '{}');
    await expect(ask()).rejects.toMatchObject({
      code: 'AI_FAILED',
      next: 'retry',
      message: expect.stringContaining('did not have the form'),
    });
    expect(fake.requests.length).toBe(2);
  });

  it('gives the pieces of the first turn; a server that streams none gives the whole, and is remembered', async () => {
    const pieces: string[] = [];
    const inPieces = () =>
      json({ who, messages: hello, schema, name: 'count', onText: (piece) => void pieces.push(piece) });
    fake.answers.push('{"count": "no"}', '{"count": 2}');
    expect((await inPieces()).value).toEqual({ count: 2 });
    expect(pieces.join('')).toBe('{"count": "no"}');
    servedBy(fake.url.replace('127.0.0.1', 'localhost'));
    fake.lacks.add('stream');
    const before = fake.requests.length;
    expect((await inPieces()).value).toEqual({ count: 1 });
    expect(fake.requests.length - before).toBe(2);
    expect((await inPieces()).value).toEqual({ count: 1 });
    expect(fake.requests.length - before).toBe(3);
  });

  it('asks servers in the strictest form that they take, and remembers it', async () => {
    servedBy(fake.url.replace('127.0.0.1', 'localhost'));
    fake.lacks.add('json_schema').add('json_object');
    expect((await ask()).value).toEqual({ count: 1 });
    expect(fake.requests.length).toBe(3);
    expect((await ask()).value).toEqual({ count: 1 });
    expect(fake.requests.length).toBe(4);
    expect((await ledger()).map(({ outcome, cost }) => [outcome, cost === 0])).toEqual([
      ['refused', true],
      ['refused', true],
      ['ok', false],
      ['ok', false],
    ]);
  });
});

describe('a failure is a sentence with its class, and is counted as what it was', () => {
  it.each<[string, FakeFailure, string, RegExp, string]>([
    ['rate limit', { kind: '429', retryAfter: 7 }, 'wait', /rate limit was reached. Try again in 7 seconds/, 'refused'],
    ['key', { kind: '401' }, 'refuse', /refused this host’s key.*\(Writing\) or in OPENAI_API_KEY/, 'refused'],
    ['access', { kind: '403' }, 'refuse', /denied access/, 'refused'],
    ['forbidden', { kind: '400', text: '[content_policy_violation] No' }, 'refuse', /own rules forbid/, 'refused'],
    ['request', { kind: '400', text: 'Said about you' }, 'refuse', /^(?!.*about you).*refused the request/, 'refused'],
    ['model', { kind: '404' }, 'refuse', /does not know the model gpt-5-mini/, 'refused'],
    ['server', { kind: '500' }, 'retry', /has a problem/, 'refused'],
    ['gateway', { kind: '502' }, 'retry', /has a problem/, 'unknown'],
    ['no answer', { kind: 'dropped' }, 'retry', /broke off/, 'unknown'],
    ['answer lost', { kind: 'lost-answer' }, 'retry', /broke off/, 'unknown'],
    ['slow', { kind: 'slow', ms: 3000 }, 'retry', /did not answer within 1 seconds/, 'unknown'],
    [
      'elsewhere',
      { kind: 'answer', answer: { status: 307, headers: { location: '/elsewhere' } } },
      'refuse',
      /redirects/,
      'refused',
    ],
    ['no json', { kind: 'answer', answer: { status: 200, body: '<html>' } }, 'retry', /can’t be read.*\/v1/, 'unknown'],
  ])('%s', async (_, failure, next, words, outcome) => {
    fake.failNext(failure);
    const asked = chat({ who, messages: hello, timeoutMs: 1000 });
    await expect(asked).rejects.toMatchObject({ code: 'AI_FAILED', next, message: expect.stringMatching(words) });
    if (next === 'wait') await expect(asked).rejects.toMatchObject({ retryAfterSeconds: 7 });
    const [row] = await ledger();
    expect(row).toMatchObject({ outcome, isEstimate: outcome === 'unknown', settleBy: null });
    expect((row?.cost ?? 0) > 0).toBe(outcome === 'unknown');
  });

  it('says when the wait is over, and that a key is missing where none is sent', async () => {
    fake.failNext({ kind: '429', retryAfter: 1800 });
    await expect(chat({ who, messages: hello })).rejects.toThrow('Try again in 30 minutes.');
    aiEnvironment({ OPENAI_BASE_URL: fake.url, OPENAI_MODEL: 'gpt-5-mini' });
    await expect(chat({ who, messages: hello })).rejects.toThrow('asks for a key');
  });

  it('nothing is paid for a call that never left', async () => {
    await fake.down();
    await expect(chat({ who, messages: hello })).rejects.toMatchObject({ next: 'retry' });
    await fake.up();
    expect(await ledger()).toMatchObject([{ outcome: 'not-sent', cost: 0 }]);
  });

  it.each([
    [
      'ends with an error',
      'text/event-stream',
      'data: {"error":{"message":"overloaded","code":"busy"}}\n\n',
      /ended its answer/,
    ],
    ['is a page', 'text/html', '<html>Welcome</html>', /can’t be read/],
  ])('a stream that %s', async (_, type, body, words) => {
    fake.failNext({ kind: 'answer', answer: { status: 200, body, headers: { 'content-type': type } } });
    const asked = chat({ who, messages: hello, onText: () => undefined });
    await expect(asked).rejects.toMatchObject({ next: 'retry', message: expect.stringMatching(words) });
    expect(await ledger()).toMatchObject([{ outcome: 'unknown', isEstimate: true }]);
  });

  it('a server that returns the whole when it is asked for pieces is understood', async () => {
    fake.lacks.add('pieces');
    const pieces: string[] = [];
    const said = await chat({ who, messages: hello, onText: (piece) => void pieces.push(piece) });
    expect([pieces, said.value, said.isEstimate]).toEqual([[said.value], said.value, false]);
  });

  it.each(['cut', 'empty', 'broken-json', 'no-usage'] as const)('a stream: %s', async (trick) => {
    fake.tricks.push(trick);
    const asked = chat({ who, messages: hello, onText: () => undefined });
    if (trick === 'no-usage') await expect(asked).resolves.toMatchObject({ isEstimate: true });
    else await expect(asked).rejects.toMatchObject({ code: 'AI_FAILED', next: 'retry' });
    expect(await ledger()).toMatchObject([
      { outcome: trick === 'empty' || trick === 'no-usage' ? 'ok' : 'unknown', isEstimate: trick !== 'empty' },
    ]);
  });

  it('can be cancelled', async () => {
    fake.failNext({ kind: 'slow', ms: 5000 });
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 100);
    await expect(chat({ who, messages: hello, signal: leaving.signal })).rejects.toThrow('The request was cancelled.');
    expect(await ledger()).toMatchObject([{ outcome: 'unknown', isEstimate: true }]);
    await expect(chat({ who, messages: hello, signal: leaving.signal })).rejects.toThrow('The request was cancelled.');
    expect((await ledger()).length).toBe(1);
  });
});

describe('testing the capabilities', () => {
  it('works for all where all is there', async () => {
    const state = await testCapabilities({});
    expect(Object.entries(state).map(([name, { works, reason }]) => [name, works, reason])).toEqual(
      ['chat', 'json', 'embed', 'image', 'speech', 'transcribe', 'vision'].map((name) => [name, true, null]),
    );
    expect(fake.violations).toEqual([]);
    expect(await aiStatus()).toEqual(state);
  });

  const SUFFERS: Record<(typeof LACKS)[number], string[]> = {
    chat: ['chat', 'json', 'vision'],
    json_schema: [],
    json_object: [],
    stream: [],
    pieces: [],
    vision: ['vision'],
    embeddings: ['embed'],
    images: ['image'],
    speech: ['speech'],
    transcriptions: ['transcribe'],
    words: [],
    usage: [],
    models: [],
  };
  it.each(LACKS)('a server without %s: only what needs it fails, and says why', async (lack) => {
    fake.lacks.add(lack);
    const state = await testCapabilities({});
    const failing = Object.entries(state).filter(([, { works }]) => works === false);
    expect(failing.map(([name]) => name)).toEqual(SUFFERS[lack]);
    for (const [, { reason, instead }] of failing)
      expect([reason, instead]).toEqual([expect.any(String), expect.any(String)]);
    expect(await canUse('vision')).toBe(!SUFFERS[lack].includes('vision'));
  });

  it('finds out that a model which answers does not see', async () => {
    fake.answers.push('A lovely landscape');
    const { vision: state } = await testCapabilities({ capabilities: ['vision'] });
    expect(state).toMatchObject({
      configured: true,
      works: false,
      reason: expect.stringContaining('does not see pictures'),
    });
  });

  it('a provider that is busy or down says nothing about what it can do; one that refuses does, in its own words', async () => {
    fake.failNext({ kind: '429', retryAfter: 300 });
    const only = { capabilities: ['chat' as const] };
    expect((await testCapabilities(only)).chat).toMatchObject({
      works: null,
      reason: expect.stringContaining('in 5 minutes'),
    });
    expect(await canUse('chat')).toBe(true);
    fake.failNext({ kind: '400', text: 'the request is not well formed' });
    expect((await testCapabilities(only)).chat).toMatchObject({
      works: false,
      reason: expect.stringMatching(/refused the request.*It said: “the request is not well formed”$/),
    });
    // Its words may name the host's account: members get the sentence alone.
    expect((await aiStatus()).chat.reason).not.toContain('well formed');
    expect(await canUse('chat')).toBe(false);
  });

  it('a test counts for what was tried only', async () => {
    await testCapabilities({ capabilities: ['chat'] });
    expect((await aiStatus()).chat.works).toBe(true);
    aiEnvironment({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: fake.url, OPENAI_MODEL: 'another' });
    expect((await aiStatus()).chat).toMatchObject({ works: null, model: 'another' });
  });

  it('transcribes silence', async () => {
    expect((await transcribe({ who, audio: HUMMED_SECOND, fileName: 's.wav', seconds: 1 })).units.seconds).toBe(1);
  });
});
