import type { Command, Stretch } from '../commands/command';
import { stayingTracks } from '../commands/recut';
import { endOf, MAX_FRAMES, SHORTEST, type Item, type Timeline } from '../model';
import type { Script } from './script';

/** Frames that are cut out for what an item says in them. */
export type Cut = Stretch & { itemId: string };

/** A pause beside words that are cut goes with them, up to half a second of it: the longer one of both stays. */
const PAUSE_FRAMES = 15;

/** The frames of words, with the shorter one of the pauses around them. */
export function cutsOfWords({ runs }: Pick<Script, 'runs'>, ids: ReadonlySet<string>): Cut[] {
  return runs.flatMap(({ words }) => {
    const cuts: Cut[] = [];
    for (let first = 0; first < words.length; first += 1) {
      if (!ids.has(words[first]?.id ?? '')) continue;
      let last = first;
      while (ids.has(words[last + 1]?.id ?? '')) last += 1;
      const [start, end] = [words[first], words[last]];
      if (start && end)
        cuts.push({
          ...around({ before: words[first - 1], start, end, after: words[last + 1] }),
          itemId: start.itemId,
        });
      first = last;
    }
    return cuts;
  });
}

type Spoken = { start: number; end: number };

function around({
  before,
  start,
  end,
  after,
}: Record<'start' | 'end', Spoken> & Record<'before' | 'after', Spoken | undefined>) {
  const [ahead, behind] = [before ? start.start - before.end : Infinity, after ? after.start - end.end : Infinity];
  const own = { from: start.start, to: end.end };
  if (ahead === Infinity && behind === Infinity) return own;
  const spare = Math.max(0, Math.min(ahead, behind, PAUSE_FRAMES));
  return ahead < behind ? { ...own, from: own.from - spare } : { ...own, to: own.to + spare };
}

/**
 * Cuts frames out of the film, on all tracks but those that have something locked there or later. Null when what is
 * said in them all stays on such tracks.
 */
export function cutOut(timeline: Timeline, cuts: readonly Cut[], newId: string): Command | null {
  const first = Math.min(...cuts.map(({ from }) => from));
  const staying = stayingTracks(timeline, { from: first, to: MAX_FRAMES });
  const trackOf = new Map(timeline.items.map(({ id, trackIndex }) => [id, trackIndex]));
  const free = cuts.filter(({ itemId }) => !staying.has(trackOf.get(itemId) ?? -1));
  const spoken = new Set(free.map(({ itemId }) => itemId));
  const own = timeline.items.filter(({ id }) => spoken.has(id));
  const gone = merged(merged(free).map((cut) => snapped(cut, own)));
  if (gone.length === 0) return null;
  const parts = [0, ...gone.map(({ to }) => to)].map((from, index) => ({ from, to: gone[index]?.from ?? MAX_FRAMES }));
  return { type: 'recut', parts: parts.filter(({ from, to }) => from < to), newId };
}

/** Stretches in order; those between which no frames would be left that can be stored are one. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from - last.to < SHORTEST) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** A stretch up to the edges of items that it cuts, where less of them than can be stored would be left. */
export function snapped({ from, to }: Stretch, cut: readonly Item[]): Stretch {
  const edges = cut.flatMap((item) => [item.start, endOf(item)]);
  return {
    from: Math.min(from, ...edges.filter((edge) => from - SHORTEST < edge && edge < from)),
    to: Math.max(to, ...edges.filter((edge) => to < edge && edge < to + SHORTEST)),
  };
}
