// Voices of this host, by a made model of Piper's form: espeak-ng's phonemes and ONNX are real, no real voice was run.
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalModelOf } from '@/lib/ai/local-models';
import { listVoices, settledVoice } from '@/server/studio/voice/list-voices';
import { speak, type SpeechRequest } from '@/server/studio/voice/speak';
import { VOICE_LANGUAGES, type VoiceLanguage } from '@/server/studio/voice/voices';
import { addFromFolder } from '@/server/system/ai/local/add-from-folder';
import { modelFolder, removeFiles, stateOnDisk } from '@/server/system/ai/local/files';
import { endModelProcess, modelLimits, modelProcess } from '@/server/system/ai/local/run-model';
import { aiSettings, updateAiSettings } from '@/server/system/ai/settings';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { makeVoice, voiceRow, MADE_RATE } from '../fakes/hub/made-voice';
import type { MadeFiles } from '../fakes/hub/made-model';
import { aiEnvironment, forgetAi, ledger } from '../services/ai-support';
import { listedAs, stickWith, whenCalled } from '../services/local-models-support';
import { heardIn, secondsOf } from './sound';

vi.setConfig({ testTimeout: 120_000 });
const dir = mkdtempSync(path.join(os.tmpdir(), 'local-voice-'));
const usual = { ...modelLimits };
const who = { projectId: null, feature: 'video' };
let made = 0;
let model: LocalModelOf<'speech'>;

const say = (input: Partial<SpeechRequest> & { text: string }) =>
  speak({
    ...{ language: 'en', provider: 'local', voice: 'made-voice', speed: 1, who, signal: new AbortController().signal },
    to: path.join(dir, `v${(made += 1)}`),
    ...input,
  });

/** This host has the voice. */
async function withVoice(files: MadeFiles = makeVoice(), change: Partial<LocalModelOf<'speech'>> = {}) {
  model = await listedAs(voiceRow(files, change));
  await addFromFolder(await stickWith(files));
}

beforeAll(() => connectDatabase());
beforeEach(async () => {
  aiEnvironment();
  await forgetAi();
  env.LOCAL_MODELS = true;
  await withVoice();
});
afterEach(async () => {
  Object.assign(modelLimits, usual);
  endModelProcess();
  await removeFiles(model.id);
});
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await disconnectDatabase();
});

const onnx = () => path.join(modelFolder(model.id), model.run.onnx);
const config = () => path.join(modelFolder(model.id), model.run.config);

/** Silence between words tells when each begins and ends. */
const APART: Record<VoiceLanguage, string> = {
  en: 'Monday. Coffee, bananas; tomorrow: garden. 25. Fresh bread every morning!',
  ru: 'Понедельник. Кофе, бананы; завтра: дорога. 1200. Свежий хлеб каждое утро!',
  es: 'Mañana. Camino, bananas; domingo: grande. 1200. ¡Pan fresco cada mañana!',
  fr: 'Demain. Bonjour, bananes; dimanche: jardin. 1200. Pain frais chaque matin !',
  de: 'Morgen. Bäume, Bananen; Dienstag: Garten. 1200. Frisches Brot jeden Morgen!',
  it: 'Domani. Buongiorno, banane; domenica: grande. 1200. Pane fresco ogni mattina!',
};
const rising = (words: readonly { start: number; end: number }[], seconds: number) => {
  for (const [index, { start, end }] of words.entries()) {
    expect(end).toBeGreaterThan(start);
    expect(start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 0);
    expect(end).toBeLessThanOrEqual(seconds + 0.01);
  }
};

