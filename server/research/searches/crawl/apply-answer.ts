import type { Answer, ChannelCard, ChannelKind, ChannelPage } from '@/server/research/sources/telegram/source';
import type { CandidateState, LogLevel } from '@/lib/searches/values';
import { updateCandidate, type Candidate } from '../stored/candidate.store';
import { pointersOf, pointersOfCard, pointersOfSimilar, type Pointer } from './pointers';
import { addedUp, writePointers } from './write-pointers';
import { cardFields, keepPage, noteSize } from './read-page';
import { readingOf } from '../stored/reading.store';
import { SeedError } from './run-errors';
import { relevancesFor } from '../scores/relevances';
import { modelOf, scoreOf } from '../scores/score-candidate';
import type { ChannelSearch } from '../stored/search.store';

/** The effects of a step: changes of its candidate, the number of channels that it found, a line for the log. */
export type Outcome = {
  set?: Record<string, unknown> & { state?: CandidateState };
  added?: number;
  log?: { level: LogLevel; message: string; by: string; details?: Record<string, unknown> };
};

const NOT_CHANNELS: Record<Exclude<ChannelKind, 'channel'>, string> = {
  group: 'A group, not a channel.',
  person: 'A person, not a channel.',
  bot: 'A bot, not a channel.',
  nobody: 'There is no public channel of this name.',
};

/** A page of posts: what it says of the channel, and the channels that it points to. */
export async function pageStep(
  search: ChannelSearch,
  row: Candidate,
  { value: page, readAt, source }: Answer<ChannelPage> & { source: string },
): Promise<Outcome> {
  if (page.preview === 'none')
    return {
      set: { done: [...row.done, 'none'] },
      log: { level: 'DEBUG', message: `@${row.username} has no preview.`, by: 'readPosts', details: { source } },
    };
  const { kept, ...read } = await keepPage(search, row, page);
  const facts = page.card ? cardFields(page.card, row) : {};
  if (page.card) await noteSize(search, row.key, page.card, readAt);
  const pointers = [
    ...pointersOf(kept, row.key),
    ...(page.card && !row.done.includes('page') ? pointersOfCard(page.card, row.key) : []),
  ];
  const pointed = await pointTo(search, row, pointers);
  const set = { ...facts, ...read, pointsTo: pointed.sums, done: withStep(row.done, 'page') };
  const score = await provisional(search, { ...row, ...set });
  return {
    set: { ...set, ...score },
    added: pointed.added,
    log: {
      level: 'DEBUG',
      message: `Read ${kept.length} posts of @${row.username}.`,
      by: 'readPosts',
      details: { source, posts: kept.length, found: pointed.added, hidden_origins: page.hiddenOrigins },
    },
  };
}

/** A card: what a name is, and the exact number of subscribers. */
export async function cardStep(
  search: ChannelSearch,
  row: Candidate,
  { value: card, readAt, step }: Answer<ChannelCard> & { step: 'card' | 'resolve' | 'about' },
): Promise<Outcome> {
  const done = withStep(row.done, step);
  if (card.kind !== 'channel') {
    const reason = NOT_CHANNELS[card.kind];
    if (row.isSeed) throw new SeedError(`A search can’t begin at @${row.username}. ${reason}`);
    return {
      set: { ...cardFields(card, row), done, state: 'unavailable', reason },
      log: { level: 'DEBUG', message: `@${row.username}: ${reason}`, by: 'readCard' },
    };
  }
  await noteSize(search, row.key, card, readAt);
  const isFirst = !row.done.includes('page');
  const pointed = isFirst
    ? await pointTo(search, row, pointersOfCard(card, row.key))
    : { added: 0, sums: row.pointsTo };
  const set = {
    ...cardFields(card, row),
    ...(row.done.includes('none')
      ? { isRestricted: true, reason: 'Its posts can’t be seen without an account: scored by its card.' }
      : {}),
    pointsTo: pointed.sums,
    done,
  };
  return { set: { ...set, ...(await provisional(search, { ...row, ...set })) }, added: pointed.added };
}

/** Channels that Telegram itself names beside one, or for words. */
export async function similarStep(
  search: ChannelSearch,
  row: Candidate,
  { value: cards, step }: Answer<ChannelCard[]> & { step: 'similar' | 'search' },
): Promise<Outcome> {
  const { added, sums } = await pointTo(search, row, pointersOfSimilar(cards, row.key));
  return {
    set: { pointsTo: sums, done: withStep(row.done, step) },
    added,
    log: {
      level: 'DEBUG',
      message:
        step === 'similar'
          ? `Telegram recommends ${cards.length} channels beside @${row.username}.`
          : `Telegram finds ${cards.length} channels by words.`,
      by: step === 'similar' ? 'readSimilar' : 'searchWords',
      details: { found: added },
    },
  };
}

const withStep = (done: readonly string[], step: string) => (done.includes(step) ? [...done] : [...done, step]);

async function pointTo(search: ChannelSearch, row: Candidate, pointers: readonly Pointer[]) {
  const sums = addedUp(row.pointsTo, pointers);
  const added = await writePointers({ search, from: row, pointers, sums, model: modelOf(search) });
  return { added, sums };
}

/** The score by what was read so far, which decides whether more is worth reading. */
export async function provisional(search: ChannelSearch, row: Candidate) {
  if (row.isSeed) return {};
  const searchId = String(search._id);
  const reading = await readingOf(searchId, row.key);
  const relevances = await relevancesFor(searchId, [row]);
  return scoreOf(modelOf(search), search.modelVersion, { row, stems: reading?.stems ?? [], relevances, meaning: null });
}

/** Closes a channel that can't be read; null: it was closed already. */
export const closeUnread = (row: Candidate, state: CandidateState, reason: string) =>
  updateCandidate(row._id, { state: { $in: ['queued', 'reading'] } }, { $set: { state, reason } });
