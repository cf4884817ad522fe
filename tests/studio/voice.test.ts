// Voices by the real espeak-ng, measured by ffmpeg; an AI's by the fake of its server.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { VOICE_LANGUAGES, type VoiceLanguage } from '@/server/studio/voice/voices';
import { listVoices } from '@/server/studio/voice/list-voices';
import { speak, type SpeechRequest } from '@/server/studio/voice/speak';
import { useRecording } from '@/server/studio/voice/use-recording';
import { voiceLimits } from '@/server/studio/voice/espeak';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { aiEnvironment, forgetAi, servedBy } from '../services/ai-support';
import { heardIn, secondsOf } from './sound';

vi.setConfig({ testTimeout: 120_000 });
const dir = mkdtempSync(path.join(os.tmpdir(), 'voice-'));
const usual = { ...voiceLimits };
let fake: OpenAiFake;
let made = 0;
const who = { projectId: null, feature: 'video' };
const signal = new AbortController().signal;

const say = (asked: Partial<SpeechRequest> & { text: string }) =>
  speak({ language: 'en', voice: null, speed: 1, to: path.join(dir, `v${(made += 1)}`), who, signal, ...asked });

beforeAll(async () => {
  await connectDatabase();
  fake = await startOpenAiFake();
});
beforeEach(async () => {
  await forgetAi();
  aiEnvironment();
});
afterEach(() => void Object.assign(voiceLimits, usual));
afterAll(async () => {
  await fake.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Each a sentence of its own, so that silence tells when it begins and ends. */
const APART: Record<VoiceLanguage, string> = {
  en: 'Monday. Coffee. Bananas. Tomorrow. Garden. 1,200. Wonderful!',
  ru: 'Понедельник. Кофе. Бананы. Завтра. Дорога. 1200. Замечательно!',
  es: 'Mañana. Camino. Bananas. Domingo. Grande. 1200. ¡Maravilloso!',
  fr: 'Demain. Bonjour. Bananes. Dimanche. Jardin. 1200. Merveilleux !',
  de: 'Morgen. Bäume. Bananen. Dienstag. Garten. 1200. Wunderbar!',
  it: 'Domani. Buongiorno. Banane. Domenica. Grande. 1200. Meraviglioso!',
};

describe.each(VOICE_LANGUAGES)('the built-in voice in %s', (language) => {
  it('says each word within 80 ms of the time given, at any speed', async () => {
    for (const speed of [0.7, 1, 1.6]) {
      const { path: file, words, seconds, provider } = await say({ text: APART[language], language, speed });
      expect(provider).toBe('espeak');
      expect(words.map(({ text }) => text).join(' ')).toBe(APART[language]);
      expect(seconds).toBeCloseTo(secondsOf(file), 2);
      const heard = heardIn(file, { shortest: 0.07 });
      expect(heard.length).toBeGreaterThanOrEqual(words.length);
      const nearest = (at: number, side: 0 | 1) => Math.min(...heard.map((span) => Math.abs(span[side] - at)));
      const off = words.flatMap(({ start, end }) => [nearest(start, 0), nearest(end, 1)]);
      expect(Math.max(...off), `${speed} ${JSON.stringify({ words, heard })}`).toBeLessThan(0.08);
    }
  });

  it('has voices', async () => {
    const voices = await listVoices(language);
    expect(voices.length).toBeGreaterThan(2);
    for (const { provider, id } of voices)
      if (provider === 'espeak') expect((await say({ text: 'A', language, voice: id })).voice).toBe(id);
  });
});

it('speaks faster and slower', async () => {
  const text = 'This sentence takes its time when it is said slowly.';
  const [slow, fast] = await Promise.all([0.6, 1.8].map((speed) => say({ text, speed })));
  expect(slow!.seconds).toBeGreaterThan(fast!.seconds * 2);
});

it('keeps words as written, each later than the one before, and does not say emoji or marks', async () => {
  const text = 'It costs $3.50, or 1,200 in total — don’t **worry** 😀! Visit #coffee e.g. today';
  const { words, seconds } = await say({ text });
  expect(words.map((word) => word.text).join(' ')).toBe(text);
  for (const [index, { start, end }] of words.entries()) {
    expect(end).toBeGreaterThan(start);
    expect(start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 0);
    expect(end).toBeLessThanOrEqual(seconds + 0.01);
  }
  const plain = await say({ text: text.replaceAll('*', '').replace(' 😀', '').replace('#', '') });
  expect(Math.abs(plain.seconds - seconds)).toBeLessThan(0.7);
});

it('falls back to the language’s first voice, and says what a text lacks', async () => {
  expect((await say({ text: 'Ciao', language: 'it', voice: 'en' })).voice).toBe('it');
  await expect(say({ text: ' 😀 ' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await expect(say({ text: 'a '.repeat(2001) })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

/** A program in place of the child. */
function instead(script: string): void {
  const file = path.join(dir, `child${(made += 1)}`);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  voiceLimits.program = file;
}

describe('when espeak-ng', () => {
  it('crashes, the sentence says so', async () => {
    instead('kill -SEGV $$');
    await expect(say({ text: 'Hello' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The built-in voice could not say this text. Change it, or choose another voice.',
    });
  });

  it('hangs, it is ended in time, and at once when the work is cancelled', async () => {
    instead('sleep 60');
    voiceLimits.wallMs = 200;
    await expect(say({ text: 'Hello', provider: 'espeak' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    voiceLimits.wallMs = 60_000;
    const cancel = new AbortController();
    const saying = say({ text: 'Hello', provider: 'espeak', signal: cancel.signal });
    setTimeout(() => cancel.abort(new Error('cancelled')), 100);
    await expect(saying).rejects.toThrow('cancelled');
  });

  it('is missing, the sentence names it', async () => {
    instead(`cat > /dev/null; printf '{"missing":"library"}'`);
    await expect(say({ text: 'Hello', provider: 'espeak' })).rejects.toThrow(/apt-get install espeak-ng/);
    instead(`cat > /dev/null; printf '{"missing":"voice"}'`);
    await expect(say({ text: 'Hello', provider: 'espeak' })).rejects.toThrow(/en-us is not installed/);
  });

  it('runs, it sees no secret of ours', async () => {
    const secrets = path.join(dir, 'environment');
    instead(`cat > /dev/null; env > '${secrets}'; printf '{"missing":"library"}'`);
    process.env.OPENAI_API_KEY = 'sk-secret';
    await expect(say({ text: 'Hello', provider: 'espeak' })).rejects.toThrow();
    delete process.env.OPENAI_API_KEY;
    expect(readFileSync(secrets, 'utf8')).not.toContain('sk-secret');
  });
});

describe('an AI’s voice', () => {
  it('has the words of its text where a transcription heard them', async () => {
    servedBy(fake.url);
    expect((await listVoices('en')).map(({ provider }) => provider)).toContain('ai');
    fake.answers.push('Welcome to the studio');
    const {
      words,
      path: file,
      seconds,
      voice,
    } = await say({
      text: 'Welcome to the *studio*!',
      provider: 'ai',
      voice: 'nova',
    });
    expect(voice).toBe('nova');
    expect(statSync(file).size).toBeGreaterThan(seconds * 90_000);
    expect(words.map(({ text }) => text)).toEqual(['Welcome', 'to', 'the', '*studio*!']);
    expect(words[2]!.start).toBeCloseTo(seconds / 2, 1);
    expect(existsSync(`${file}.answer`)).toBe(false);
  });

  it('has them by their lengths without transcription, and keeps the pitch when it is faster', async () => {
    servedBy(fake.url);
    env.TRANSCRIBE_BASE_URL = 'http://127.0.0.1:9';
    const text = 'Welcome to the studio, dear friends';
    const usually = await say({ text, provider: 'ai' });
    const quick = await say({ text, provider: 'ai', speed: 2 });
    expect(quick.seconds).toBeCloseTo(usually.seconds / 2, 1);
    expect(quick.words).toHaveLength(6);
    expect(quick.words.at(-1)!.end).toBeLessThanOrEqual(quick.seconds + 0.01);
  });
});

describe('a person’s own recording', () => {
  it('has the words of its text by its pauses', async () => {
    const text =
      'We opened our little bakery seven years ago. Every morning, at four o’clock, the ovens are lit. Come and taste it!';
    const said = await say({ text, voice: 'en', speed: 0.9 });
    const own = await useRecording({ file: said.path, text, language: 'en', to: path.join(dir, 'own'), who, signal });
    expect(own.words.map((word) => word.text)).toEqual(said.words.map((word) => word.text));
    const off = own.words
      .map(({ start }, index) => Math.abs(start - said.words[index]!.start))
      .toSorted((a, b) => a - b);
    expect(off[Math.floor(off.length / 2)]).toBeLessThan(0.08);
    expect(off.at(-1)).toBeLessThan(0.3);
  });

  it('has none without its text, and a damaged one is refused', async () => {
    const said = await say({ text: 'Hello there' });
    const own = await useRecording({
      file: said.path,
      text: null,
      language: 'en',
      to: path.join(dir, 'own2'),
      who,
      signal,
    });
    expect(own).toMatchObject({ words: [], seconds: expect.closeTo(said.seconds, 1) });
    writeFileSync(path.join(dir, 'bad.wav'), 'RIFF nothing');
    const bad = useRecording({
      file: path.join(dir, 'bad.wav'),
      text: null,
      language: 'en',
      to: path.join(dir, 'x'),
      who,
      signal,
    });
    await expect(bad).rejects.toMatchObject({ code: 'MEDIA_UNREADABLE' });
  });
});
