// Voices by the real Festival where it is installed, measured by ffmpeg; its failures by a program in its place.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { wavHeader } from '@/lib/media/wav';
import { connectDatabase } from '@/server/system/db/connect';
import { findFestivalVoices, forgetFestivalVoices } from '@/server/studio/voice/festival/find-voices';
import { festivalLimits } from '@/server/studio/voice/festival/run-festival';
import { listVoices } from '@/server/studio/voice/list-voices';
import { speak, type SpeechRequest } from '@/server/studio/voice/speak';
import type { VoiceLanguage } from '@/server/studio/voice/voices';
import { aiEnvironment, forgetAi } from '../services/ai-support';
import { heardIn, secondsOf } from './sound';

vi.setConfig({ testTimeout: 120_000 });
const dir = mkdtempSync(path.join(os.tmpdir(), 'festival-test-'));
const usual = { ...festivalLimits };
const installed = await findFestivalVoices();
let made = 0;
const who = { projectId: null, feature: 'video' };
const signal = new AbortController().signal;

const say = (asked: Partial<SpeechRequest> & { text: string }) =>
  speak({
    ...{ language: 'en', provider: 'festival', voice: null, speed: 1, who, signal },
    to: path.join(dir, `v${(made += 1)}`),
    ...asked,
  });

beforeAll(async () => void (await connectDatabase()));
beforeEach(async () => {
  await forgetAi();
  aiEnvironment();
  forgetFestivalVoices();
});
afterEach(() => void Object.assign(festivalLimits, usual));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Each a sentence of its own, so that silence tells when it begins and ends. */
const APART: Partial<Record<VoiceLanguage, string>> = {
  // Without "w" and "g" at a beginning, before which a diphone voice hums, and "f", which begins below the threshold.
  en: 'Monday. Coffee. Bananas. Tomorrow. Kitchen. 2,200. Beautiful!',
  ru: 'Понедельник. Книга. Бананы. Завтра. Дорога. Замечательно!',
  it: 'Domani. Buongiorno. Banane. Domenica. Grande. 1.200. Meraviglioso!',
};

// Optional, so not among the tools that a start installs: apt-get install festival festvox-us-slt-hts festvox-ru
describe.skipIf(installed.length === 0)('Festival, which is not installed everywhere,', () => {
  it.each(installed.map(({ id, language }) => [id, language] as const))(
    '%s says each word within 80 ms of the time given, at any speed',
    async (voice, language) => {
      const text = APART[language] ?? APART.it!;
      for (const speed of [0.7, 1, 1.6]) {
        const { path: file, words, seconds, ...said } = await say({ text, language, voice, speed });
        expect(said).toEqual({ provider: 'festival', voice });
        expect(words.map((word) => word.text).join(' ')).toBe(text);
        expect(seconds).toBeCloseTo(secondsOf(file), 2);
        const heard = heardIn(file, { shortest: 0.07 });
        const nearest = (at: number, side: 0 | 1) => Math.min(...heard.map((span) => Math.abs(span[side] - at)));
        const off = words.flatMap(({ start, end }) => [nearest(start, 0), nearest(end, 1)]);
        expect(Math.max(...off), `${speed} ${JSON.stringify({ words, heard })}`).toBeLessThan(0.08);
      }
    },
  );

  it('lists its voices beside the built-in ones, which stay the first', async () => {
    for (const { id, label, language } of installed) {
      const voices = await listVoices(language);
      expect(voices).toContainEqual({ provider: 'festival', id, label, language });
      expect(voices[0]?.provider).not.toBe('festival');
    }
  });

  const MIXED: Partial<Record<VoiceLanguage, string>> = {
    en: 'It costs $3.50, or €1,200 in total — don’t **worry** 😀! “Visit” #coffee (e.g. today)\nCafé & 世界, C++ 10–20 www.example.com',
    ru: 'Ёлка — 3,5%… «Hello, World» №5, C++ 25кг! Кто-то (он) сказал: "да"\n12.05.2024, 世界 ь 10–20 1/2 ok',
    it: 'Perché è così? 1.200 €, 50% & caffè… L’amico «dell’uomo» 12/5/2024 in tutto — 世界! Łódź, 3,5kg',
  };

  it.each(installed.map(({ id, language }) => [id, language] as const))(
    '%s keeps the words of a mixed text as they are written, each later than the one before',
    async (voice, language) => {
      const text = MIXED[language] ?? MIXED.it!;
      const { words, seconds } = await say({ text, language, voice });
      expect(words.map((word) => word.text).join(' ')).toBe(text.replace(/\s+/g, ' '));
      for (const [index, { start, end }] of words.entries()) {
        expect(end, words[index]!.text).toBeGreaterThan(start);
        expect(start).toBeGreaterThanOrEqual((words[index - 1]?.end ?? 0) - 0.001);
        expect(end).toBeLessThanOrEqual(seconds + 0.01);
      }
    },
  );

  it('never runs a text, and refuses one that its voice has no letters for', async () => {
    const trace = path.join(dir, 'trace');
    const text = `(system "touch ${trace}") #.(system "touch ${trace}") ") (system "touch ${trace}") ' ;) \\") (quit)`;
    for (const { id, language } of installed) await say({ text, language, voice: id });
    expect(existsSync(trace)).toBe(false);
    const { language } = installed[0]!;
    await expect(say({ text: '世界', language })).rejects.toThrow(/can’t say this text: it is not in/);
  });
});

