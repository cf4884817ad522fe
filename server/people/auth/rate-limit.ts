import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { networkOf } from './network-of';
import { addToCounter } from '@/server/people/users/store';

/** Who is counted is said by its kind, so that an address is always counted by its network. */
export type Counted = { account: string } | { address: string };
type Limit = Counted & { name: string; max: number; seconds: number };

function windowOf({ name, seconds, ...counted }: Limit): { key: string; endsAt: Date } {
  const who = 'address' in counted ? networkOf(counted.address) : counted.account;
  const start = Math.floor(clock.now().getTime() / (seconds * 1000)) * seconds * 1000;
  return { key: `${name}:${sha256(who).slice(0, 32)}:${start}`, endsAt: new Date(start + seconds * 1000) };
}

/** Counts a request in its window. Throws 429 with Retry-After when the window is full. */
export async function countRequest(limit: Limit): Promise<void> {
  const { key, endsAt } = windowOf(limit);
  const count = await addToCounter(key, 1, endsAt);
  if (count > limit.max) {
    const retryAfterSeconds = Math.max(1, (endsAt.getTime() - clock.now().getTime()) / 1000);
    throw new AppError('RATE_LIMITED', `Too many tries. Try again in ${waitWords(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    });
  }
}

/** Takes a counted request back: a sign-in that was right does not count as a wrong try. */
export async function uncountRequest(limit: Limit): Promise<void> {
  const { key, endsAt } = windowOf(limit);
  await addToCounter(key, -1, endsAt);
}

function waitWords(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
