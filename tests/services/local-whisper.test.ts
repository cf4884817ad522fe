import { describe, expect, it } from 'vitest';
import type { LocalModelOf } from '@/lib/ai/local-models';
import { wavHeader } from '@/lib/media/wav';
import { addFromFolder } from '@/server/system/ai/local/add-from-folder';
import { removeFiles } from '@/server/system/ai/local/files';
import { endModelProcess } from '@/server/system/ai/local/run-model';
import { transcribe } from '@/server/system/ai/transcribe';
import { makeWhisper, saidIn, whisperRow, type Said } from '../fakes/hub/made-whisper';
import { ledger } from './ai-support';
import { choose, listedAs, onModelHost, stickWith } from './local-models-support';

const who = { projectId: null, feature: 'test' };
let model: LocalModelOf<'transcribe'>;

async function use(files = makeWhisper(), id?: string): Promise<LocalModelOf<'transcribe'>> {
  model = await listedAs(whisperRow(files, id));
  await addFromFolder(await stickWith(files));
  await choose(model);
  return model;
}
onModelHost(() => use());

/** The sound as callers send it. */
function wav(samples: Int16Array): Uint8Array {
  const bytes = Buffer.from(samples.buffer);
  return Buffer.concat([wavHeader({ rate: 16_000, bytes: bytes.length }), bytes]);
}
const hear = async (
  seconds: number,
  said: readonly Said[],
  { hums = false, ...more }: { hums?: boolean; language?: string } = {},
) => transcribe({ who, audio: wav(saidIn(seconds, said, { hums })), fileName: 'a.wav', seconds, ...more });

/** Seconds are right to the step of a model's look, and a little more at a word's quiet ends. */
const near = (seconds: number) => expect.closeTo(seconds, 1) as number;
const textsOf = (words: { word: string }[] | null) => words?.map(({ word }) => word);

it('writes down what is said, with the times of each word, for nothing', async () => {
  const { value, cost, units } = await hear(6, [
    { tone: 0, at: 0.6 },
    { tone: 1, at: 1.4, seconds: 0.8 },
    { tone: 2, at: 3 },
  ]);
  expect(value).toEqual({
    text: 'The hedgehog sleeps.',
    language: 'en',
    timing: 'words',
    words: [
      { word: 'The', start: near(0.6), end: near(1.1) },
      { word: 'hedgehog', start: near(1.4), end: near(2.2) },
      { word: 'sleeps.', start: near(3), end: near(3.5) },
    ],
  });
  expect(cost).toBe(0);
  expect(units.processorSeconds).toBeGreaterThan(0);
  expect(await ledger()).toMatchObject([{ capability: 'transcribe', model: model.id, outcome: 'ok', cost: 0 }]);
});

it('letters in several tokens are whole, and a language that is given is kept', async () => {
  const said = [{ tone: 5, at: 0.5 }];
  expect((await hear(2, said, { language: 'de' })).value).toMatchObject({ text: 'ёжик', language: 'de' });
  expect((await hear(2, said, { language: 'xx' })).value).toMatchObject({ text: 'ёжик', language: 'en' });
});

it('a model that does not tell where it looks gives times by its parts, and says so', async () => {
  endModelProcess();
  await removeFiles(model.id);
  await use(makeWhisper({ hasLooks: false }), 'plain-whisper');
  const { value } = await hear(6, [
    { tone: 0, at: 0.6 },
    { tone: 1, at: 3, seconds: 0.8 },
  ]);
  expect(value).toMatchObject({ text: 'The hedgehog', timing: 'parts' });
  expect(value.words).toEqual([
    { word: 'The', start: near(0.6), end: near(1.1) },
    { word: 'hedgehog', start: near(3), end: near(3.8) },
  ]);
});

it('words that it invents where it hears nothing, and a word without end, are not believed', async () => {
  endModelProcess();
  await removeFiles(model.id);
  await use(makeWhisper({ invents: true, loops: true, stares: true }), 'bad-whisper');
  expect((await hear(3, [], { hums: true })).value).toMatchObject({ text: '', words: [] });
  const { value } = await hear(4, [
    { tone: 0, at: 0.8 },
    { tone: 3, at: 2 },
  ]);
  expect(value.text).toBe('The kettle');
  expect(value.words?.[0]).toMatchObject({ start: near(0.8), end: near(1.3) });
});

describe('long recordings', () => {
  /** A word every second, each tone in turn, with pauses that grow shorter than a window can use now and then. */
  const many = (count: number, every: number, seconds: number) =>
    Array.from({ length: count }, (_, at) => ({ tone: at % 5, at: 0.5 + at * every, seconds }));
  const TEXT = ['The', 'hedgehog', 'sleeps.', 'kettle', 'lantern'];
  const expected = (count: number) => Array.from({ length: count }, (_, at) => TEXT[at % 5]);

  it('are heard half a minute at a time: no word is lost or doubled where they are cut, and times rise', async () => {
    const { value } = await hear(45, many(40, 1.05, 0.6));
    expect(textsOf(value.words)).toEqual(expected(40));
    value.words?.forEach(({ start }, at) => expect(Math.abs(start - (0.5 + at * 1.05))).toBeLessThan(0.1));
    expect((await ledger()).length).toBe(2);
  });

  it('also where there is no pause at all: the windows overlap', async () => {
    const { value } = await hear(45, many(40, 1.05, 0.6), { hums: true });
    expect(textsOf(value.words)).toEqual(expected(40));
    value.words?.forEach(({ start }, at) => expect(Math.abs(start - (0.5 + at * 1.05))).toBeLessThan(0.15));
  });

  it('silence is not heard: nothing is written for it, and it costs no time', async () => {
    expect((await hear(60, [])).value).toMatchObject({ text: '', words: [], language: null });
    expect(await ledger()).toEqual([]);
    const { value } = await hear(120, [
      { tone: 0, at: 2 },
      { tone: 3, at: 115 },
    ]);
    expect(textsOf(value.words)).toEqual(['The', 'kettle']);
    expect(value.words?.[1]?.start).toBeCloseTo(115, 1);
    const seconds = (await ledger()).reduce((sum, { units }) => sum + (units.seconds ?? 0), 0);
    expect(seconds).toBeLessThan(3);
  });

  it('a sound that is no speech is no text', async () => {
    const { value } = await hear(3, [], { hums: true });
    expect(value).toMatchObject({ text: '', words: [] });
  });
});
