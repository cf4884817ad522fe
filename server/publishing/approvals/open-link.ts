import { createHmac } from 'node:crypto';
import { AppError } from '@/lib/errors/app-error';
import { ruleFor } from '@/lib/posts/approval';
import { mayLink } from '@/lib/sign-in/may-release';
import { roleIn } from '@/server/people/access/roles';
import { approvalFactsOf } from '@/server/people/projects/approval-facts.store';
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

/**
 * Whether posts are approved by this link: not by the address of someone who could approve their own posts so, also
 * where they made it before these needed an approval. Clients who sign in decide in their own name.
 */
export async function approves({ projectId, createdBy, clientIds }: ApprovalLink): Promise<boolean> {
  if (clientIds?.length) return true;
  const project = await approvalFactsOf(String(projectId));
  const maker = String(createdBy);
  // Who has left counts as someone who writes.
  return !project || mayLink(roleIn(project, maker) ?? 'author', ruleFor(project, maker));
}

/** Throws 403 where nothing is approved by it. */
export async function requireApproving(link: ApprovalLink): Promise<void> {
  if (await approves(link)) return;
  throw new AppError(
    'FORBIDDEN',
    'This link no longer approves posts. Comment, or ask for changes; to approve, ask the project for a new link.',
  );
}

/** A post of this link. Throws 404 for any other. */
export function requireShared(link: ApprovalLink, postId: string): void {
  if (!link.postIds.includes(postId)) throw gone();
}
