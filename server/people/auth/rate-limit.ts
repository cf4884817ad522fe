import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { networkOf } from './network-of';
import { addToCounter } from '@/server/people/users/store';

/** The kind states the subject, so that an address is always counted by its network. */
export type Counted = { account: string } | { address: string };
/** `of`: the counted requests, for the sentence of a refusal; without it, attempts. */
type Limit = Counted & { name: string; max: number; seconds: number; of?: string };

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
    throw new AppError('RATE_LIMITED', `${limitWords(limit)} Try again in ${waitWords(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    });
  }
}

/** Uncounts a request: a successful sign-in is not a wrong attempt. */
export async function uncountRequest(limit: Limit): Promise<void> {
  const { key, endsAt } = windowOf(limit);
  await addToCounter(key, -1, endsAt);
}

/** 'At most 1,200 checks of posts in 10 minutes.' Limits against guessing reveal no number. */
function limitWords({ of, max, seconds, ...counted }: Limit): string {
  if (!of) return 'Too many attempts.';
  const window = seconds === 3600 ? 'an hour' : seconds === 60 ? 'a minute' : `in ${seconds / 60} minutes`;
  return `At most ${max.toLocaleString('en-US')} ${of} ${window}${'address' in counted ? ' from one network' : ''}.`;
}

function waitWords(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
