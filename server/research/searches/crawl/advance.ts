import { endOf, type End } from '@/lib/searches/progress';
import { nextStep, postsLeft, type StepKind } from '@/lib/searches/next-step';
import type { Answer, ChannelCard, ChannelPage, ChannelSource } from '@/server/research/sources/telegram/source';
import { logLine, announceResult } from '../wire/announce';
import { nextCandidate, updateCandidate, type Candidate, type CandidateFilter } from '../stored/candidate.store';
import { changeOwnRun } from './change-own-run';
import { cardStep, pageStep, similarStep, type Outcome } from './apply-answer';
import { countAll } from '../stored/counts';
import { counts as isFound, finish } from './finish-candidate';
import type { Sources } from './sources';
import type { ChannelSearch } from '../stored/search.store';

/** A worker's run of a search. Its claim is the number of the run: another start, a Stop or a deletion ends it. */
export type Run = { search: ChannelSearch; number: number; sources: Sources; signal: AbortSignal };

/** `stuck`: what is left can't be read while a source waits. */
export type Advanced = { search: ChannelSearch; end: End | 'stuck' | null };

/** Posts of one request, at most. */
const PAGE_LIMIT = 100;
const CLOSED_STATES: readonly Candidate['state'][] = ['checked', 'skipped', 'unavailable'];

/**
 * Makes one step of a search: a call to a source with its effects, or the end of a channel. The channel's own document
 * is written last: killed before that, the step is made again with the same effects.
 */
export async function advance(run: Run): Promise<Advanced> {
  const { search, sources } = run;
  const row = await nextReadable(run);
  const end = await endOfRun(run, row);
  if (end || !row) return { search, end };
  const step = stepOf(run, row);
  if (step === null && row.state === 'queued') return { search, end: 'stuck' };
  const outcome = step === null ? {} : await call(run, row, step, sources.of(step, row));
  return { search: await complete(run, row, outcome), end: null };
}

/** The channel that is being read, else the first of the frontier that the sources can read now. */
async function nextReadable({ search, sources }: Run): Promise<Candidate | null> {
  const searchId = String(search._id);
  // Without a source that reads names, only channels whose access hash is known.
  const reachable: CandidateFilter = sources.readsNames ? {} : { $or: [{ isSeed: true }, { peer: { $ne: null } }] };
  return (
    (await nextCandidate(searchId, { state: 'reading' })) ??
    (await nextCandidate(searchId, { state: 'queued', ...reachable }))
  );
}

async function endOfRun({ search, sources }: Run, row: Candidate | null): Promise<Advanced['end']> {
  const end = endOf({
    ...search,
    counted: search.counts.counted,
    answers: search.answers ?? 0,
    hasNext: row !== null,
    isReading: row?.state === 'reading',
  });
  const waitsForNames = sources.mayReadNames && !sources.readsNames;
  if (end?.because !== 'nothing-left' || !waitsForNames) return end;
  // Channels that are known by name alone can be read once the source goes on.
  return (await nextCandidate(String(search._id), { state: 'queued' })) ? 'stuck' : end;
}

const stepOf = ({ search, sources }: Run, row: Candidate): StepKind | null =>
  nextStep(
    { ...row, before: row.before ?? null, relevance: row.relevance ?? null },
    sources.can(row),
    search.messageLimit,
  );

/** Makes a call, counts it, and returns what it changes in the candidate. */
async function call(run: Run, row: Candidate, step: StepKind, source: ChannelSource): Promise<Outcome> {
  const { search, signal } = run;
  const ctx = { signal, searchId: String(search._id), projectId: String(search.projectId) };
  const ref = row.peer ? { username: row.username, peer: row.peer } : { username: row.username };
  if (step === 'posts') {
    const before = row.before ?? undefined;
    const limit = Math.min(PAGE_LIMIT, postsLeft(row, search.messageLimit));
    const posts = source.posts(ref, { limit, ...(before === undefined ? {} : { before }) }, ctx);
    return pageStep(search, row, { ...(await counted(run, posts)), source: source.key });
  }
  if (step === 'card' || step === 'resolve' || step === 'about') {
    const card = step === 'about' ? source.about?.(ref, ctx) : source.card(ref, ctx);
    return cardStep(search, row, { ...(await counted(run, offered(card, source))), step });
  }
  const words = search.theme ?? row.title ?? row.username;
  const cards = step === 'similar' ? source.similar?.(ref, ctx) : source.search?.(words, ctx);
  return similarStep(search, row, { ...(await counted(run, offered(cards, source))), step });
}

function offered<T>(response: Promise<T> | undefined, { key }: ChannelSource): Promise<T> {
  if (!response) throw new Error(`The source ${key} does not offer this call`);
  return response;
}

/** Awaits a call and charges it to the budget. */
async function counted<T extends ChannelPage | ChannelCard | ChannelCard[]>(run: Run, response: Promise<Answer<T>>) {
  const answer = await response;
  run.signal.throwIfAborted();
  run.search = await paid(run, answer.calls);
  // A cached page says nothing about today's waits.
  if (answer.calls > 0 && run.search.unreadable > 0) run.search = await changeOwnRun(run, { $set: { unreadable: 0 } });
  return answer;
}

/** Counts calls of this run, failed ones too. Throws RunOverError if another run holds the search. */
export const paid = (run: Run, calls: number): Promise<ChannelSearch> =>
  changeOwnRun(run, { $inc: { calls, answers: 1 }, $set: { failures: 0 } });

/** Writes the end of a step into the candidate, and the counts into the search. */
async function complete(run: Run, row: Candidate, { set = {}, added = 0, log }: Outcome): Promise<ChannelSearch> {
  const { search } = run;
  const state = set.state ?? 'reading';
  const written = await writeStep(row, { ...set, state });
  if (!written) return search;
  if (log) await logLine(search, log);
  const hasMore = state !== 'reading' || stepOf(run, written) !== null;
  const after = hasMore ? written : await finish(run, written);
  await announceResult(after);
  return countStep(run, { row, after, added });
}

/** Null: a worker that slept through its claim must not write an older page over a newer one. */
function writeStep(row: Candidate, set: Record<string, unknown>): Promise<Candidate | null> {
  const unchanged = {
    state: { $in: ['queued', 'reading'] },
    done: { $size: row.done.length },
    postsSeen: row.postsSeen,
  };
  return updateCandidate(row._id, unchanged as never, { $set: set });
}

type Step = { row: Candidate; after: Candidate; added: number };

async function countStep(run: Run, { row, after, added }: Step): Promise<ChannelSearch> {
  const { search } = run;
  const isProcessed = !row.isSeed && CLOSED_STATES.includes(after.state);
  const isUnavailable = !row.isSeed && after.state === 'unavailable';
  const found = isProcessed && isFound(search, after) ? 1 : 0;
  const sums = {
    'counts.found': added,
    'counts.rows': added - (isUnavailable ? 1 : 0),
    'counts.processed': isProcessed ? 1 : 0,
    'counts.counted': found,
  };
  // The seed makes the model, which scores everything again: what this step added is in the new counts.
  const update = row.isSeed ? { $set: { counts: await countAll(search) } } : { $inc: sums };
  return changeOwnRun(run, { ...update, $max: { mostCounted: search.counts.counted + found } });
}
