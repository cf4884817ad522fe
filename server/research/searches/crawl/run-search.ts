import { isUnderWay, secondsUntil } from '@/lib/searches/progress';
import type { LogLevel, SearchStatus } from '@/lib/searches/values';
import { clock } from '@/server/system/clock';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { waitUntil } from '@/server/system/jobs/tracked/wait-until';
import { log } from '@/server/system/log';
import type { ChannelSource } from '@/server/research/sources/telegram/source';
import { advance, type Run } from './advance';
import { announceSearch, logLine } from '../wire/announce';
import { candidatesWhere, countCandidates, writeCandidates } from '../stored/candidate.store';
import { changeOwnRun } from './change-own-run';
import { countAll, countMarks } from '../stored/counts';
import { failureOf } from './failure-of';
import { trimLogs } from '../stored/log.store';
import { withTheme } from '../scores/meaning';
import { presentSearch } from '../wire/present';
import { removeFindings } from '../stored/remove-findings';
import { rescore } from '../scores/rescore';
import { RunOverError } from './run-errors';
import { changeRun, findSearch, runOf, type ChannelSearch } from '../stored/search.store';
import { blockedMethods, combined } from './sources';
import { nothingReadable } from './unreadable';

/** Then other searches have their turn. */
const SLICE_MS = 60_000;
const SLICE_STEPS = 500;
/** How often a worker looks whether it was stopped. */
const LOOK_MS = 400;
export const MAX_LOG_LINES = 5_000;
/** A wait that is longer stands as paused, and goes on by itself as well. */
const LONGEST_FLOOD_MS = 6 * 3_600_000;

type Payload = { searchId: string; run: number };
export type SourcesOf = (projectId: string) => Promise<ChannelSource[]>;
type Job = Pick<TrackedContext, 'signal' | 'step' | 'progress'>;

/** Works on a search until it ends, waits, or was stopped; its job begins again after each wait. */
export async function runSearch({ searchId, run: number }: Payload, job: Job, sourcesOf: SourcesOf): Promise<null> {
  const search = await begin(searchId, number, sourcesOf);
  if (!search) return null;
  const stopped = watchRun(searchId, number);
  try {
    const signal = AbortSignal.any([job.signal, stopped.signal]);
    await work({ search, number, signal, job, sources: await sourcesOf(String(search.projectId)) });
  } catch (error) {
    if (stopped.signal.aborted || error instanceof RunOverError) return null;
    throw error;
  } finally {
    stopped.end();
    // Deleted during a step: what that has written goes too.
    if ((await runOf(searchId)) === null) await removeFindings(searchId);
  }
  return null;
}

/** Takes the search up: PROCESSING, with counts as they are. Null: it is not for this run any more. */
async function begin(searchId: string, number: number, sourcesOf: SourcesOf): Promise<ChannelSearch | null> {
  const before = await findSearch(searchId);
  if (!before || before.run !== number || !isUnderWay(before)) return null;
  await placeSeed(before);
  const counts = await countAll(before);
  const { relevant, notRelevant } = await countMarks(searchId);
  const paceFrom = before.paceFrom ?? { at: clock.now(), calls: before.calls, counted: counts.counted };
  const search = await changeRun(searchId, number, {
    $set: {
      status: 'PROCESSING',
      retryAt: null,
      errorMessage: null,
      // It said what the search was waiting for.
      reason: null,
      sources: (await sourcesOf(String(before.projectId))).map(({ key }) => key),
      counts,
      paceFrom,
      'learning.relevant': relevant,
      'learning.notRelevant': notRelevant,
    },
    $max: { mostCounted: counts.counted },
  });
  if (search && before.status !== 'PROCESSING') await announceSearch(search);
  return search;
}

/** The seed stands in the frontier before all others. */
async function placeSeed(search: ChannelSearch): Promise<void> {
  const key = search.initialChannel.toLowerCase();
  const [known] = await candidatesWhere(String(search._id), { isSeed: true }, { key: 1 });
  if (known) return;
  const row = {
    projectId: search.projectId,
    username: search.initialChannel,
    isSeed: true,
    hop: 0,
    priority: 10,
    state: 'queued' as const,
  };
  await writeCandidates([
    { updateOne: { filter: { searchId: search._id, key }, update: { $setOnInsert: row }, upsert: true } },
  ]);
}

