// Runs in the browser of reversed-preview.test.ts: the editor's own pool of files, with a clip in reverse.
import { drawPreview } from '@/components/editor/picture/draw-preview';
import { MediaPool } from '@/components/editor/picture/media-pool';
import type { Timeline } from '@/lib/timeline/model';

export type ReversedPreview = {
  /** Opens a timeline whose items have this file. */
  open(timeline: Timeline, address: string): Promise<void>;
  /** How bright the middle of the picture is at a frame, once that is found. */
  brightnessAt(frame: number): Promise<number>;
  /** How bright it was while it played to a frame, each time that it was drawn. */
  play(from: number, to: number): Promise<number[]>;
  /** The loudness of the halves of the sound that was turned round, and whether a film plays it. */
  sound(): Promise<{ first: number; second: number; seconds: number }>;
};

const LISTENING = { volume: 1, muted: true };
const opened: HTMLMediaElement[] = [];
let film: Timeline;
let pool: MediaPool;
const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 });
const context = canvas.getContext('2d', { willReadFrequently: true })!;

const create = document.createElement.bind(document);
document.createElement = ((name: string) => {
  const made = create(name);
  if (made instanceof HTMLMediaElement) opened.push(made);
  return made;
}) as typeof document.createElement;

const repaint = () => new Promise((resolve) => requestAnimationFrame(resolve));

function draw(frame: number, playing: boolean): number {
  pool.sync(film, frame, playing, LISTENING);
  const pictureOf = pool.pictureOf.bind(pool);
  drawPreview({ context, timeline: film, frame: Math.floor(frame), pictureOf, selected: null, guides: [], shown: 1 });
  return context.getImageData(16, 16, 1, 1).data[0] ?? -1;
}

const isFound = () =>
  opened.every((media) => !(media instanceof HTMLVideoElement) || (!media.seeking && media.readyState >= 2));

const preview: ReversedPreview = {
  async open(timeline, address) {
    film = timeline;
    const file = URL.createObjectURL(await (await fetch(address)).blob());
    const silent = () => undefined;
    pool = new MediaPool({ onReady: silent, onFailed: silent, onRead: silent, onHeard: silent, addressOf: () => file });
  },
  async brightnessAt(frame) {
    draw(frame, false);
    for (let found = 0; found < 3; found = isFound() ? found + 1 : 0) {
      await repaint();
      draw(frame, false);
    }
    return draw(frame, false);
  },
  async play(from, to) {
    const seen: number[] = [];
    const began = performance.now();
    for (let frame = from; frame < to; frame = from + ((performance.now() - began) * 30) / 1000) {
      seen.push(draw(frame, true));
      await repaint();
    }
    return seen;
  },
  async sound() {
    const turned = () => opened.find((media) => media instanceof HTMLAudioElement);
    while (!turned()) {
      await repaint();
      draw(0, false);
    }
    const bytes = await (await fetch(turned()?.src ?? '')).arrayBuffer();
    const { duration: seconds, ...wav } = await decoded(bytes);
    const half = wav.samples.length / 2;
    const loudness = (some: Float32Array) => Math.sqrt(some.reduce((sum, one) => sum + one * one, 0) / some.length);
    return { first: loudness(wav.samples.subarray(0, half)), second: loudness(wav.samples.subarray(half)), seconds };
  },
};

async function decoded(bytes: ArrayBuffer): Promise<{ samples: Float32Array; duration: number }> {
  const sound = await new OfflineAudioContext(2, 1, 48_000).decodeAudioData(bytes);
  return { samples: sound.getChannelData(0), duration: sound.duration };
}

Object.assign(globalThis, { reversedPreview: preview });
