import { randomInt } from 'node:crypto';
import { AppError } from '@/lib/errors/app-error';
import { countInWindow } from '@/server/people/users/count-in-window';
import { clock } from '@/server/system/clock';
import { sameSecret, sha256 } from '@/server/system/crypto';
import { log } from '@/server/system/log';
import { mailLink } from '@/server/system/mail/mail-link';
import { putCode, tryCode, type ApprovalLink } from './link.store';
import { openLink, passOf } from './open-link';

const CODE_MS = 15 * 60_000;
const MAX_TRIES = 5;
/** Codes that one link may mail in an hour. */
const MAX_CODES = 6;

const hashOf = (link: ApprovalLink, code: string) => sha256(`${String(link._id)}:${code}`);

/** Mails six digits to the address that the link was made for. Throws 404 for a link that asks for none. */
export async function mailReviewCode({ token }: { token: string }): Promise<void> {
  const link = await openLink(token);
  const { email } = link;
  if (!email) throw new AppError('CONFLICT', 'This link needs no code. Open it again.');
  const now = clock.now();
  const { count, endsAt } = await countInWindow({ name: 'review-code', who: String(link._id), seconds: 3600 });
  if (count > MAX_CODES)
    throw new AppError('RATE_LIMITED', 'Enough codes were sent for now. Use the last one, or try again later.', {
      retryAfterSeconds: (endsAt.getTime() - now.getTime()) / 1000,
    });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await putCode(String(link._id), { hash: hashOf(link, code), until: new Date(now.getTime() + CODE_MS) });
  mailLink({
    to: email,
    subject: `${code} is your code`,
    text: () => `Enter ${code} on the page with the posts that were shared with you. It is valid for 15 minutes.`,
  }).catch((err: unknown) => log.error({ err }, 'a code for a review could not be mailed'));
}

/** The pass of a link for its mailed code. Throws 403 for a wrong one. */
export async function enterReviewCode({ token, code }: { token: string; code: string }): Promise<string> {
  const link = await openLink(token);
  const tried = await tryCode(String(link._id), { now: clock.now(), triesMax: MAX_TRIES });
  if (!tried?.code) throw new AppError('WRONG_CODE', 'This code is too old, or was tried too often. Send a new one.');
  if (!sameSecret(tried.code.hash, hashOf(link, code.replace(/\s/g, ''))))
    throw new AppError('WRONG_CODE', 'This code is not right. Check the newest mail, or send a new one.');
  return passOf(link);
}
