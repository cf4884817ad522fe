import type { Command } from './commands/command';
import { endOf, SUBTITLE_GROUP, type Item, type Timeline } from './model';
import { inTheWay } from './placement';

/** The lines of a group of subtitles, in the order of the film. */
export const captionsOf = ({ items }: Timeline, groupId: string): Item[] =>
  items.filter((item) => item.groupId === groupId && item.text).toSorted((a, b) => a.start - b.start);

/** A line with other words. Times of words stay where as many are left; else the line is shown as a whole. */
export function rewritten({ id, text }: Item, words: string): Command[] {
  if (!text || text.text === words || !words.trim()) return [];
  const count = words.split(/\s+/).filter(Boolean).length;
  const wordTimes = count === text.wordTimes.length ? text.wordTimes : [];
  return [{ type: 'change', ids: [id], fields: { text: { text: words, wordTimes } } }];
}

/** The same words written otherwise in all lines, whatever their case. */
export function replaced(lines: readonly Item[], from: string, to: string): Command[] {
  if (!from.trim()) return [];
  const found = new RegExp(from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  return lines.flatMap((line) =>
    rewritten(
      line,
      (line.text?.text ?? '').replace(found, () => to),
    ),
  );
}

/** Lines as a model gets them: each with its number, so that none is taken for another in its answer. */
export const numbered = (lines: readonly string[]): string =>
  lines.map((line, index) => `[${index + 1}] ${line.replace(/\s+/g, ' ').trim()}`).join('\n');

/** The answer for each number; null where it left one out. */
export function readNumbered(answer: string, count: number): (string | null)[] {
  const found = new Map(
    [...answer.matchAll(/^\s*\[(\d+)\]\s*(.*\S)\s*$/gmu)].map(([, number, line]) => [Number(number), line ?? '']),
  );
  return Array.from({ length: count }, (_, index) => found.get(index + 1) ?? null);
}

type Translating = { groupId: string; lines: readonly (string | null)[]; newId: () => string };

/** A second group with the translated lines at the same times, above the first one: both languages stay. */
export function translated(timeline: Timeline, { groupId, lines, newId }: Translating): Command[] {
  const originals = captionsOf(timeline, groupId);
  const made = originals.flatMap((item, index): Item[] => {
    const words = lines[index];
    return words && item.text ? [{ ...item, id: newId(), text: { ...item.text, text: words, wordTimes: [] } }] : [];
  });
  const [first] = made;
  if (!first) return [];
  const group = `${SUBTITLE_GROUP}${newId()}`;
  const height = Math.max(...made.map((item) => item.height * item.scale));
  const { track, commands } = trackFor(timeline, made, newId);
  const items = made.map((item) => ({
    ...item,
    ...{ groupId: group, trackIndex: track, y: Math.max(0, Math.round(item.y - height - 20)) },
  }));
  return [...commands, { type: 'add', items }];
}

/** A track above all that is seen, or one that is free at all these times. */
function trackFor(
  timeline: Timeline,
  made: readonly Item[],
  newId: () => string,
): { track: number; commands: Command[] } {
  const isFree = (index: number) =>
    made.every(
      (item) => inTheWay(timeline, index, { start: item.start, duration: endOf(item) - item.start }).length === 0,
    );
  const free = timeline.tracks.findLastIndex(({ type, locked }, index) => type === 'video' && !locked && isFree(index));
  if (free >= 0) return { track: free, commands: [] };
  const last = timeline.tracks.findLastIndex(({ type }) => type === 'video') + 1;
  const look = { muted: false, visible: true, locked: false };
  const added: Command = {
    type: 'add-track',
    track: { ...look, id: newId(), type: 'video', name: `Video ${last + 1}` },
  };
  return { track: last, commands: [added] };
}
