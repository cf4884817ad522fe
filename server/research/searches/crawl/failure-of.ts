import { withFullStop } from '@/lib/format/full-stop';
import { clock } from '@/server/system/clock';
import {
  ChannelGoneError,
  SourceSignedOutError,
  SourceUnreachableError,
  SourceWaitError,
  UnreadablePageError,
} from '@/server/research/sources/telegram/source-errors';
import { paid, type Run } from './advance';
import { announceResult, logLine } from '../wire/announce';
import { closeUnread } from './apply-answer';
import { findByKey, updateCandidate, type Candidate } from '../stored/candidate.store';
import { changeOwnRun } from './change-own-run';
import type { LogLine } from '../stored/log.store';
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
    return unreadable(run, error.username);
  }
  if (error instanceof ChannelGoneError) {
    await count(run, error.calls);
    return gone(run, error.username);
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
    return { next: 'end', sentence: withFullStop(`Telegram could not be reached in ${TRIES} tries: ${error.message}`) };
  const pause = PAUSES_MS[failures - 1] ?? 16_000;
  const sentence = `Telegram could not be reached (try ${failures} of ${TRIES}). The search tries again in ${pause / 1000} s.`;
  return { next: 'retry', until: new Date(clock.now().getTime() + pause), sentence };
}

const GO_ON: Failure = { next: 'go-on', dropped: null };

async function unreadable(run: Run, username: string): Promise<Failure> {
  const row = await findByKey(String(run.search._id), username.toLowerCase());
  const line = { level: 'ERROR', message: sentenceOfUnreadable(username) } as const;
  if (!row || (await keepReadPart(run, row, { ...line, refused: ['card'] }))) return GO_ON;
  return passOver(run, row, line);
}

/**
 * An account is refused a channel. Its access hash may be that of an account that was signed in before: it is
 * forgotten, and the public page says whether the channel is there.
 */
async function gone(run: Run, username: string): Promise<Failure> {
  const row = await findByKey(String(run.search._id), username.toLowerCase());
  const message = `@${username}: the account is told nothing more about it. It is scored by its posts.`;
  const refused = ['card', 'resolve', 'about', 'similar', 'search'] as const;
  if (!row || (await keepReadPart(run, row, { level: 'INFO', message, refused }))) return GO_ON;
  if (row.peer && run.sources.readsNames) {
    await updateCandidate(row._id, { state: { $in: ['queued', 'reading'] } }, { $set: { peer: null } });
    return GO_ON;
  }
  return passOver(run, row, {
    level: 'INFO',
    message: `@${username} can’t be seen: it is private, deleted or banned.`,
  });
}

/** Closes the channel that the call was about, and goes on with the others; without its seed a search can't. */
async function passOver(run: Run, row: Candidate, { level, message }: Pick<LogLine, 'level' | 'message'>) {
  if (row.isSeed) return { next: 'end', sentence: message } as const;
  const closed: Candidate | null = await closeUnread(row, 'skipped', message);
  await logLine(run.search, { level, message, by: 'readChannel' });
  if (closed) {
    await announceResult(closed);
    run.search = await changeOwnRun(run, { $inc: { 'counts.processed': 1 } });
  }
  return GO_ON;
}

async function signedOut(run: Run, error: SourceSignedOutError): Promise<Failure> {
  const sentence = 'The Telegram account is signed out. Sign in again in Settings.';
  if (run.sources.names.every((name) => name === error.source)) return { next: 'end', sentence };
  await logLine(run.search, { level: 'ERROR', message: `${sentence} The search goes on without it.`, by: 'runSearch' });
  return { next: 'go-on', dropped: error.source };
}
