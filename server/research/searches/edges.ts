import { languageOf } from '@/lib/knowledge/languages';
import { subjectTerms, writeTerms } from '@/lib/searches/channel-words';
import { parseInitialChannel } from '@/lib/searches/initial-channel';
import type { ThemeModel } from '@/lib/searches/theme-model';
import type { FoundHow } from '@/lib/searches/values';
import { plainText } from '@/lib/knowledge/normalise';
import type { ChannelCard, ChannelPost } from '../sources/telegram/source';
import {
  candidatesCap,
  candidatesWhere,
  writeCandidates,
  type Candidate,
  type CandidateWrite,
  type Found,
  type PointsTo,
} from './candidate.store';
import { newPriority } from './order-frontier';
import { relevancesFor, relevancesOf, type Relevances } from './relevances';
import type { ChannelSearch } from './search.store';

/** Channels that one points to; more are left out. */
const MOST_POINTED = 400;
const MOST_WAYS = 100;
/** Forwarded posts whose words are kept of a channel that was not read, and how many words of each. */
const MOST_FORWARDS = 4;
const FORWARD_WORDS = 40;

/** A channel that was found in another one. */
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
  /** Words of its posts, of forwards. */
  forwards?: string[];
};

/** A name that can be a channel's; null: a bot, or none that Telegram allows. */
function nameOf(username: string): string | null {
  const parsed = parseInitialChannel(username);
  return 'name' in parsed ? parsed.name : null;
}

/** Channels that posts point to: of a forward the origin, names in the text, links. Each post counts once for each. */
export function pointersOf(posts: readonly ChannelPost[], ownKey: string): Pointer[] {
  const pointers = new Map<string, Pointer>();
  for (const post of posts) {
    const seen = new Set<string>();
    const add = (username: string | null, how: FoundHow, origin?: ChannelPost['forwardedFrom']) => {
      const name = username === null ? null : nameOf(username);
      const key = name?.toLowerCase();
      if (!name || !key || key === ownKey || seen.has(key)) return;
      seen.add(key);
      const id = `${how} ${key}`;
      const known = pointers.get(id);
      if (known) known.count += 1;
      else pointers.set(id, { key, username: name, how, count: 1, title: origin?.title, peer: origin?.peer });
      if (origin) pointers.set(id, withForward(pointers.get(id)!, post.text));
    };
    // The access hash that a forward brings spares looking its origin's name up.
    if (post.forwardedFrom) add(post.forwardedFrom.username, 'forward', post.forwardedFrom);
    for (const { username } of post.links) add(username, 'link');
    for (const username of post.mentions) add(username, 'mention');
  }
  return [...pointers.values()];
}

/** The words of a post that was forwarded are its origin's: they tell what that one is about before it is read. */
function withForward(pointer: Pointer, text: string): Pointer {
  const { forwards = [] } = pointer;
  const words = writeTerms(new Map([...subjectTerms(text, languageOf(text))].slice(0, FORWARD_WORDS)));
  return words === '' || forwards.length >= MOST_FORWARDS ? pointer : { ...pointer, forwards: [...forwards, words] };
}

/** Names in a description. */
export function pointersOfCard(card: ChannelCard, ownKey: string): Pointer[] {
  const names = new Map<string, FoundHow>();
  for (const { username } of card.links) if (username) names.set(username, 'link');
  for (const username of card.mentions) names.set(username, 'mention');
  return [...names].flatMap(([username, how]) => {
    const name = nameOf(username);
    const key = name?.toLowerCase();
    return name && key && key !== ownKey ? [{ key, username: name, how, count: 1 }] : [];
  });
}

/** Channels that Telegram gives beside one, by rank. */
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

/**
 * The channels that one points to, over all its pages. Recommendations have ranks; the others add up. A page that is
 * read again after a crash starts from the same sums, since they are stored with the page's end.
 */
export function addedUp(before: readonly PointsTo[], pointers: readonly Pointer[]): PointsTo[] {
  const sums = new Map(before.map((each) => [`${each.how} ${each.key}`, { ...each }]));
  for (const { key, how, count } of pointers) {
    const known = sums.get(`${how} ${key}`);
    if (known) known.count = how === 'recommendation' ? Math.min(known.count, count) : known.count + count;
    else if (sums.size < MOST_POINTED) sums.set(`${how} ${key}`, { key, how, count });
  }
  return [...sums.values()];
}

type Pointing = {
  search: ChannelSearch;
  from: Pick<Candidate, 'key' | 'hop' | 'relevance' | 'isSeed'>;
  pointers: readonly Pointer[];
  /** Over all pages that were read. */
  sums: readonly PointsTo[];
  model: ThemeModel | null;
};