function watchRun(searchId: string, number: number): { signal: AbortSignal; end(): void } {
  const stopped = new AbortController();
  let isBlind = false;
  const look = async () => {
    try {
      if ((await runOf(searchId)) !== number) stopped.abort(new RunOverError());
      isBlind = false;
    } catch (err) {
      if (!isBlind)
        log.warn({ err, searchId }, 'a search can’t see whether it was stopped; the lease of its job decides');
      isBlind = true;
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return { signal: stopped.signal, end: () => clearInterval(timer) };
}

type Work = { search: ChannelSearch; number: number; signal: AbortSignal; job: Job; sources: ChannelSource[] };

async function work({ search, number, signal, job, sources: all }: Work): Promise<void> {
  const until = Date.now() + SLICE_MS;
  let usable = all;
  const run: Run = { search: await withTheme({ search, signal }), number, signal, sources: combined(usable) };
  for (let step = 0; ; step += 1) {
    signal.throwIfAborted();
    if (Date.now() > until || step >= SLICE_STEPS)
      waitUntil(clock.now(), { code: 'rate-limit', sentence: 'Other searches have their turn.' });
    run.sources = await sourcesNow(run.search, usable);
    const advanced = await job.step(`step ${step} of ${run.search.calls}`, null, () => tryAdvance(run, usable));
    if (advanced.dropped) usable = usable.filter(({ key }) => key !== advanced.dropped);
    if (advanced.isOver) return;
    job.progress(presentSearch(run.search).progress, `${run.search.counts.processed} channels looked at`);
    if (await isModelOld(run.search)) run.search = (await rescore(String(search._id))) ?? run.search;
    await announceSearch(run.search);
  }
}

/** The sources as they can be called now; those that ask to wait are passed over when the search was told to. */
async function sourcesNow(search: ChannelSearch, sources: readonly ChannelSource[]) {
  if (!search.skipsBlocked) return combined(sources);
  return combined(sources, new Set((await blockedMethods(sources)).keys()));
}

type Tried = { isOver: boolean; dropped: string | null };

async function tryAdvance(run: Run, sources: readonly ChannelSource[]): Promise<Tried> {
  try {
    const { search, end } = await advance(run);
    run.search = search;
    if (end === null) return { isOver: false, dropped: null };
    if (end === 'stuck') {
      const ends = [...(await blockedMethods(sources)).values()].map((at) => at.getTime());
      return await flooded(run, new Date(Math.min(...ends, clock.now().getTime() + 60_000)));
    }
    const unread = end.because === 'nothing-left' ? await nothingReadable(run) : null;
    if (unread) await ended(run, 'FAILED', 'ERROR', unread);
    else await ended(run, 'COMPLETED', 'INFO', end.sentence);
    return { isOver: true, dropped: null };
  } catch (error) {
    run.signal.throwIfAborted();
    return failed(run, error);
  }
}

async function failed(run: Run, error: unknown): Promise<Tried> {
  const failure = await failureOf(run, error);
  if (failure === null) throw error;
  if (failure.next === 'go-on') return { isOver: false, dropped: failure.dropped };
  if (failure.next === 'wait') return flooded(run, failure.until);
  if (failure.next === 'retry') return retried(run, failure.until, failure.sentence);
  await ended(run, 'FAILED', 'ERROR', failure.sentence);
  return { isOver: true, dropped: null };
}

async function ended(run: Run, status: SearchStatus, level: LogLevel, sentence: string): Promise<void> {
  // The last scores have all channels behind them.
  if (status === 'COMPLETED') await rescore(String(run.search._id));
  const counts = await countAll(run.search);
  const isFailed = status === 'FAILED';
  const $set = {
    status,
    reason: sentence,
    errorMessage: isFailed ? sentence : null,
    retryAt: null,
    paceFrom: null,
    counts,
  };
  const search = await changeOwnRun(run, { $set: { ...$set, skipsBlocked: false } });
  await logLine(search, { level, message: sentence, by: 'runSearch' });
  await trimLogs(String(search._id), MAX_LOG_LINES);
  await announceSearch(search);
}

async function flooded(run: Run, until: Date): Promise<never> {
  const ms = until.getTime() - clock.now().getTime();
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const status: SearchStatus = ms > LONGEST_FLOOD_MS ? 'PAUSED' : 'FLOOD_WAIT';
  const sentence = `Telegram asks to wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. The search goes on by itself.`;
  await waits(run, status, until, sentence);
  waitUntil(until, { code: 'flood-wait', sentence });
}

async function retried(run: Run, until: Date, sentence: string): Promise<never> {
  await waits(run, 'RETRY', until, sentence);
  waitUntil(until, { code: 'retry', sentence });
}

async function waits(run: Run, status: SearchStatus, until: Date, sentence: string): Promise<void> {
  const $set = { status, reason: sentence, retryAt: until, paceFrom: null, skipsBlocked: false };
  const search = await changeOwnRun(run, { $set });
  const details = { retry_after_seconds: secondsUntil(until, clock.now()) ?? 0 };
  await logLine(search, { level: 'WARNING', message: sentence, by: 'runSearch', details });
  await announceSearch(search);
}

/** Channels since the model was made, from which it is made again: few at first, then a quarter more. */
async function isModelOld({ _id, modelVersion, modelChecked }: ChannelSearch): Promise<boolean> {
  if (modelVersion === 0) return false;
  const checked = await countCandidates(String(_id), { state: 'checked', isSeed: false });
  return checked - modelChecked >= Math.max(6, modelChecked * 0.25);
}
