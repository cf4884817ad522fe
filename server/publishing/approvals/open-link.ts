import { createHmac } from 'node:crypto';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { keyFor, sameSecret, sha256 } from '@/server/system/crypto';
import { findOpenLink, type ApprovalLink } from './link.store';

/** Unknown, ended and revoked links are not told apart. */
const gone = () =>
  new AppError('NOT_FOUND', 'This link does not work, or no longer. Ask the person who sent it for a new one.');

/** Throws 404 where the token opens nothing. */
export async function openLink(token: string): Promise<ApprovalLink> {
  const link = await findOpenLink(sha256(token), clock.now());
  if (!link) throw gone();
  return link;
}

/** The pass that a browser gets for the mailed code. It ends with its link. */
export function passOf(link: ApprovalLink): string {
  return createHmac('sha256', keyFor('review-pass'))
    .update(`${String(link._id)}:${link.tokenHash}`)
    .digest('base64url');
}

/** Whether the link needs a code that this browser has not entered. */
export function needsCode(link: ApprovalLink, passes: readonly string[]): boolean {
  return Boolean(link.email) && !passes.some((pass) => sameSecret(pass, passOf(link)));
}

/** The link, for one who may use it. Throws 404 as for unknown links, and 403 without the code. */
export async function openedLink(token: string, passes: readonly string[]): Promise<ApprovalLink> {
  const link = await openLink(token);
  if (needsCode(link, passes)) throw new AppError('FORBIDDEN', 'Enter the code that was mailed to you first.');
  return link;
}

/** A post of this link. Throws 404 for any other. */
export function requireShared(link: ApprovalLink, postId: string): void {
  if (!link.postIds.includes(postId)) throw gone();
}
