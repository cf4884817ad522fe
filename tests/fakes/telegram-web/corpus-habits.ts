import type { FakeChannel, FakePost } from './channel';
import type { Member } from './corpus-members';
import { pick, randomOf } from './writing';

/** Ordinary channels take from others; copies hide that they are ones. */
export type Habit =
  /** Comments of its own on a line that another one wrote. */
  | { kind: 'quotes' | 'joins' | 'digests' | 'forwards' | 'mirrors'; of: string }
  /** Some posts are announcements that others publish to the letter as well. */
  | { kind: 'announces'; texts: readonly string[] }
  /** The same long lines stand below each post, as below those of another channel. */
  | { kind: 'signs'; text: string };

type Writing = { username: string; own: FakePost; from: FakePost; next: FakePost; index: number };

const linesOf = ({ text }: FakePost) => text.split('\n');
/** Half an hour later, as a copy is. */
export const laterThan = ({ at }: FakePost): Date => new Date(at.getTime() + 1_800_000);

/** The post without its origin. */
export function unsaid(post: FakePost): FakePost {
  const copy = { ...post };
  delete copy.forwardedFrom;
  return copy;
}

/** How much of a channel a habit changes, and the posts that come of it. */
const TAKES: Record<'quotes' | 'joins' | 'digests' | 'mirrors', { share: number; text: (of: Writing) => string }> = {
  quotes: { share: 0.7, text: ({ own, from }) => `${own.text}\n“${linesOf(from)[0]}”` },
  // Parts of two posts: each stands in the other channel, no post does.
  joins: { share: 0.8, text: ({ from, next }) => `${linesOf(from)[0]}\n${linesOf(next).at(-1)}` },
  digests: { share: 0.6, text: ({ own, from, next }) => `${linesOf(own)[0]}\n${from.text}\n${next.text}` },
  // A copy with a word changed here and there, and its own name below.
  mirrors: {
    share: 0.75,
    text: ({ username, from, index }) =>
      `${index % 3 ? from.text : from.text.replace(/\s(\S+)(\s\S+\s\S+)$/, ' indeed$2')}\nMore every day: @${username}. Subscribe and tell your friends about this channel`,
  },
};

/** Writes the posts of a channel with a habit again. */
export function withHabit(member: Member, written: ReadonlyMap<string, FakeChannel>): FakeChannel {
  const channel = written.get(member.username)!;
  const { habit } = member;
  if (!habit) return channel;
  const random = randomOf(`${member.username} ${habit.kind}`);
  const isPlain = ({ isService, text, forwardedFrom }: FakePost) => !isService && text !== '' && !forwardedFrom;
  const change = (share: number, changed: (post: FakePost, index: number) => FakePost, posts = channel.posts) => ({
    ...channel,
    posts: posts.map((post, index) => (isPlain(post) && random() < share ? changed(post, index) : post)),
  });
  if (habit.kind === 'signs') return change(1, (post) => ({ ...post, text: `${post.text}\n${habit.text}` }));
  if (habit.kind === 'announces') return change(0.2, (post) => ({ ...post, text: pick(habit.texts, random) }));
  const source = written.get(habit.of)!;
  const originals = source.posts.filter(isPlain);
  const at = (index: number) => originals[index % originals.length]!;
  if (habit.kind === 'forwards')
    return change(0.5, (post, index) => ({
      ...post,
      text: at(index).text,
      forwardedFrom: { username: source.username, title: source.title, postId: at(index).id },
    }));
  const { share, text } = TAKES[habit.kind];
  const isMirror = habit.kind === 'mirrors';
  const [created, ...posts] = channel.posts;
  // It has little more than it copies, and says of none whose it is.
  const few = [created!, ...posts.slice(-Math.max(20, Math.ceil(originals.length / share))).map(unsaid)];
  const taken = (own: FakePost, index: number): FakePost => {
    const from = at(index);
    const writing = { username: member.username, own, from, next: at(index + 1), index };
    return { ...own, text: text(writing), ...(isMirror ? { at: laterThan(from) } : {}) };
  };
  return change(share, taken, isMirror ? few : channel.posts);
}
