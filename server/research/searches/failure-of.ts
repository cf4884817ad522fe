import { clock } from '@/server/system/clock';
import {
  ChannelGoneError,
  SourceSignedOutError,
  SourceUnreachableError,
  SourceWaitError,
  UnreadablePageError,
} from '../sources/telegram/source-errors';
import { paid, type Run } from './advance';
import { announceResult, logLine } from './announce';
import { closeUnread } from './apply-answer';
import { findByKey, type Candidate } from './candidate.store';
import { changeOwnRun } from './change-own-run';
import { SeedError } from './run-errors';
import { keepReadPart, noteUnreadable, sentenceOfUnreadable } from './unreadable';

/** Tries in all, and the pauses between them. */
const TRIES = 5;
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000];

export type Failure =
  | { next: 'go-on'; dropped: string | null }
  | { next: 'wait'; until: Date }
  | { next: 'retry'; until: Date; sentence: string }
  | { next: 'end'; sentence: string };

/** Decides by the class of an error how the search goes on; null: it is none of a source. */
export async function failureOf(run: Run, error: unknown): Promise<Failure | null> {
  if (error instanceof SourceWaitError) {
    await count(run, error.calls);
    return { next: 'wait', until: error.until };
  }
  if (error instanceof SourceUnreachableError) return unreachable(run, error);
  if (error instanceof UnreadablePageError) {
    const end = await noteUnreadable(run, error);
    if (end) return { next: 'end', sentence: end };
    return passOver(run, error.username, sentenceOfUnreadable(error.username), 'ERROR');
  }
  if (error instanceof ChannelGoneError) {
    await count(run, error.calls);
    return passOver(run, error.username, `@${error.username} can’t be seen: it is private, deleted or banned.`, 'INFO');
  }
  if (error instanceof SourceSignedOutError) {
    await count(run, error.calls);
    return signedOut(run, error);
  }
  if (error instanceof SeedError) return { next: 'end', sentence: error.message };
  return null;
}

async function count(run: Run, calls: number): Promise<void> {
  if (calls > 0) run.search = await paid(run, calls);
}

async function unreachable(run: Run, error: SourceUnreachableError): Promise<Failure> {
  const update = { $inc: { calls: error.calls, failures: 1 } };
  run.search = await changeOwnRun(run, update);
  const { failures } = run.search;
  if (failures >= TRIES)
    return { next: 'end', sentence: `Telegram could not be reached in ${TRIES} tries: ${error.message}` };
  const pause = PAUSES_MS[failures - 1] ?? 16_000;
  const sentence = `Telegram could not be reached (try ${failures} of ${TRIES}). The search tries again in ${pause / 1000} s.`;
  return { next: 'retry', until: new Date(clock.now().getTime() + pause), sentence };
}

/** Closes the channel that the call was about, and goes on with the others; without its seed a search can't. */
async function passOver(run: Run, username: string, sentence: string, level: 'ERROR' | 'INFO'): Promise<Failure> {
  const row = await findByKey(String(run.search._id), username.toLowerCase());
  if (!row) return { next: 'go-on', dropped: null };
  if (level === 'ERROR' && (await keepReadPart(run, row))) return { next: 'go-on', dropped: null };
  if (row.isSeed) return { next: 'end', sentence };
  const closed: Candidate | null = await closeUnread(row, 'skipped', sentence);
  await logLine(run.search, { level, message: sentence, by: 'readChannel' });
  if (closed) {
    await announceResult(closed);
    run.search = await changeOwnRun(run, { $inc: { 'counts.processed': 1 } });
  }
  return { next: 'go-on', dropped: null };
}

async function signedOut(run: Run, error: SourceSignedOutError): Promise<Failure> {
  const sentence = 'The Telegram account is signed out. Sign in again in Settings.';
  if (run.sources.names.every((name) => name === error.source)) return { next: 'end', sentence };
  await logLine(run.search, { level: 'ERROR', message: `${sentence} The search goes on without it.`, by: 'runSearch' });
  return { next: 'go-on', dropped: error.source };
}