describe.each([
  ['tells its lengths', { tells: true }, 0.02],
  ['keeps its lengths to itself, so that they are brought to light', {}, 0.02],
  // An estimate: clauses are found by their pauses, words within one by counts of signs.
  ['hides them among others, so that they are estimated', { isUnclear: true }, 0.3],
])('a voice that %s', (_, kind, most) => {
  it.each(VOICE_LANGUAGES)('says each word of %s at its time, at any speed', async (language) => {
    const espeak = { voice: language === 'en' ? 'en-us' : language };
    await withVoice(makeVoice({ ...kind, espeak }), { language });
    for (const speed of [0.5, 1, 1.6]) {
      const { path: file, words, seconds, ...said } = await say({ text: APART[language], language, speed });
      expect(said).toEqual({ provider: 'local', voice: 'made-voice' });
      expect(words.map(({ text }) => text).join(' ')).toBe(APART[language].replace(' !', ' !'));
      expect(seconds).toBeCloseTo(secondsOf(file), 2);
      rising(words, seconds);
      const heard = heardIn(file, { shortest: 0.05 });
      const nearest = (at: number, side: 0 | 1) => Math.min(...heard.map((span) => Math.abs(span[side] - at)));
      const off = words.flatMap(({ start, end }) => [nearest(start, 0), nearest(end, 1)]);
      expect(Math.max(...off), JSON.stringify({ speed, words, heard })).toBeLessThan(most);
    }
  });
});

it('a text of one sentence is one sound at the voice’s rate, as long as its signs', async () => {
  const { path: file, seconds } = await say({ text: 'Banana' });
  const bytes = await readFile(file);
  expect(bytes.readUInt32LE(24)).toBe(MADE_RATE);
  // bənænə: six letters of four steps, and nothing else.
  expect(seconds).toBeCloseTo((24 * 256) / MADE_RATE, 2);
  // The mark at its end is said, too.
  expect((await say({ text: 'Banana?' })).seconds).toBeCloseTo((36 * 256) / MADE_RATE, 2);
  const fast = await say({ text: 'Banana', speed: 2 });
  expect(fast.seconds).toBeCloseTo(seconds / 2, 1);
});

it('mixed texts keep their words, and long ones are said in pieces', async () => {
  const text =
    'It costs $3.50, or €1,200 in total — don’t **worry** 😀! “Visit” #coffee (e.g. today)\nCafé & www.example.com';
  const { words, seconds } = await say({ text });
  expect(words.map((word) => word.text).join(' ')).toBe(text.replace(/\s+/g, ' '));
  rising(words, seconds);
  const long = `${'one two three four '.repeat(200)}end`;
  const said = await say({ text: long });
  expect(said.words).toHaveLength(801);
  rising(said.words, said.seconds);
});

it('voices are offered before espeak-ng’s when they are here, and new films name them', async () => {
  const [first, second] = await listVoices('en');
  expect(first).toEqual({ provider: 'local', id: 'made-voice', label: 'Made voice (this host)', language: 'en' });
  expect(second?.provider).toBe('espeak');
  expect((await listVoices('de'))[0]?.provider).toBe('espeak');
  const none = { provider: null, id: null, speed: 1 };
  expect(await settledVoice(none, 'en')).toEqual({ provider: 'local', id: 'made-voice', speed: 1 });
  expect(await settledVoice(none, 'de')).toEqual(none);
  const named = { provider: 'espeak', id: 'en-us', speed: 1 };
  expect(await settledVoice(named, 'en')).toEqual(named);
  await removeFiles(model.id);
  expect((await listVoices('en'))[0]?.provider).toBe('espeak');
  expect(await settledVoice(none, 'en')).toEqual(none);
  // A film without a name never changes its voice because a model came.
  expect((await say({ text: 'Hello', provider: null, voice: null })).provider).toBe('espeak');
});

it('a voice that is gone is named with the way to get it, and no other one speaks', async () => {
  await removeFiles(model.id);
  await expect(say({ text: 'Hello' })).rejects.toMatchObject({
    code: 'AI_NOT_CONFIGURED',
    message:
      'Speech: the model Made voice is not on this host. With it, tests hear tones. An administrator can download it under Administration › AI › This host. Until then, choose another voice for the video.',
  });
  await expect(say({ text: 'Hello', voice: 'unlisted' })).rejects.toThrow(/this host knows no model unlisted/);
  await expect(say({ text: 'Hallo', language: 'de' })).rejects.toThrow(
    /the model Thorsten, German is not on this host\. With it, the studio speaks German/,
  );
  env.LOCAL_MODELS = false;
  await expect(say({ text: 'Hello' })).rejects.toThrow(/turned off \(LOCAL_MODELS=off\)/);
});

