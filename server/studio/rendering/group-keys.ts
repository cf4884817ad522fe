import { createHash } from 'node:crypto';
import type { Timeline } from '@/lib/timeline/model';
import { looksOfGroups } from '@/lib/timeline/plan/groups';
import { turnsBetweenSlices } from '@/server/system/in-slices';
import { VERSION as PROGRAM } from '@/server/system/version';
import type { MediaSource } from './graph/clip';
import type { PictureOutput } from './outputs';
import type { RenderRange } from './range';

/** Raised when the same timeline is drawn or encoded differently than before within a version of the program. */
const VERSION = 1;
/** Two groups of a video with the same key by chance: one in 10¹⁸ films. */
const KEY_BYTES = 12;

type Keyed = {
  timeline: Timeline;
  groups: readonly RenderRange[];
  sources: ReadonlyMap<string, MediaSource>;
  picture: PictureOutput;
};

/** A key for each group of frames: equal for equal pictures of the same encoder. */
export async function groupKeys({ timeline, groups, sources, picture }: Keyed): Promise<string[]> {
  const { viewport } = timeline;
  const how = JSON.stringify([PROGRAM, VERSION, viewport, picture]);
  // By its content, whatever its address.
  const identityOf = (url: string) => sources.get(url)?.sha256 ?? url;
  const turn = turnsBetweenSlices();
  const keys: string[] = [];
  for (const looks of looksOfGroups(timeline, groups, identityOf)) {
    const hash = createHash('sha256').update(how).update(looks).digest();
    keys.push(hash.subarray(0, KEY_BYTES).toString('hex'));
    await turn();
  }
  return keys;
}

export const packKeys = (keys: readonly string[]): Buffer => Buffer.from(keys.join(''), 'hex');

export const unpackKeys = (packed: Uint8Array): string[] =>
  Array.from({ length: packed.length / KEY_BYTES }, (_, index) =>
    Buffer.from(packed.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES)).toString('hex'),
  );
