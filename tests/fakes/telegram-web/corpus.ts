import type { FakeChannel, FakePost } from './channel';
import { graphOf, hopsFrom, type Edge } from './corpus-graph';
import { laterThan, unsaid, withHabit } from './corpus-habits';
import { membersOf, type Member } from './corpus-members';
import { ENGLISH } from './themes/english';
import { RUSSIAN } from './themes/russian';
import { dressed, filled, pick, randomOf, shuffled, textBy } from './writing';

/**
 * The truth about a channel. `relevance` for its theme: 3 writes about little else, 2 about half of the time, 1 about a
 * neighbouring subject, 0 not at all, or is of no use (a label says why).
 */
export type Truth = {
  theme: string | null;
  relevance: 0 | 1 | 2 | 3;
  labels: string[];
  language: 'ru' | 'en';
  /** How far it is from the seed of its theme, along forwards, mentions and links; null: not to be reached. */
  hops: number | null;
};

export type Corpus = {
  channels: FakeChannel[];
  /** By user name as it is written. */
  truth: Map<string, Truth>;
  themes: { key: string; text: string; language: 'ru' | 'en'; seed: string }[];
  edges: Edge[];
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Channels in eight themes, four Russian and four English, the same at each call: per theme sixteen relevant ones (each
 * with at most half of the theme's terms, two of them restricted, nine that take from others or share with them),
 * three near misses with half of its terms, a clone, another that hides what it copies, advertising, a dead one and
 * one in the other language; around them channels about nothing of it, scams, groups, bots and persons. `now`: posts
 * are dated back from there. `world`: other numbers draw other posts and other ways between the same channels.
 */
export function makeCorpus({ now = new Date(), world = 0 }: { now?: Date; world?: number } = {}): Corpus {
  const themes = [...RUSSIAN, ...ENGLISH];
  const members = membersOf(themes, world);
  const edges = graphOf(members, world);
  const written = new Map<string, FakeChannel>();
  for (const member of members) written.set(member.username, channelOf({ member, members, edges, now }));
  for (const member of members) written.set(member.username, withHabit(member, written));
  for (const member of members.filter(({ clones }) => clones)) copy(member, written);
  const seeds = new Map(themes.map(({ key }) => [key, members.find(({ theme }) => theme === key)!.username]));
  const hops = new Map(themes.map(({ key }) => [key, hopsFrom(seeds.get(key)!, edges)]));
  return {
    channels: [...written.values()],
    truth: new Map(
      members.map(({ username, theme, relevance, labels, language }) => [
        username,
        { theme, relevance, labels, language, hops: theme ? (hops.get(theme)!.get(username) ?? null) : null },
      ]),
    ),
    themes: themes.map(({ key, text, language }) => ({ key, text, language, seed: seeds.get(key)! })),
    edges,
  };
}

type Making = { member: Member; members: readonly Member[]; edges: readonly Edge[]; now: Date };

function channelOf({ member, members, edges, now }: Making): FakeChannel {
  const { username, title, kind, voice, dice } = member;
  const random = randomOf(dice);
  const about = filled(pick(voice.common.about, random), voice.terms, random).replace('{desk}', `${username}_desk`);
  const participants = Math.round(300 * 270 ** random());
  return {
    username,
    kind,
    title,
    description: kind === 'channel' ? about : title,
    participants: member.role === 'clone' ? 240 : participants,
    posts: kind === 'channel' ? postsOf({ member, members, edges, now }, random) : [],
    ...(member.labels.includes('restricted') ? { isRestricted: true } : {}),
    ...(member.labels.includes('scam') ? { isScam: true } : {}),
    ...(random() < 0.05 ? { isVerified: true } : {}),
  };
}

function postsOf({ member, members, edges, now }: Making, random: () => number): FakePost[] {
  const { username, voice, labels } = member;
  const count = 20 + Math.floor(random() * 41);
  const newest = now.getTime() - (labels.includes('dead') ? 200 + random() * 180 : random() * 2.5) * DAY;
  const posts: FakePost[] = [];
  let at = newest;
  for (let index = count; index > 0; index -= 1) {
    posts.unshift({
      id: index * 2,
      at: new Date(at),
      text: textBy(voice, random),
      views: 50 + Math.floor(random() * 9000),
    });
    at -= (6 + random() * 24) * HOUR;
  }
  const isOffers = labels.includes('advertising');
  const dressedPosts = isOffers ? posts : posts.map((post, index) => dressed(post, posts[index - 1], random));
  const free = shuffled([...dressedPosts.keys()], random);
  for (const edge of edges.filter(({ from }) => from === username)) {
    for (let times = 0; times < edge.count; times += 1) {
      const place = free.pop();
      const target = members.find((one) => one.username === edge.to);
      if (place === undefined || !target) continue;
      dressedPosts[place] = pointing(dressedPosts[place]!, { member, target, how: edge.how, random });
    }
  }
  const created = { id: 1, at: new Date(at), text: 'Channel created', views: 0, isService: true };
  return [created, ...dressedPosts];
}

type Pointing = { member: Member; target: Member; how: Edge['how']; random: () => number };

/** The post, now leading to another channel: its text copied, its name or its address written. */
function pointing(post: FakePost, { member, target, how, random }: Pointing): FakePost {
  const { mention, link } = member.voice.common;
  if (how === 'forward') {
    const postId = 2 * (1 + Math.floor(random() * 20));
    return {
      ...post,
      text: textBy(target.voice, random),
      forwardedFrom: { username: target.username, title: target.title, postId },
    };
  }
  const text = post.text || pick(member.voice.common.chatter, random);
  if (how === 'mention') return { ...post, text: `${text}\n${pick(mention, random)} @${target.username}` };
  return {
    ...post,
    text: `${text}\n[${pick(link, random)}](https://t.me/${target.username}/${2 + Math.floor(random() * 30)}?single)`,
  };
}

/** Four posts of five are another channel's, without saying so. */
function copy({ username, clones }: Member, written: Map<string, FakeChannel>): void {
  const own = written.get(username)!;
  const original = written.get(clones!)!.posts.filter(({ isService, text }) => !isService && text !== '');
  const random = randomOf(`${username} copies`);
  const posts = own.posts.map((post, index) => {
    const from = original[index % original.length];
    return post.isService || !from || random() < 0.2 ? post : { ...unsaid(post), text: from.text, at: laterThan(from) };
  });
  written.set(username, { ...own, posts });
}
