import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { wavHeader } from '@/lib/media/wav';
import type { Sound } from '@/lib/timeline/plan/sounds';
import { FPS } from '@/lib/timeline/time';
import { SOUND_RATE } from '@/lib/video/codec';
import { newGraph } from './graph/builder';
import type { MediaSource } from './graph/clip';
import { soundOfFile } from './graph/sound';
import type { Reversing } from './reversed-clips';

/** Two channels of 16 bits. */
const SAMPLE_BYTES = 4;
const BLOCK_SAMPLES = 262_144;

/**
 * Sounds with files that were made backwards in the place of those in reverse: the mix knows ordinary sounds. Read
 * forwards once and turned round from the end in blocks, so that no memory grows and no seam is heard.
 */
export async function withReversedSounds({
  sounds,
  ...how
}: Reversing & { sounds: readonly Sound[] }): Promise<{ sounds: Sound[]; made: Map<string, MediaSource> }> {
  const made = new Map<string, MediaSource>();
  const turned: Sound[] = [];
  for (const [index, sound] of sounds.entries()) {
    if (!sound.item.reverse) {
      turned.push(sound);
      continue;
    }
    const url = `reversed-${index}.wav`;
    made.set(url, await reversedSound(sound, path.join(how.folder, url), how));
    turned.push({ ...sound, from: 0, item: { ...sound.item, url, reverse: false } });
  }
  return { sounds: turned, made };
}

async function reversedSound(sound: Sound, file: string, { sourceOf, write, signal }: Reversing): Promise<MediaSource> {
  const source = sourceOf(sound.item);
  const seconds = ((sound.end - sound.start) * sound.speed) / FPS;
  const samples = Math.round(seconds * SOUND_RATE);
  const graph = newGraph();
  const chain = soundOfFile({ graph, source, from: sound.from, seconds });
  graph.chains.push(`${chain},apad=whole_len=${samples},atrim=end_sample=${samples}[part]`);
  const plain = `${file}.plain`;
  await write({ graph, to: plain, options: ['-map', '[part]', '-c:a', 'pcm_s16le', '-f', 's16le'], seconds });
  await reverseSamples(plain, file, signal);
  await rm(plain, { force: true });
  const { probe } = source;
  if (!('audio' in probe) || !probe.audio) throw new Error('A sound in reverse has no sound');
  const audio = { ...probe.audio, channels: 2, hz: SOUND_RATE };
  return { file, probe: { kind: 'audio', bytes: probe.bytes, container: 'wav', durationS: seconds, audio } };
}

/** Plain samples → a WAV with the last one first. */
export async function reverseSamples(from: string, to: string, signal: AbortSignal): Promise<void> {
  const source = await open(from, 'r');
  const target = await open(to, 'w', 0o600);
  try {
    const { size } = await source.stat();
    const samples = Math.floor(size / SAMPLE_BYTES);
    await target.write(wavHeader({ rate: SOUND_RATE, bytes: samples * SAMPLE_BYTES, channels: 2 }));
    for (let end = samples; end > 0; end -= BLOCK_SAMPLES) {
      signal.throwIfAborted();
      const start = Math.max(0, end - BLOCK_SAMPLES);
      // A sample of both channels is one number.
      await target.write((await readSamples(source, start, end)).reverse());
    }
  } finally {
    await source.close();
    await target.close();
  }
}

async function readSamples(source: FileHandle, start: number, end: number): Promise<Uint32Array> {
  const samples = new Uint32Array(end - start);
  await source.read(samples, 0, samples.byteLength, start * SAMPLE_BYTES);
  return samples;
}
