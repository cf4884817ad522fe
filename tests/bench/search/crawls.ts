import { SourcePageModel } from '@/prisma-free-models/source-page';
import type { ChannelPage, ChannelSource } from '@/server/research/sources/telegram/source';
import { readPostsPage } from '@/server/research/sources/telegram/web/read-page';
import type { Corpus } from '../../fakes/telegram-web/corpus';
import { feedPage } from '../../fakes/telegram-web/pages';

/** A channel that was read whole: after how many requests, when cards are read too, and when they aren't. */
export type Read = { name: string; at: number; atWithoutCards: number };

/** Nothing is in the cache: a search pays for all that it reads. */
export const emptyCache = () => SourcePageModel.deleteMany({});

/**
 * Reads channels whole, from a seed on, until none is left; those that a channel names follow it in the order of its
 * posts. Each page is one request, and the card of a channel one more; without posts it is needed in any case. The
 * pages are the fake's, read without its server: they are many, and there is no cache.
 */
export async function crawl({ channels }: Corpus, { seed, messageLimit, take }: Crawl): Promise<Read[]> {
  const byName = new Map(channels.map((channel) => [channel.username.toLowerCase(), channel]));
  const queue = [seed];
  const known = new Set([seed.toLowerCase()]);
  const read: Read[] = [];
  let [pages, cards] = [0, 0];
  for (let name = take(queue); name !== undefined; name = take(queue)) {
    const channel = byName.get(name.toLowerCase());
    const isOpen = channel?.kind === 'channel' && !channel.isRestricted;
    let seen = 0;
    let before: number | null | undefined;
    do {
      pages += 1;
      const page = isOpen ? await pageOf(channel.username, feedPage(channel, before ?? undefined)) : null;
      const posts = (page?.posts ?? []).slice(0, messageLimit - seen);
      before = posts.length < (page?.posts.length ?? 0) ? null : (page?.before ?? null);
      seen += posts.length;
      for (const post of posts)
        for (const each of namesIn(post)) {
          if (known.has(each.toLowerCase())) continue;
          known.add(each.toLowerCase());
          queue.push(each);
        }
    } while (before !== null && seen < messageLimit);
    if (!isOpen) pages += 1;
    // Its posts are read before its card.
    if (channel?.kind === 'channel') read.push({ name, at: pages + cards, atWithoutCards: pages });
    if (isOpen) cards += 1;
  }
  return read;
}

type Crawl = {
  seed: string;
  messageLimit: number;
  /** Takes the next channel out of those that are known and were not read. */
  take: (known: string[]) => string | undefined;
};

async function pageOf(username: string, html: string): Promise<ChannelPage> {
  const read = await readPostsPage(html, username);
  if ('unreadable' in read) throw new Error(`The page of @${username} can’t be read: ${read.unreadable}`);
  return read.value;
}

const namesIn = ({ forwardedFrom, links, mentions }: ChannelPage['posts'][number]): string[] =>
  [forwardedFrom?.username, ...links.map(({ username }) => username), ...mentions].filter((name) => name != null);

/** The usual snowball: channels in the order in which they were found. */
export const inOrder = (known: string[]) => known.shift();

/** As an oracle would: of the channels that it knows to be relevant the one with the fewest posts, and no other. */
export const knowing = (relevant: ReadonlyMap<string, number>) => (known: string[]) => {
  const [best] = known
    .filter((name) => relevant.has(name))
    .sort((a, b) => (relevant.get(a) ?? 0) - (relevant.get(b) ?? 0));
  if (best !== undefined) known.splice(known.indexOf(best), 1);
  return best;
};

/** The source, and a list of what was requested through it: the channel, the call, and how many were made with it. */
export function watched(source: ChannelSource) {
  const requests: { name: string; call: 'posts' | 'card'; at: number }[] = [];
  let made = 0;
  const noted = <T extends { calls: number }>(name: string, call: 'posts' | 'card', answer: T): T => {
    made += answer.calls;
    requests.push({ name, call, at: made });
    return answer;
  };
  const through: ChannelSource = {
    ...source,
    posts: async (ref, options, ctx) => noted(ref.username, 'posts', await source.posts(ref, options, ctx)),
    card: async (ref, ctx) => noted(ref.username, 'card', await source.card(ref, ctx)),
  };
  /** The request with which a channel's posts were read, or, where it shows none, its card. */
  const readAt = (name: string, isRestricted: boolean): number => {
    const own = requests.filter((each) => each.name.toLowerCase() === name.toLowerCase());
    return own.findLast(({ call }) => call === (isRestricted ? 'card' : 'posts'))?.at ?? Infinity;
  };
  return { source: through, requests, readAt };
}
