import { wordsOf } from '@/lib/knowledge/words';

/** Words of a piece whose repetition is no chance. */
const PIECE = 4;
/** Shorter posts ("Good morning!") are the same everywhere. */
const SHORTEST = 8;
/** Hashes that stand for a post: its smallest ones, a fair sample of its pieces. */
const SKETCH = 16;
/** Of these, the ones by which posts that may be alike are looked up. */
const INDEXED = 2;
/** A piece in so many posts of a channel is its habit of writing: a signature, a heading, a form that is filled in. */
const HABIT = 3;
/** A post that is little else than habit says nothing. */
const FEWEST_PIECES = 4;
/** The share of their pieces that two posts have in common when one is a copy: a post that quotes another has less. */
const COPIED_FROM = 0.5;
/** Fewer copies are press releases. */
const FEWEST_COPIES = 3;
/** Sent to two channels at once, either may come first. */
const SAME_TIME_MINUTES = 60;
const MINUTE_MS = 60_000;

type Post = { text: string; at: Date; isForward: boolean };

/**
 * Sketches of the longer posts of a page, to know copies by: the time in minutes and the smallest hashes of the
 * pieces of four words, `sz1k0g:1a2b 3c4d`, of a forward `>sz1k0g:1a2b 3c4d`. Pieces in half of the page are a
 * signature and left out.
 */
export function sketchesOf(posts: readonly Post[]): string[] {
  const longer = posts.flatMap((post) => {
    const words = wordsOf(post.text).map(({ text }) => text);
    return words.length < SHORTEST ? [] : [{ post, pieces: piecesOf(words) }];
  });
  const signature = habits(
    longer.map(({ pieces }) => pieces),
    Math.max(HABIT, longer.length / 2),
  );
  return longer.flatMap(({ post: { at, isForward }, pieces }) => {
    const own = [...pieces].filter((hash) => !signature.has(hash)).sort((a, b) => a - b);
    if (own.length < FEWEST_PIECES) return [];
    const hashes = own.slice(0, SKETCH).map((hash) => hash.toString(36));
    return [`${isForward ? '>' : ''}${Math.floor(at.getTime() / MINUTE_MS).toString(36)}:${hashes.join(' ')}`];
  });
}

/** Fingerprints by which channels with a post in common find each other. */
export const printsOf = (sketches: readonly string[]): number[] =>
  sketches.flatMap((sketch) => readSketch(sketch).hashes.slice(0, INDEXED));

type Sketch = { minute: number; hashes: number[]; isForward: boolean };

function readSketch(sketch: string): Sketch {
  const isForward = sketch.startsWith('>');
  const [minute = '', hashes = ''] = sketch.slice(isForward ? 1 : 0).split(':');
  return {
    minute: parseInt(minute, 36),
    hashes: hashes.split(' ').flatMap((hash) => (hash === '' ? [] : parseInt(hash, 36))),
    isForward,
  };
}

/**
 * The part of one channel's longer posts that are copies of posts of the other one: each of a single post that is not
 * later. Forwards name their source and copy nothing.
 */
export function repeatedPart(own: readonly string[], other: readonly string[]): number {
  const [ours, theirs] = [own.map(readSketch), other.map(readSketch)];
  const common = new Set(
    [ours, theirs].flatMap((side) => [
      ...habits(
        side.map(({ hashes }) => hashes),
        HABIT,
      ),
    ]),
  );
  const having = new Map<number, Sketch[]>();
  for (const sketch of theirs)
    for (const hash of sketch.hashes) if (!common.has(hash)) having.set(hash, [...(having.get(hash) ?? []), sketch]);
  let [posts, copies] = [0, 0];
  for (const sketch of ours) {
    const telling = sketch.hashes.filter((hash) => !common.has(hash));
    if (telling.length < FEWEST_PIECES) continue;
    posts += 1;
    if (sketch.isForward) continue;
    const sharing = new Set(telling.flatMap((hash) => having.get(hash) ?? []));
    if ([...sharing].some((original) => isCopy(sketch, original, common))) copies += 1;
  }
  return copies < FEWEST_COPIES ? 0 : copies / posts;
}

/** Whether most of what either post says is in the other one. Sketches are compared as far as both of them reach. */
function isCopy(copy: Sketch, original: Sketch, common: ReadonlySet<number>): boolean {
  // A forward is always later than its origin.
  if (copy.minute < original.minute - (original.isForward ? 0 : SAME_TIME_MINUTES)) return false;
  const reach = Math.min(...[copy, original].map(reachOf));
  const [a, b] = [copy, original].map(
    ({ hashes }) => new Set(hashes.filter((hash) => hash <= reach && !common.has(hash))),
  );
  if (!a || !b) return false;
  const both = [...a].filter((hash) => b.has(hash)).length;
  return both >= FEWEST_PIECES && both >= COPIED_FROM * (a.size + b.size - both);
}

/** A full sketch knows nothing beyond its largest hash, one that is not full has all. */
const reachOf = ({ hashes }: Sketch): number => (hashes.length < SKETCH ? Infinity : (hashes.at(-1) ?? Infinity));

/** Pieces that so many posts have, or more. */
function habits(posts: readonly Iterable<number>[], from: number): Set<number> {
  const times = new Map<number, number>();
  for (const pieces of posts) for (const hash of pieces) times.set(hash, (times.get(hash) ?? 0) + 1);
  return new Set([...times].filter(([, count]) => count >= from).map(([hash]) => hash));
}

function piecesOf(words: readonly string[]): Set<number> {
  const pieces = new Set<number>();
  for (let at = 0; at + PIECE <= words.length; at += 1) pieces.add(hashOf(words.slice(at, at + PIECE).join(' ')));
  return pieces;
}

/** FNV-1a with a final mix, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