it('costs nothing, its time is metered, and it is not the server that speaks for all', async () => {
  await say({ text: 'Hello there. How are you?' });
  const [call] = await ledger();
  expect(call).toMatchObject({ capability: 'speech', model: 'made-voice', outcome: 'ok', cost: 0, feature: 'video' });
  expect(call?.units).toMatchObject({ processorSeconds: expect.any(Number) as number });
  expect((await aiSettings()).connections.speech.provider).toBe('server');
  const chosen = { connections: { speech: { provider: 'local' as const, model: 'made-voice' } }, isTested: false };
  await expect(updateAiSettings(chosen)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

it('a model of several voices speaks with the one that the list names', async () => {
  await withVoice(makeVoice({ speakers: 3 }), { run: { ...model.run, speaker: 2 } });
  await expect(say({ text: 'Hello' })).resolves.toMatchObject({ voice: 'made-voice' });
});

it.each([
  ['changed', (bytes: Buffer) => Buffer.from(bytes).fill(1, bytes.length - 60, bytes.length - 50), onnx],
  ['cut', (bytes: Buffer) => bytes.subarray(0, 90), onnx],
  ['changed beside the model', (bytes: Buffer) => Buffer.from(String(bytes).replace('en-us', 'en-gb')), config],
])('files that were %s since are never used', async (_, spoil, name) => {
  await writeFile(name(), spoil(await readFile(name())));
  await expect(say({ text: 'Hello' })).rejects.toThrow(/files of the model Made voice( on this host)? are damaged/);
  expect(stateOnDisk(model)).toBe('broken');
  expect((await listVoices('en'))[0]?.provider).toBe('espeak');
  await expect(say({ text: 'Hello' })).rejects.toThrow(/are damaged.*download it again.*choose another voice/);
});

it.each([
  ['no model', () => new Map(makeVoice()).set('en_XX-made-low.onnx', Buffer.from('no model at all'))],
  ['of letters', () => makeVoice({ phoneme_type: 'text' })],
  ['without marks', () => makeVoice({ phoneme_id_map: { a: [1] } })],
  ['no configuration', () => new Map(makeVoice()).set('en_XX-made-low.onnx.json', Buffer.from('{"audio":'))],
])('files that are whole and yet %s are refused', async (_, files) => {
  await withVoice(files());
  await expect(say({ text: 'Hello' })).rejects.toMatchObject({ code: 'AI_FAILED', next: 'refuse' });
  expect(stateOnDisk(model)).toBe('broken');
});

it('a text in no letters of the voice is refused with a sentence', async () => {
  await withVoice(makeVoice({ phoneme_id_map: { _: [0], '^': [1], $: [2], a: [14] } }));
  await expect(say({ text: 'Hm' })).rejects.toThrow(/Made voice can’t say this text/);
});

const LONG = 'Every morning at four the ovens of our little bakery are lit, and the town wakes up. '.repeat(45);

it('a process that is killed while it speaks is one clear error, and the next text is said', async () => {
  await say({ text: 'Hello' });
  const pid = modelProcess() ?? 0;
  process.kill(pid, 'SIGSTOP');
  const ends = expect(say({ text: LONG })).rejects.toThrow(
    /Made voice on this host stopped while it worked.*Try again/,
  );
  await whenCalled();
  process.kill(pid, 'SIGKILL');
  await ends;
  await expect(say({ text: 'Hello' })).resolves.toMatchObject({ provider: 'local' });
  expect(modelProcess()).not.toBe(pid);
});

it('a text that is given up leaves the process to others', async () => {
  await say({ text: 'Hello' });
  const pid = modelProcess();
  const cancel = new AbortController();
  const ends = expect(say({ text: LONG, signal: cancel.signal })).rejects.toThrow();
  await whenCalled();
  cancel.abort(new Error('cancelled'));
  await ends;
  await expect(say({ text: 'Hello' })).resolves.toMatchObject({ provider: 'local' });
  expect(modelProcess()).toBe(pid);
});

it('more memory than it may have ends the process with a sentence, and nothing else', async () => {
  Object.assign(modelLimits, { data: 60 * 1_048_576, heapMb: 40 });
  await expect(say({ text: LONG })).rejects.toMatchObject({ code: 'AI_FAILED' });
  Object.assign(modelLimits, usual);
  endModelProcess();
  await expect(say({ text: 'Hello' })).resolves.toMatchObject({ provider: 'local' });
});
