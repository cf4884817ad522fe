import { setTimeout as delay } from 'node:timers/promises';
import { clock } from '@/server/system/clock';
import { giveTurnBack, leave, takeTurn } from './pace.store';

/** The requests of each search in this process, one after another: ten at once get no more turns than one. */
const lines = new Map<string, Promise<unknown>>();

type InTurn<T> = {
  searchId: string;
  signal: AbortSignal;
  /** Asked when the turn has come; false: it is given back, and nothing is sent. */
  isNeeded: () => Promise<boolean>;
  send: () => Promise<T>;
};

/**
 * Sends a request of a search when its turn has come. All searches take turns in the order in which they asked, and a
 * search asks again only when it has its answer: so they share the rate fairly. Throws the signal's reason when the
 * search is stopped.
 */
export async function inTurn<T>({ searchId, signal, isNeeded, send }: InTurn<T>): Promise<T | undefined> {
  const before = lines.get(searchId) ?? Promise.resolve();
  const mine = before.then(async () => ((await hasTurn(signal, isNeeded)) ? send() : undefined));
  const settled = mine.catch(() => undefined);
  lines.set(searchId, settled);
  try {
    return await mine;
  } finally {
    if (lines.get(searchId) === settled) lines.delete(searchId);
  }
}

async function hasTurn(signal: AbortSignal, isNeeded: () => Promise<boolean>): Promise<boolean> {
  signal.throwIfAborted();
  const turn = await takeTurn();
  try {
    await pause(turn.at.getTime() - clock.now().getTime(), signal);
    if (!(await isNeeded())) {
      await giveTurnBack(turn);
      return false;
    }
    for (let left = await leave(turn.apartMs); left > 0; left = await leave(turn.apartMs)) await pause(left, signal);
    return true;
  } catch (error) {
    await giveTurnBack(turn);
    throw error;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (ms <= 0) return;
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