/** A program in Festival's place: it has one voice, and says what the script does. */
function instead(script: string): void {
  const file = path.join(dir, `festival${(made += 1)}`);
  const voices = `grep -q voice.list program.scm && { echo 'cmu_us_fake_hts english female american nil' > voices; exit 0; }`;
  writeFileSync(file, `#!/bin/sh\n${voices}\n${script}\n`);
  chmodSync(file, 0o755);
  festivalLimits.program = file;
}

describe('a program in Festival’s place', () => {
  it('gets the text in a file, as plain words, and its times are those of the text’s words', async () => {
    const samples = new Int16Array(2 * 16_000).fill(8_000);
    const sound = path.join(dir, 'sound.wav');
    writeFileSync(
      sound,
      Buffer.concat([wavHeader({ rate: 16_000, bytes: samples.byteLength }), Buffer.from(samples.buffer)]),
    );
    const written = 'u\nt Hello\nw 0.2 0.6\nw 0 0\nt two\nw 0.6 0.9\nu\nt there\nw 0.5 1\n';
    instead(
      `cp text program.scm '${dir}'; printf '${written.replaceAll('\n', '\\n')}' > words; cp '${sound}' 1.wav; cp '${sound}' 2.wav`,
    );
    expect(await listVoices('en')).toContainEqual({
      ...{ provider: 'festival', id: 'cmu_us_fake_hts', language: 'en' },
      label: 'American, female (Festival, Fake)',
    });
    const { words, seconds } = await say({ text: '“Hello”, (two) 😀 there!' });
    expect(readFileSync(path.join(dir, 'text'), 'utf8')).toBe('Hello, two there!\n');
    expect(readFileSync(path.join(dir, 'program.scm'), 'utf8')).not.toContain('Hello');
    expect(seconds).toBe(4);
    expect(words.map(({ text }) => text)).toEqual(['“Hello”,', '(two) 😀', 'there!']);
    const times = words.flatMap(({ start, end }) => [start, end]);
    for (const [index, at] of [0.2, 0.6, 0.6, 0.9, 2.5, 3].entries()) expect(times[index]).toBeCloseTo(at, 2);
  });

  it('that fails, hangs or lacks the voice: the sentence says so', async () => {
    const tries = path.join(dir, 'tries');
    instead(`echo . >> '${tries}'; kill -SEGV $$`);
    const stopped = {
      code: 'SERVICE_UNAVAILABLE',
      message: 'Festival could not say this text. Change it, or choose another voice.',
    };
    await expect(say({ text: 'Hello' })).rejects.toMatchObject(stopped);
    // The second time with letters and digits alone.
    expect(readFileSync(tries, 'utf8')).toBe('.\n.\n');
    instead('exec sleep 60');
    festivalLimits.wallMs = 300;
    await expect(say({ text: 'Hello' })).rejects.toMatchObject(stopped);
    festivalLimits.wallMs = 60_000;
    const cancel = new AbortController();
    const saying = say({ text: 'Hello', signal: cancel.signal });
    setTimeout(() => cancel.abort(new Error('cancelled')), 100);
    await expect(saying).rejects.toThrow('cancelled');
    instead('echo missing > words');
    await expect(say({ text: 'Hello' })).rejects.toThrow(/Fake\) is not installed on this host/);
    await expect(say({ text: 'Hallo', language: 'de' })).rejects.toThrow(/^Festival has no German voice on this host/);
  });

  it('writes no file without end, and sees no secret of ours', async () => {
    const seen = path.join(dir, 'environment');
    instead(`env > '${seen}'; head -c 3000000 /dev/zero > 1.wav && touch '${dir}/whole'; echo u > words`);
    festivalLimits.fileBytes = 1_048_576;
    process.env.OPENAI_API_KEY = 'sk-secret';
    await expect(say({ text: 'Hello' })).rejects.toThrow(/could not say/);
    delete process.env.OPENAI_API_KEY;
    expect(existsSync(path.join(dir, 'whole'))).toBe(false);
    expect(readFileSync(seen, 'utf8')).not.toContain('sk-secret');
  });

  it('that is not there has no voices', async () => {
    festivalLimits.program = 'no-such-festival';
    expect(await findFestivalVoices()).toEqual([]);
    expect((await listVoices('en')).some(({ provider }) => provider === 'festival')).toBe(false);
    await expect(say({ text: 'Hello' })).rejects.toThrow(/no English voice/);
  });
});
