import { endOf, type End } from '@/lib/searches/progress';
import { nextStep, type StepKind } from '@/lib/searches/next-step';
import type { Answer, ChannelCard, ChannelPage, ChannelSource } from '@/server/research/sources/telegram/source';
import { logLine, announceResult } from '../wire/announce';
import { nextCandidate, updateCandidate, type Candidate } from '../stored/candidate.store';
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

/** Messages of one request. */
const PAGE = 100;

/**
 * One step of a search: a call to a source with its effects, or a channel's end. The channel's own document is written
 * last: killed before that, the step is done again with the same effects.
 */
export async function advance(run: Run): Promise<Advanced> {
  const { search, sources } = run;
  const searchId = String(search._id);
  const reachable = sources.readsNames ? {} : { $or: [{ isSeed: true }, { peer: { $ne: null } }] };
  const open = await nextCandidate(searchId, { state: 'reading' });
  const row = open ?? (await nextCandidate(searchId, { state: 'queued', ...reachable }));
  const { counts, answers } = search;
  const place = { hasNext: row !== null, isReading: open !== null };
  const end = endOf({ ...search, counted: counts.counted, answers: answers ?? 0, ...place });
  const waitsForNames = sources.mayReadNames && !sources.readsNames;
  if (end?.because === 'nothing-left' && waitsForNames && (await nextCandidate(searchId, { state: 'queued' })))
    return { search, end: 'stuck' };
  if (end || !row) return { search, end };
  const step = nextStep(
    { ...row, before: row.before ?? null, relevance: row.relevance ?? null },
    sources.can(row),
    search.messageLimit,
  );
  if (step === null && row.state === 'queued') return { search, end: 'stuck' };
  const outcome = step === null ? {} : await take(run, row, step);
  return { search: await settle(run, row, outcome), end: null };
}

/** Makes a call, counts it, and returns what it changes in the candidate. */
async function take(run: Run, row: Candidate, step: StepKind): Promise<Outcome> {
  const { search, signal, sources } = run;
  const ctx = { signal, searchId: String(search._id), projectId: String(search.projectId) };
  const ref = row.peer ? { username: row.username, peer: row.peer } : { username: row.username };
  const source = sources.of(step, row);
  if (step === 'posts') {
    const before = row.before ?? undefined;
    const limit = Math.min(PAGE, search.messageLimit - row.postsSeen);
    const page = await counted(run, source.posts(ref, { limit, ...(before === undefined ? {} : { before }) }, ctx));
    return pageStep(search, row, { ...page, source: source.key });
  }
  if (step === 'card' || step === 'resolve' || step === 'about') {
    const read = step === 'about' ? source.about?.(ref, ctx) : source.card(ref, ctx);
    return cardStep(search, row, { ...(await counted(run, offered(read, source))), step });
  }
  const found =
    step === 'similar' ? source.similar?.(ref, ctx) : source.search?.(search.theme ?? row.title ?? row.username, ctx);
  return similarStep(search, row, { ...(await counted(run, offered(found, source))), step });
}

function offered<T>(call: Promise<T> | undefined, { key }: ChannelSource): Promise<T> {
  if (!call) throw new Error(`The source ${key} does not offer this call`);
  return call;
}

/** Awaits a call and charges it to the budget. */
async function counted<T extends ChannelPage | ChannelCard | ChannelCard[]>(run: Run, call: Promise<Answer<T>>) {
  const answer = await call;
  run.signal.throwIfAborted();
  run.search = await paid(run, answer.calls);
  // A cached page says nothing about today's waits.
  if (answer.calls > 0 && run.search.unreadable > 0) run.search = await changeOwnRun(run, { $set: { unreadable: 0 } });
  return answer;
}

/** Counts calls of this run, failed ones too, and makes sure that it still holds the search. */
export const paid = (run: Run, calls: number): Promise<ChannelSearch> =>
  changeOwnRun(run, { $inc: { calls, answers: 1 }, $set: { failures: 0 } });

/** Writes a step's end into the candidate; with nothing left to read, scores and closes it. */
async function settle(run: Run, row: Candidate, { set = {}, added = 0, log }: Outcome): Promise<ChannelSearch> {
  const { search, sources } = run;
  const open = { state: { $in: ['queued', 'reading'] as const } };
  const state = set.state ?? 'reading';
  // The steps as they were: a worker that slept through its claim must not write an older page over a newer one.
  const as = { ...open, done: { $size: row.done.length }, postsSeen: row.postsSeen };
  const written = await updateCandidate(row._id, as as never, { $set: { ...set, state } });
  if (!written) return search;
  if (log) await logLine(search, log);
  const isOver = state !== 'reading';
  const step = isOver
    ? null
    : nextStep(
        { ...written, before: written.before ?? null, relevance: written.relevance ?? null },
        sources.can(written),
        search.messageLimit,
      );
  const closed = step === null && !isOver ? await finish({ ...run, search }, written) : written;
  await announceResult(closed);
  const wasRow = !row.isSeed;
  const isProcessed = wasRow && ['checked', 'skipped', 'unavailable'].includes(closed.state);
  const found = isProcessed && isFound(search, closed) ? 1 : 0;
  const more = {
    'counts.found': added,
    'counts.rows': added - (wasRow && closed.state === 'unavailable' ? 1 : 0),
    'counts.processed': isProcessed ? 1 : 0,
    'counts.counted': found,
  };
  // Scores made with the seed count everything again: what this step added is in there.
  const update = row.isSeed ? { $set: { counts: await countAll(search) } } : { $inc: more };
  return changeOwnRun(run, { ...update, $max: { mostCounted: search.counts.counted + found } });
}