/** Stores the channels that one points to: new ones in the frontier, known ones with this way in. How many are new. */
export async function writePointers({ search, from, pointers, sums, model }: Pointing): Promise<number> {
  if (pointers.length === 0) return 0;
  const searchId = String(search._id);
  const total = new Map(sums.map(({ key, how, count }) => [`${how} ${key}`, count]));
  const counted = pointers.filter(({ how, key }) => total.has(`${how} ${key}`));
  const keys = [...new Set(counted.map(({ key }) => key))];
  const rows = await candidatesWhere(searchId, { key: { $in: keys } }, { pointsTo: 0 });
  const known = new Map(rows.map((row) => [row.key, row]));
  const relevances = new Map([...(await relevancesFor(searchId, rows)), ...relevancesOf([from])]);
  const unknown = keys.filter((key) => !known.has(key));
  const carried = marksOf(search, unknown);
  const room = new Set(unknown.slice(0, await candidatesCap.roomFor(searchId, unknown.length)));
  const written = keys.filter((key) => known.has(key) || room.has(key));
  const writes: CandidateWrite[] = written.map((key) => {
    const ways = counted.filter((each) => each.key === key);
    const row = known.get(key);
    const steps = ways.map(({ how }) => ({ from: from.key, how, count: total.get(`${how} ${key}`) ?? 1 }));
    const $set = withPlace({
      row,
      ways,
      found: withWays(row?.found ?? [], steps),
      hop: from.hop + 1,
      relevances,
      model,
    });
    const filter = { searchId: search._id, key };
    if (row) return { updateOne: { filter, update: { $set } } };
    const username = ways[0]?.username ?? key;
    const isNew = { projectId: search.projectId, username, isSeed: false, state: 'queued' as const };
    return { updateOne: { filter, update: { $set, $setOnInsert: { ...isNew, ...carried.get(key) } }, upsert: true } };
  });
  return writeCandidates(writes);
}

type Place = {
  row: Candidate | undefined;
  ways: readonly Pointer[];
  found: Found[];
  hop: number;
  relevances: Relevances;
  model: ThemeModel | null;
};

/** Stores incoming links and metadata of a channel; queues one that was not visited. */
function withPlace({ row, ways, found, hop: here, relevances, model }: Place) {
  const facts = factsOf(row, ways);
  if (row && row.state !== 'queued') return { found, ...facts };
  const hop = Math.min(row?.hop ?? Infinity, here);
  const known = [...(row?.forwards ?? []), ...ways.flatMap(({ forwards = [] }) => forwards)];
  // Each once: a step that is repeated brings the same ones.
  const forwards = [...new Set(known)].slice(0, MOST_FORWARDS);
  const of = { title: row?.title ?? null, description: row?.description ?? null, ...facts, found, forwards, hop };
  return { found, ...facts, forwards, hop, priority: newPriority(of, relevances, model) };
}

/** Marks that the search that this one repeats had on these channels. */
function marksOf({ carried = [] }: ChannelSearch, keys: readonly string[]) {
  const wanted = new Set(keys);
  const marked = carried.filter(({ key }) => wanted.has(key));
  return new Map(marked.map(({ key, isRelevant, markedAt }) => [key, { isRelevant, markedAt }]));
}

/** The ways in, in the order in which they were found. */
function withWays(found: readonly Found[], ways: readonly Found[]): Found[] {
  const all = found.map(({ from, how, count }) => ({ from, how, count }));
  for (const way of ways) {
    const known = all.find(({ from, how }) => from === way.from && how === way.how);
    if (known) known.count = way.count;
    else if (all.length < MOST_WAYS) all.push(way);
  }
  return all;
}

type BroughtFacts = {
  title?: string;
  sortTitle?: string;
  noTitle?: boolean;
  description?: string;
  plain?: string;
  textBlock?: null;
  peer?: NonNullable<Candidate['peer']>;
  participants?: number;
  noParticipants?: boolean;
};

/** Facts that a pointer brings, as long as the channel was not read itself. */
function factsOf(row: Candidate | undefined, ways: readonly Pointer[]): BroughtFacts {
  const given = <K extends keyof Pointer>(name: K) => ways.find((each) => each[name])?.[name];
  const [title, description, peer, participants] = [
    row?.title ? undefined : given('title'),
    row?.description ? undefined : given('description'),
    row?.peer ? undefined : given('peer'),
    row?.participants ? undefined : given('participants'),
  ];
  const username = row?.username ?? ways[0]?.username;
  const words = [title ?? row?.title, username, description ?? row?.description];
  return {
    ...(title ? titleFields(title) : {}),
    ...(description ? { description } : {}),
    ...(title || description || !row ? plainFields(words) : {}),
    ...(peer ? { peer } : {}),
    ...(participants ? { participants, noParticipants: false } : {}),
  };
}

/** What the search inside results compares; it is in no block of signatures yet. */
export const plainFields = (texts: readonly (string | null | undefined)[]) => ({
  plain: plainText(texts.filter(Boolean).join('\n')),
  textBlock: null,
});

/** A title with what sorting needs. */
export function titleFields(title: string) {
  const sortTitle = title.normalize('NFKC').toLowerCase();
  return { title, sortTitle, noTitle: false };
}
