import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Scene } from '@/lib/scene/draw-scene';
import { scene } from '@/lib/scene/schemas';
import { FILM_SUBTITLES } from '@/lib/scene/subtitles';
import { THEMES } from '@/lib/scene/backgrounds/index';
import { placeWords } from '@/lib/video/place-words';
import { tokensOf, type Word } from '@/lib/video/word';
import { makeFilm } from '@/server/studio/composing/compose-video';
import { recordScene } from '@/server/studio/recording/record-scene';
import { espeak } from '@/server/studio/voice/espeak';
import { useBundles } from './as-in-product';
import { bareClip, costOf, sumOf, type Cost } from './bare-film';
import { printTable } from './measure';

const size = { width: 720, height: 1280 };
const signal = new AbortController().signal;
let seconds = 5;
const TEXT = 'Every morning, at four, the ovens are lit. Come and taste it!';

const sceneOf = (theme: Scene['look']['theme'], title: string): Scene =>
  scene.parse({
    kind: 'title',
    params: { title, subtitle: 'From people who did it' },
    look: { theme },
    duration: seconds,
  });

/**
 * Six scenes spoken, recorded and merged, against their parts run bare; and once more with one of them changed.
 * `--seconds`: of each scene.
 */
export async function run(options: { seconds?: string } = {}): Promise<void> {
  seconds = Number(options.seconds ?? seconds);
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-video-'));
  await useBundles();
  const memory = watchMemory();
  try {
    const recording = await costOf(async () => {
      for (const [index, theme] of THEMES.entries())
        await record(folder, index, sceneOf(theme, `Five small habits ${index}`));
    });
    let words: Word[] = [];
    const voice = path.join(folder, 'voice.wav');
    const speaking = await costOf(async () => {
      const events = await espeak({ text: TEXT, voice: 'en-us', wordsPerMinute: 165, to: voice }, signal);
      words = placeWords(tokensOf(TEXT), events, seconds);
    });
    const merging = await costOf(() => merge(folder, voice, words));
    const bare = await bareParts(folder);
    const changing = await costOf(async () => {
      await record(folder, 2, sceneOf(THEMES[2], 'Another title'));
      await espeak({ text: TEXT, voice: 'en-us', wordsPerMinute: 165, to: voice }, signal);
      await merge(folder, voice, words);
    });
    const length = THEMES.length * seconds;
    const all = recording.processor + speaking.processor * THEMES.length + merging.processor;
    const row = (name: string, { processor, wall }: Cost) => [
      name,
      processor.toFixed(1),
      wall.toFixed(1),
      (length / wall).toFixed(2),
    ];
    printTable([
      [`${length} s of film`, 'processor s', 'wall s', 'times real time'],
      row('recorded', recording),
      row('merged', merging),
      row('parts bare', bare),
      row('one changed', changing),
    ]);
    printTable([
      ['ratio of processor time', 'measured', 'aim'],
      [
        'recorded and merged, to the parts bare',
        ((recording.processor + merging.processor) / bare.processor).toFixed(2),
        '1.20',
      ],
      ['one of six changed, to all', (changing.processor / all).toFixed(2), '0.35'],
    ]);
    console.log(`Peak of this process and all that it started at once: ${Math.round(memory.peak() / 1e6)} MB\n`);
  } finally {
    memory.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const PAGE_BYTES = 4096;

/** Resident memory of this process and its descendants, looked at five times a second. Linux only. */
function watchMemory(): { peak: () => number; stop: () => void } {
  const resident = (pid: number | string): number => {
    try {
      const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
      return children.reduce((sum, child) => sum + resident(child), pages * PAGE_BYTES);
    } catch {
      return 0;
    }
  };
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, resident(process.pid))), 200);
  return { peak: () => peak, stop: () => clearInterval(timer) };
}

const clipOf = (folder: string, index: number) => path.join(folder, `clip${index}`);
const record = (folder: string, index: number, drawn: Scene) =>
  recordScene({ scene: drawn, size, to: clipOf(folder, index), signal });

const merge = (folder: string, voice: string, words: readonly Word[]) =>
  makeFilm({
    parts: THEMES.map((_, index) => ({
      ...{ clip: `${clipOf(folder, index)}.mp4`, speed: 1, seconds: seconds },
      voice: { path: voice, words },
    })),
    ...{ intro: null, outro: null, music: { path: voice, volume: 0.2 }, subtitles: FILM_SUBTITLES },
    ...{ size, crossFade: 0.4, pieces: path.join(folder, 'pieces'), to: path.join(folder, 'film'), signal },
  });

/** Each clip's parts alone. */
async function bareParts(folder: string): Promise<Cost> {
  const costs: Cost[] = [];
  for (const [index, theme] of THEMES.entries()) {
    const drawn = sceneOf(theme, `Five small habits ${index}`);
    const [file, raw] = [`${clipOf(folder, index)}.mp4`, path.join(folder, 'raw.rgba')];
    costs.push(await bareClip({ scene: drawn, size, file, raw }));
  }
  return sumOf(costs);
}
