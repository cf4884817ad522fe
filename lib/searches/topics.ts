/** A post by its stems, and the channel that wrote it. */
export type TopicPost = { channel: string; stems: ReadonlySet<string> };
export type Topic = { stems: string[]; channels: string[]; posts: number[] };

const MAX_TOPICS = 20;
const MAX_WORDS = 5;
/** A topic is no whim of one channel. */
const FEWEST_CHANNELS = 2;
const FEWEST_POSTS = 3;
/** A word of more than half of the posts is the theme itself. */
const COMMON = 0.5;
/** Posts that two words of a topic share, of those that have either. */
const TOGETHER = 0.34;

type Telling = { stem: string; posts: number[]; channels: string[] };

/**
 * Topics of posts that `ours` does not have: words that several channels use and that are rare or absent at ours, with
 * the words that stand beside them. The most frequent first. Each step of the iteration is a short piece of work and
 * may bring a topic, so that a process with other work can pause in between.
 */
export function* topicGaps(
  posts: readonly TopicPost[],
  ours: (stem: string) => number,
): Generator<Topic | null, void, undefined> {
  const postsWith = new Map<string, number[]>();
  for (const [at, { stems }] of posts.entries()) {
    for (const stem of stems) {
      const list = postsWith.get(stem);
      if (list) list.push(at);
      else postsWith.set(stem, [at]);
    }
    yield null;
  }
  const telling = new Map<string, Telling>();
  for (const [stem, list] of postsWith) {
    if (list.length < FEWEST_POSTS || list.length > posts.length * COMMON || ours(stem) * 10 > list.length) continue;
    const channels = [...new Set(list.map((at) => posts[at]?.channel ?? ''))];
    if (channels.length >= FEWEST_CHANNELS) telling.set(stem, { stem, posts: list, channels });
    yield null;
  }
  const ranked = [...telling.values()].sort(
    (a, b) => b.channels.length - a.channels.length || b.posts.length - a.posts.length || (a.stem < b.stem ? -1 : 1),
  );
  const places = new Map(ranked.map(({ stem }, place) => [stem, place]));
  const taken = new Set<string>();
  let found = 0;
  for (const { stem, posts: list, channels } of ranked) {
    if (taken.has(stem)) continue;
    if (found >= MAX_TOPICS) return;
    found += 1;
    const beside = (yield* sharedBy(list, posts))
      .filter(([other, shared]) => {
        const theirs = telling.get(other)?.posts.length;
        return (
          other !== stem &&
          theirs !== undefined &&
          !taken.has(other) &&
          shared / (list.length + theirs - shared) >= TOGETHER
        );
      })
      .sort(([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    const stems = [stem, ...beside.slice(0, MAX_WORDS - 1).map(([other]) => other)];
    for (const each of stems) taken.add(each);
    yield { stems, channels, posts: list };
  }
}

/** How many of these posts have each stem that one of them has. */
function* sharedBy(
  list: readonly number[],
  posts: readonly TopicPost[],
): Generator<null, [stem: string, shared: number][], undefined> {
  const shared = new Map<string, number>();
  for (const at of list) {
    for (const stem of posts[at]?.stems ?? []) shared.set(stem, (shared.get(stem) ?? 0) + 1);
    yield null;
  }
  return [...shared];
}
