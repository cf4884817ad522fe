import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { networkOf } from './network-of';
import { countInWindow } from '@/server/people/users/count-in-window';

/** The kind states the subject, so that an address is always counted by its network. */
export type Counted = { account: string } | { address: string };
/** `of`: the counted requests, for the sentence of a refusal; without it, attempts. */
type Limit = Counted & { name: string; max: number; seconds: number; of?: string };

function counted({ name, seconds, ...counted }: Limit, step: 1 | -1) {
  const who = 'address' in counted ? networkOf(counted.address) : counted.account;
  return countInWindow({ name, who, seconds, step });
}

/** Counts a request in its window. Throws 429 with Retry-After when the window is full. */
export async function countRequest(limit: Limit): Promise<void> {
  const { count, endsAt } = await counted(limit, 1);
  if (count > limit.max) {
    const retryAfterSeconds = Math.max(1, (endsAt.getTime() - clock.now().getTime()) / 1000);
    throw new AppError('RATE_LIMITED', `${limitWords(limit)} Try again in ${waitWords(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    });
  }
}

/** Uncounts a request: a successful sign-in is not a wrong attempt. */
export async function uncountRequest(limit: Limit): Promise<void> {
  await counted(limit, -1);
}

/** 'At most 1,200 checks of posts in 10 minutes.' Limits against guessing reveal no number. */
function limitWords({ of, max, seconds, ...by }: Limit): string {
  if (!of) return 'Too many attempts.';
  const window = seconds === 3600 ? 'an hour' : seconds === 60 ? 'a minute' : `in ${seconds / 60} minutes`;
  return `At most ${max.toLocaleString('en-US')} ${of} ${window}${'address' in by ? ' from one network' : ''}.`;
}

function waitWords(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
