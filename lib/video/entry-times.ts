import { entriesOf } from '@/lib/scene/kinds/kind';
import { sceneOf, type Params, type VideoScene } from './scenes';
import type { Word } from './word';

/** The fields whose lines come in one after another, and whether each line does or the field as a whole. */
const COMING: Partial<Record<VideoScene, { fields: readonly string[]; each: boolean }>> = {
  list: { fields: ['items'], each: true },
  steps: { fields: ['items'], each: true },
  compare: { fields: ['leftItems', 'rightItems'], each: false },
};
/** So many words tell one entry from another. */
const FIRST_WORDS = 3;
/** An entry comes a moment before it is said. Seconds. */
const LEAD_S = 0.15;

/**
 * When each entry of a scene should come in: as it begins to be said, in seconds from the start of its voice. Null
 * where one of them is not said, or in another order: then they come evenly.
 */
export function entryTimes(params: Params, words: readonly Word[]): number[] | null {
  const coming = COMING[sceneOf(params)];
  if (!coming || words.length === 0) return null;
  const entries = coming.fields.flatMap((field) => {
    const lines = entriesOf(params[field], Infinity);
    return coming.each ? lines : lines.slice(0, 1);
  });
  const said = words.flatMap(({ text, start }) => plain(text).map((word) => ({ word, start })));
  let from = 0;
  const times: number[] = [];
  for (const entry of entries) {
    const first = plain(entry).slice(0, FIRST_WORDS);
    const at = said.findIndex(
      (_, index) => index >= from && first.length > 0 && first.every((word, more) => said[index + more]?.word === word),
    );
    if (at < 0) return null;
    times.push(Math.round(Math.max(0, (said[at]?.start ?? 0) - LEAD_S) * 100) / 100);
    from = at + first.length;
  }
  return times.length > 0 ? times : null;
}

const plain = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
