import { languageOf } from '@/lib/knowledge/languages';
import { subjectTerms, writeTerms } from '@/lib/searches/channel-words';
import { CLONE_FROM, isAdvertising, isOriginal, labelsOf } from '@/lib/searches/labels';
import { olderThan, postsLeft } from '@/lib/searches/next-step';
import { printsOf, repeatedPart, sketchesOf } from '@/lib/searches/prints';
import { clock } from '@/server/system/clock';
import type { ChannelCard, ChannelPage, ChannelPost } from '@/server/research/sources/telegram/source';
import { candidatesWhere, updateCandidate, type Candidate } from '../stored/candidate.store';
import { plainFields, titleFields } from './metadata';
import { keptPost } from './kept-post';
import { noteSighting, readingOf, readingsAlike, saveReading, type Reading } from '../stored/reading.store';
import type { ChannelSearch } from '../stored/search.store';

/** Posts that are kept to be shown, and how much of each. */
const SHOWN_POSTS = 20;
const SHOWN_CHARACTERS = 2_000;
/** Posts whose words are kept for scores. */
const SCORED_POSTS = 60;
/** Of the posts together, from which their language is certain. */
const TELLING_CHARACTERS = 200;

/** Facts of a card, as a candidate has them. A rounded number of subscribers never replaces an exact one. */
export function cardFields(card: ChannelCard, row: Candidate) {
  const { participants } = card;
  const takes = participants !== null && (participants.exact || !row.isExact);
  const title = card.title || row.title || '';
  const description = card.description || row.description || null;
  const username = card.username || row.username;
  return {
    username,
    ...(title ? titleFields(title) : {}),
    description,
    ...plainFields([title, username, description]),
    ...(takes ? { participants: participants.count, isExact: participants.exact, noParticipants: false } : {}),
    ...(card.photoUrl ? { photoUrl: card.photoUrl } : {}),
    ...(card.ref.peer ? { peer: card.ref.peer } : {}),
    isScam: row.isScam || card.isScam,
    isRestricted: row.isRestricted || card.isRestricted,
  };
}

/** Notes how many subscribers a channel has, for its growth. */
export async function noteSize(search: ChannelSearch, key: string, card: ChannelCard, at: Date): Promise<void> {
  if (card.participants)
    await noteSighting({ projectId: String(search.projectId), key, at, participants: card.participants.count });
}

/** Keeps what a page of posts says, and returns what changes in the candidate: all but its state and its score. */
export async function keepPage(search: ChannelSearch, row: Candidate, page: ChannelPage) {
  const searchId = String(search._id);
  const before = row.done.includes('page') ? await readingOf(searchId, row.key) : null;
  // A repeat of a page that was cut off brings posts that are there already.
  const known = new Set((before?.posts ?? []).map(({ id }) => id));
  const fresh = page.posts.filter(({ id }) => id < (row.before ?? Infinity) && !known.has(id));
  const posts = fresh.slice(0, postsLeft(row, search.messageLimit));
  const text = posts.map((post) => post.text).join('\n');
  const language = row.language ?? (text.length >= TELLING_CHARACTERS ? languageOf(text) : null);
  await saveReading({
    projectId: String(search.projectId),
    searchId,
    candidateId: String(row._id),
    key: row.key,
    ...withPosts(before, posts, language),
  });
  const older = olderThan({
    asked: row.before ?? null,
    said: posts.length < fresh.length ? null : page.before,
    lowest: page.posts.reduce<number | null>((lowest, { id }) => Math.min(lowest ?? id, id), null),
    fresh: posts.length,
    emptyBefore: row.emptyPages ?? 0,
  });
  const dates = posts.map(({ at }) => at.getTime());
  const [newest, oldest] = [Math.max(...dates), Math.min(...dates)];
  return {
    language,
    postsSeen: row.postsSeen + posts.length,
    advertising: row.advertising + posts.filter((post) => isAdvertising(post, row.key)).length,
    ...older,
    ...(posts.length > 0 && !row.lastPostAt ? { lastPostAt: new Date(newest) } : {}),
    ...(posts.length > 0 ? { firstPostAt: new Date(oldest) } : {}),
    kept: posts,
  };
}

function withPosts(before: Reading | null, posts: readonly ChannelPost[], language: string | null) {
  const by = (language ?? 'en') as ReturnType<typeof languageOf>;
  const plain = posts.map(({ text, at, forwardedFrom }) => ({ text, at, isForward: forwardedFrom !== null }));
  const sketches = [...(before?.sketches ?? []), ...sketchesOf(plain)].slice(0, SCORED_POSTS);
  return {
    posts: [...(before?.posts ?? []), ...posts.map((post) => keptPost(post, SHOWN_CHARACTERS))].slice(0, SHOWN_POSTS),
    stems: [...(before?.stems ?? []), ...posts.map(({ text }) => writeTerms(subjectTerms(text, by)))].slice(
      0,
      SCORED_POSTS,
    ),
    sketches,
    prints: printsOf(sketches),
  };
}

/** The language that the search is in: the seed's. */
async function mainLanguage(searchId: string): Promise<string | null> {
  const [seed] = await candidatesWhere(searchId, { isSeed: true }, { language: 1 });
  return seed?.language ?? null;
}

/**
 * The labels of a channel that was read. Another one that turns out to repeat this one gets its label now: the copy may
 * have been read first.
 */
export async function labelsFor(search: ChannelSearch, row: Candidate): Promise<Candidate['labels']> {
  const searchId = String(search._id);
  const own = await readingOf(searchId, row.key);
  const sketches = own?.sketches ?? [];
  let repeated = 0;
  for (const other of await readingsAlike(searchId, row.key, printsOf(sketches))) {
    const [theirs] = await candidatesWhere(searchId, { key: other.key }, { pointsTo: 0 });
    if (!theirs) continue;
    if (theirs.isSeed || isOriginal(dated(theirs), dated(row)))
      repeated = Math.max(repeated, repeatedPart(sketches, other.sketches ?? []));
    else if (repeatedPart(other.sketches ?? [], sketches) >= CLONE_FROM && !theirs.labels.includes('clone'))
      await updateCandidate(theirs._id, {}, { $addToSet: { labels: 'clone' } });
  }
  const facts = {
    posts: row.postsSeen,
    advertising: row.advertising,
    lastPostAt: row.lastPostAt ?? null,
    repeated,
    language: row.language ?? null,
    mainLanguage: row.isSeed ? null : await mainLanguage(searchId),
    isScam: row.isScam,
    isRestricted: row.isRestricted,
  };
  return labelsOf(facts, clock.now());
}

const dated = ({ firstPostAt, participants }: Candidate) => ({
  firstPostAt: firstPostAt ?? null,
  participants: participants ?? null,
});
