/** A post by its stems, and the channel that wrote it. */
export type TopicPost = { channel: string; stems: ReadonlySet<string> };
export type Topic = { stems: string[]; channels: string[]; posts: number[] };

const MOST_TOPICS = 20;
const MOST_WORDS = 5;
/** A topic is no whim of one channel. */
const FEWEST_CHANNELS = 2;
const FEWEST_POSTS = 3;
/** A word of more than half of the posts is the theme itself. */
const COMMON = 0.5;
/** Posts that two words of a topic share, of those that have either. */
const TOGETHER = 0.34;

/**
 * Topics of posts that `ours` does not have: words that several channels use and that are rare or absent at ours, with
 * the words that stand beside them. The most frequent first.
 */
export function topicGaps(posts: readonly TopicPost[], ours: (stem: string) => number): Topic[] {
  const postsWith = new Map<string, number[]>();
  for (const [at, { stems }] of posts.entries())
    for (const stem of stems) {
      const list = postsWith.get(stem);
      if (list) list.push(at);
      else postsWith.set(stem, [at]);
    }
  const channelsOf = (list: readonly number[]) => [...new Set(list.map((at) => posts[at]?.channel ?? ''))];
  const telling = [...postsWith]
    .filter(
      ([stem, list]) =>
        list.length >= FEWEST_POSTS &&
        list.length <= posts.length * COMMON &&
        ours(stem) * 10 <= list.length &&
        channelsOf(list).length >= FEWEST_CHANNELS,
    )
    .sort(
      (a, b) =>
        channelsOf(b[1]).length - channelsOf(a[1]).length || b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1),
    );
  const taken = new Set<string>();
  const topics: Topic[] = [];
  for (const [stem, list] of telling) {
    if (taken.has(stem)) continue;
    if (topics.length >= MOST_TOPICS) break;
    const own = new Set(list);
    const beside = telling.filter(
      ([other, theirs]) => other !== stem && !taken.has(other) && together(own, theirs) >= TOGETHER,
    );
    const stems = [stem, ...beside.slice(0, MOST_WORDS - 1).map(([other]) => other)];
    for (const each of stems) taken.add(each);
    topics.push({ stems, channels: channelsOf(list), posts: list });
  }
  return topics;
}

function together(own: ReadonlySet<number>, theirs: readonly number[]): number {
  const shared = theirs.filter((at) => own.has(at)).length;
  return shared / (own.size + theirs.length - shared);
}
