import { Types } from 'mongoose';
import type {
  Answer,
  ChannelCard,
  ChannelPage,
  ChannelPost,
  ChannelSource,
  SourceMethod,
} from '@/server/research/sources/telegram/source';
import { ChannelCandidateModel } from '@/prisma-free-models/channel-candidate';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { runSearch } from '@/server/research/searches/crawl/run-search';
import { findSearch, type ChannelSearch } from '@/server/research/searches/stored/search.store';
import { clock } from '@/server/system/clock';
import { JobWaits } from '@/server/system/jobs/tracked/wait-until';

/** A channel of a small world: its posts, newest first. */
export type Told = {
  name: string;
  kind?: ChannelCard['kind'];
  title?: string;
  about?: string;
  size?: number;
  isScam?: boolean;
  restricted?: boolean;
  posts?: (Partial<ChannelPost> & { text: string })[];
};

const DAY_MS = 86_400_000;

/** A post in the source's form. Mentions and forwards are given as names. */
const postOf = (post: Partial<ChannelPost>, id: number): ChannelPost => ({
  id,
  at: new Date(Date.now() - (1_000 - id) * DAY_MS * 0.01),
  isEdited: false,
  text: '',
  views: null,
  author: null,
  forwardedFrom: null,
  mentions: [],
  links: [],
  media: [],
  replyTo: null,
  ...post,
});
export const forwardOf = (name: string) => ({ forwardedFrom: { username: name, title: name } });

export type World = ChannelSource & {
  /** Every call that was begun, in order. */
  calls: string[];
  /** Asked before each call; throw from it to fail the call. After `answered` the answer is on its way. */
  before: (call: string, index: number) => void | Promise<void>;
  answered: (call: string, index: number) => void | Promise<void>;
};

const PAGE = 20;

/** A source that reads a small world from memory. */
export function worldOf(told: readonly Told[]): World {
  const known = new Map(told.map((each) => [each.name.toLowerCase(), each]));
  const world: World = {
    key: 'web',
    methods: new Set<SourceMethod>(['card', 'posts']),
    calls: [],
    before: () => undefined,
    answered: () => undefined,
    card: (ref, { signal }) =>
      called(`card ${ref.username}`, signal, () => cardOf(known.get(ref.username.toLowerCase()), ref.username)),
    posts: (ref, { before }, { signal }) =>
      called(`posts ${ref.username}${before ? ` ${before}` : ''}`, signal, () => {
        const channel = known.get(ref.username.toLowerCase());
        if (!channel || channel.restricted || (channel.kind ?? 'channel') !== 'channel')
          return { preview: 'none', card: null, posts: [], before: null, hiddenOrigins: 0 } satisfies ChannelPage;
        const all = (channel.posts ?? []).map((post, at) => postOf(post, (channel.posts ?? []).length - at));
        const from = all.filter(({ id }) => id < (before ?? Infinity));
        const posts = from.slice(0, PAGE);
        const last = posts.at(-1)?.id;
        const card = { ...cardOf(channel, ref.username), participants: { count: channel.size ?? 100, exact: false } };
        return {
          preview: 'open',
          card,
          posts,
          before: from.length > PAGE && last ? last : null,
          hiddenOrigins: 0,
        } satisfies ChannelPage;
      }),
    blockedUntil: () => Promise.resolve(null),
  };
  async function called<T>(call: string, signal: AbortSignal, value: () => T): Promise<Answer<T>> {
    signal.throwIfAborted();
    const index = world.calls.push(call) - 1;
    await world.before(call, index);
    signal.throwIfAborted();
    const answer = value();
    await world.answered(call, index);
    return { value: answer, calls: 1, readAt: new Date() };
  }
  return world;
}

function cardOf(channel: Told | undefined, name: string): ChannelCard {
  return {
    ref: { username: channel?.name ?? name },
    username: channel?.name ?? name,
    kind: channel ? (channel.kind ?? 'channel') : 'nobody',
    title: channel?.title ?? channel?.name ?? '',
    description: channel?.about ?? '',
    mentions: [],
    links: [],
    participants: channel ? { count: channel.size ?? 100, exact: true } : null,
    photoUrl: null,
    isVerified: false,
    isScam: channel?.isScam ?? false,
    isRestricted: channel?.restricted ?? false,
  };
}

/** A worker's context without a worker: steps run as they come. */
export const plainJob = (signal = new AbortController().signal) => ({
  signal,
  step: <T>(_name: string, _input: unknown, run: () => Promise<T>) => run(),
  progress: () => undefined,
});

/** Thrown from a call: its worker is no more, and another one takes the search up. */
export class WorkerDied extends Error {}

/** Works on a search until it has ended, waits passed over; how often it waited. */
export async function runToEnd(
  id: string,
  source: ChannelSource,
  most = 40,
): Promise<{ search: ChannelSearch; waits: number }> {
  for (let waits = 0; waits < most; waits += 1) {
    const { run } = (await findSearch(id))!;
    try {
      await runSearch({ searchId: id, run }, plainJob(), () => Promise.resolve([source]));
      return { search: (await findSearch(id))!, waits };
    } catch (error) {
      if (!(error instanceof JobWaits) && !(error instanceof WorkerDied)) throw error;
    }
  }
  throw new Error('The search waits again and again');
}

/** Works on a search until it ends; each wait is over as soon as it began. */
export async function workThrough(id: string, sourcesOf: () => Promise<ChannelSource[]>, most = 40): Promise<number> {
  for (let waits = 0; waits < most; waits += 1) {
    const { run } = (await findSearch(id))!;
    try {
      await runSearch({ searchId: id, run }, plainJob(), sourcesOf);
      return waits;
    } catch (error) {
      if (!(error instanceof JobWaits)) throw error;
      const ahead = (error.until?.getTime() ?? 0) - Date.now() + 1;
      clock.now = () => new Date(Date.now() + ahead);
    }
  }
  throw new Error('The search waits again and again');
}

/** The outcome of a search: each channel with its facts. */
export async function finalSet(id: string) {
  const rows = await ChannelCandidateModel.find({ searchId: new Types.ObjectId(id) })
    .sort({ key: 1 })
    .lean();
  return rows.map(({ key, state, relevance, labels, postsSeen, participants, hop, found, pointsTo }) => ({
    key,
    state,
    relevance,
    labels,
    postsSeen,
    participants,
    hop,
    found: found.map(({ from, how, count }) => `${from} ${how} ${count}`).sort(),
    pointsTo: pointsTo.map(({ key: to, how, count }) => `${to} ${how} ${count}`).sort(),
  }));
}

/** So that no worker of the test takes it. */
export const dropJobs = () => TrackedJobModel.deleteMany({ kind: 'run-channel-search' });

export const BREAD = 'sourdough starter flour hydration oven crust crumb proofing dough levain baker loaf'.split(' ');
export const CARS = 'engine turbo gearbox brake clutch exhaust piston diesel torque chassis tyre wheel'.split(' ');

/** Nine words of a theme in an order of their own for each number, so that no text repeats another. */
export function pick(words: readonly string[], seed: number): string {
  let at = seed * 7_919 + 13;
  return Array.from({ length: 9 }, () => words[(at = (at * 1_103 + 12_345) % 65_521) % words.length]).join(' ');
}
