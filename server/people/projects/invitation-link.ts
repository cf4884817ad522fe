import { createHmac } from 'node:crypto';
import { keyFor, sameSecret } from '@/server/system/crypto';

/**
 * An invitation's link names its token. The mailed one adds a proof, which no screen and no call returns: a person who
 * has it reads the invited mailbox. The inviter sees the link without it.
 */

/** The page where an invitation is accepted or refused. */
export function invitationPath(link: string): string {
  return `/auth?invitation=${link}`;
}

export function invitationUrl(origin: string, link: string): string {
  return origin + invitationPath(link);
}

/** The link's value for the mail to the invited e-mail. */
export function withProof(token: string): string {
  return `${token}.${proofOf(token)}`;
}

/** The token of a link's value, and whether the link was mailed. */
export function readLink(link: string): { token: string; isMailed: boolean } {
  const [token = '', proof] = link.split('.');
  return { token, isMailed: proof !== undefined && sameSecret(proof, proofOf(token)) };
}

function proofOf(token: string): string {
  return createHmac('sha256', keyFor('mailed-invitations')).update(token).digest('base64url');
}
