import path from 'node:path';
import type { Sound } from '@/lib/timeline/plan/sounds';
import { FPS } from '@/lib/timeline/time';
import { newGraph, type Graph } from './graph/builder';
import type { SourceOf } from './graph/clip';
import { sumOf, type SoundPart } from './graph/sound';

/** Each input of a run has threads and buffers of its own: some hundred of them pass its limit of memory. */
const MAX_INPUTS = 40;

/** A run of ffmpeg. */
export type Mix = { graph: Graph; to: string; options: readonly string[]; seconds: number };
type Mixing = {
  sounds: readonly Sound[];
  sourceOf: SourceOf;
  folder: string;
  /** One run of ffmpeg. */
  write: (mix: Mix) => Promise<void>;
};

/** The sounds for the film’s own mix; of many of them files instead, mixed as they are heard. */
export async function mixedBefore({ sounds, ...rest }: Mixing): Promise<{ sounds: Sound[]; parts: SoundPart[] }> {
  if (sounds.length <= MAX_INPUTS) return { sounds: [...sounds], parts: [] };
  const parts: SoundPart[] = [];
  for (const duck of [false, true])
    parts.push(...(await partsOf({ ...rest, sounds: sounds.filter((each) => each.duck === duck), duck })));
  return { sounds: [], parts };
}

/** In order of time, so that no part is much longer than what is heard in it. */
async function partsOf({ sounds, duck, sourceOf, folder, write }: Mixing & { duck: boolean }): Promise<SoundPart[]> {
  let count = 0;
  const mixed = async (some: Pick<Parameters<typeof sumOf>[0], 'sounds' | 'parts'>): Promise<SoundPart> => {
    const all = [...some.sounds, ...some.parts];
    const start = Math.min(...all.map((each) => each.start));
    const end = Math.max(...all.map((each) => each.end));
    const [graph, frames] = [newGraph(), end - start];
    const file = path.join(folder, `${duck ? 'ducked' : 'plain'}-${(count += 1)}.wav`);
    const label = sumOf({ graph, ...some, sourceOf, from: start, frames });
    const options = ['-map', `[${label}]`, '-c:a', 'pcm_f32le', '-f', 'wav'];
    await write({ graph, to: file, options, seconds: frames / FPS });
    return { file, start, end, duck };
  };
  let parts: SoundPart[] = [];
  for (const group of groupsOf(sounds)) parts.push(await mixed({ sounds: group, parts: [] }));
  while (parts.length > MAX_INPUTS) {
    const larger: SoundPart[] = [];
    for (const group of groupsOf(parts)) larger.push(await mixed({ sounds: [], parts: group }));
    parts = larger;
  }
  return parts;
}

function groupsOf<T extends { start: number }>(all: readonly T[]): T[][] {
  const sorted = all.toSorted((a, b) => a.start - b.start);
  return Array.from({ length: Math.ceil(sorted.length / MAX_INPUTS) }, (_, index) =>
    sorted.slice(index * MAX_INPUTS, (index + 1) * MAX_INPUTS),
  );
}
