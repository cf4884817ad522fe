import type { Command, Stretch } from '../commands/command';
import { stayingTracks } from '../commands/recut';
import { MAX_FRAMES, type Timeline } from '../model';
import { snapped } from './cut';
import type { Script, Sentence } from './script';

/** A pause up to this long goes along with the sentence before it; of a longer one, a third of a second does. */
const PAUSE_FRAMES = 60;
const HELD_FRAMES = 10;

type Frames = Stretch & { itemId: string };

/**
 * Moves a sentence with all that is seen and heard in it before another one, or to the end of what is said. Null when
 * it is there already; 'locked' when its own track stays because something on it is locked.
 */
export function moveSentence(
  timeline: Timeline,
  script: Script,
  { id, before, newId }: { id: string; before: string | null; newId: string },
): Command | 'locked' | null {
  const sentence = script.sentences.find((one) => one.id === id);
  const next = script.sentences.find((one) => one.id === before);
  const last = script.sentences.at(-1);
  if (!sentence || !last || (before !== null && !next)) return null;
  const moved = framesOf(timeline, script, sentence);
  const target = framesOf(timeline, script, next ?? last);
  const at = next ? target.from : target.to;
  if (at >= moved.from && at <= moved.to) return null;
  const changed = { from: Math.min(at, moved.from), to: Math.max(at, moved.to) };
  const trackOf = new Map(timeline.items.map((item) => [item.id, item.trackIndex]));
  if (stayingTracks(timeline, changed).has(trackOf.get(moved.itemId) ?? -1)) return 'locked';
  const own = { from: moved.from, to: moved.to };
  const [first, second] = at < moved.from ? [own, { from: at, to: own.from }] : [{ from: own.to, to: at }, own];
  const parts = [{ from: 0, to: changed.from }, first, second, { from: changed.to, to: MAX_FRAMES }];
  return { type: 'recut', parts: parts.filter(({ from, to }) => from < to), newId };
}

/** The frames of a sentence: up to the next one where that follows soon. */
function framesOf({ items }: Timeline, { runs }: Script, { words }: Sentence): Frames {
  const [first, last] = [words[0], words.at(-1)];
  const [from, end] = [first?.start ?? 0, last?.end ?? 0];
  const run = runs.find((one) => last && one.words.includes(last));
  const next = run?.words[last ? run.words.indexOf(last) + 1 : -1];
  const pause = (next?.start ?? run?.to ?? end) - end;
  const held = pause <= PAUSE_FRAMES ? pause : Math.min(HELD_FRAMES, pause);
  const own = items.filter(({ id }) => id === first?.itemId || id === last?.itemId);
  return { ...snapped({ from, to: end + Math.max(0, held) }, own), itemId: first?.itemId ?? '' };
}
