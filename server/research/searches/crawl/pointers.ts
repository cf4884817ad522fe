import { languageOf } from '@/lib/knowledge/languages';
import { subjectTerms, writeTerms } from '@/lib/searches/channel-words';
import { parseInitialChannel } from '@/lib/searches/initial-channel';
import type { FoundHow } from '@/lib/searches/values';
import type { ChannelCard, ChannelPost } from '@/server/research/sources/telegram/source';
import type { Candidate } from '../stored/candidate.store';

/** Posts of which a forward's words are kept, and how many words of each. */
export const MAX_FORWARDS = 4;
const WORDS_PER_FORWARD = 40;

/** A channel that another one points to. */
export type Pointer = {
  key: string;
  username: string;
  how: FoundHow;
  /** How often in what was read now; of a recommendation its rank. */
  count: number;
  title?: string | undefined;
  description?: string | undefined;
  peer?: Candidate['peer'];
  participants?: Candidate['participants'];
  /** Words of its posts that were forwarded. */
  forwards?: string[];
};

type Named = { name: string; key: string };

/** The channel of a name; null for a bot, for a name that Telegram does not allow, and for the channel itself. */
function channelNamed(username: string | null, ownKey: string): Named | null {
  const parsed = username === null ? null : parseInitialChannel(username);
  if (!parsed || !('name' in parsed)) return null;
  const key = parsed.name.toLowerCase();
  return key === ownKey ? null : { name: parsed.name, key };
}

/** Channels that posts point to: the origin of a forward, links, names in the text. A post counts once for each. */
export function pointersOf(posts: readonly ChannelPost[], ownKey: string): Pointer[] {
  const pointers = new Map<string, Pointer>();
  for (const post of posts)
    for (const pointer of pointersOfPost(post, ownKey)) {
      const id = `${pointer.how} ${pointer.key}`;
      const known = pointers.get(id);
      pointers.set(id, known ? together(known, pointer) : pointer);
    }
  return [...pointers.values()];
}

function pointersOfPost({ forwardedFrom, links, mentions, text }: ChannelPost, ownKey: string): Pointer[] {
  const found = new Map<string, Pointer>();
  const add = (username: string | null, how: FoundHow, more: Partial<Pointer> = {}) => {
    const channel = channelNamed(username, ownKey);
    if (channel && !found.has(channel.key))
      found.set(channel.key, { key: channel.key, username: channel.name, how, count: 1, ...more });
  };
  // First, since a post counts once: the access hash of a forward spares looking its origin's name up.
  if (forwardedFrom && channelNamed(forwardedFrom.username, ownKey)) {
    const { username, title, peer } = forwardedFrom;
    add(username, 'forward', { title, peer, forwards: wordsOf(text) });
  }
  for (const { username } of links) add(username, 'link');
  for (const username of mentions) add(username, 'mention');
  return [...found.values()];
}

/** The words of a forwarded post are its origin's: they tell what that one is about before it is read. */
function wordsOf(text: string): string[] {
  const terms = [...subjectTerms(text, languageOf(text))].slice(0, WORDS_PER_FORWARD);
  const words = writeTerms(new Map(terms));
  return words === '' ? [] : [words];
}

/** The metadata is the first one's. */
function together(known: Pointer, next: Pointer): Pointer {
  const forwards = [...(known.forwards ?? []), ...(next.forwards ?? [])].slice(0, MAX_FORWARDS);
  return { ...known, count: known.count + next.count, ...(forwards.length > 0 ? { forwards } : {}) };
}

/** Channels that a description names. */
export function pointersOfCard({ links, mentions }: ChannelCard, ownKey: string): Pointer[] {
  const names = new Map<string, FoundHow>();
  for (const { username } of links) if (username) names.set(username, 'link');
  for (const username of mentions) names.set(username, 'mention');
  return [...names].flatMap(([username, how]) => {
    const channel = channelNamed(username, ownKey);
    return channel ? [{ key: channel.key, username: channel.name, how, count: 1 }] : [];
  });
}

/** Channels that Telegram recommends beside one, by rank. */
export function pointersOfSimilar(cards: readonly ChannelCard[], ownKey: string): Pointer[] {
  return cards.flatMap((card, index) => {
    const key = card.username.toLowerCase();
    if (card.kind !== 'channel' || key === ownKey || card.username === '') return [];
    return [
      {
        key,
        username: card.username,
        how: 'recommendation' as const,
        count: index + 1,
        title: card.title,
        description: card.description,
        peer: card.ref.peer ?? null,
        participants: card.participants?.count ?? null,
      },
    ];
  });
}
