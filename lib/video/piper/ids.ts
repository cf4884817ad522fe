import { MARKS, type PiperConfig } from './config';
import type { Phoneme } from './pieces';

/** A piece as a voice takes it: its numbers, and for each the character at which its word begins. */
export type Numbered = { ids: number[]; places: (number | null)[] };

/** The numbers of signs: one begins, one ends, one stands between all. Signs that the voice lacks are left out. */
export function numbered(phonemes: readonly Phoneme[], map: PiperConfig['phoneme_id_map']): Numbered {
  const ids: number[] = [];
  const places: (number | null)[] = [];
  const add = (sign: string, at: number | null) => {
    for (const id of map[sign] ?? []) {
      ids.push(id);
      places.push(at);
    }
  };
  add(MARKS.start, null);
  add(MARKS.between, null);
  for (const { sign, at } of phonemes) {
    if (!map[sign]) continue;
    add(sign, at);
    add(MARKS.between, at);
  }
  add(MARKS.end, null);
  return { ids, places };
}
