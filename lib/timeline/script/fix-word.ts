import type { Command } from '../commands/command';
import { isLocked, isSubtitle, SPELLINGS, type Item, type Timeline } from '../model';
import type { SaidWord } from './script';

/** After cuts at another speed, or a change of it, the words of a subtitle lie up to so many frames beside. */
const NEAR_FRAMES = 5;

/**
 * Writes a word otherwise: its item keeps the spelling for subtitles that are made later, those that are there get it
 * at the same time as before. Null when nothing changes, or when its item is locked.
 */
export function fixWord(timeline: Timeline, word: SaidWord, written: string): Command[] | null {
  const text = written.trim().replace(/\s+/g, ' ').slice(0, SPELLINGS.longest);
  const item = timeline.items.find(({ id }) => id === word.itemId);
  if (!item || text === '' || text === word.text || isLocked(timeline, item)) return null;
  const others = item.spellings.filter(({ at }) => at !== word.at);
  const spellings = [...others, { at: word.at, text }].slice(-SPELLINGS.most);
  return [
    { type: 'change', ids: [item.id], fields: { spellings } },
    ...timeline.items.filter(isSubtitle).flatMap((subtitle) => inSubtitle(subtitle, word, text)),
  ];
}

function inSubtitle({ id, start, text: look }: Item, word: SaidWord, text: string): Command[] {
  if (!look) return [];
  // Words at even places, what stands between them at odd ones.
  const pieces = look.text.trim().split(/(\s+)/);
  const words = pieces.filter((_, at) => at % 2 === 0);
  if (words.length !== look.wordTimes.length) return [];
  const number = words.findIndex(
    (one, at) => one === word.text && Math.abs(start + (look.wordTimes[at] ?? 0) - word.start) <= NEAR_FRAMES,
  );
  const time = look.wordTimes[number];
  if (time === undefined) return [];
  const count = text.split(' ').length;
  const until = look.wordTimes[number + 1] ?? time + word.end - word.start;
  const times = Array.from({ length: count }, (_, at) => time + Math.round((at * Math.max(0, until - time)) / count));
  const wordTimes = look.wordTimes.toSpliced(number, 1, ...times);
  return [{ type: 'change', ids: [id], fields: { text: { text: pieces.with(2 * number, text).join(''), wordTimes } } }];
}
