import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from '@/lib/errors/app-error';
import { addToCounter } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { keyFor, randomToken, sha256 } from '@/server/system/crypto';

/** From the question to the touch of the key. */
export const PASSKEY_SECONDS = 300;

type Purpose = 'sign-in' | 'proof' | 'addition';
/** Whose session a challenge belongs to; a sign-in has none. */
type Owner = { userId: string; sessionId: string };

/** A challenge that needs no place in the database, so that strangers can't fill it. */
export function issueChallenge(purpose: Purpose, owner?: Owner): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ for: purpose, of: ownerOf(owner) })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(randomToken())
    .setExpirationTime(now + PASSKEY_SECONDS)
    .sign(keyFor('passkey'));
}

/** Throws unless this host issued the challenge for this purpose and session within the last minutes. */
export async function checkChallenge(challenge: string, purpose: Purpose, owner?: Owner): Promise<void> {
  const options = { algorithms: ['HS256'], currentDate: clock.now() };
  const verified = await jwtVerify(challenge, keyFor('passkey'), options).catch(() => null); // every kind of foreign or late one
  if (verified?.payload['for'] !== purpose || verified.payload['of'] !== ownerOf(owner)) throw challengeEnded();
}

/** The bytes that the authenticator signs: the hash of the challenge. */
export const signedBytes = (challenge: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(challenge).digest());

/** Uses a challenge up, in one write: of two uses at once, one succeeds. Called once its signature was found right. */
export async function useUpChallenge(challenge: string): Promise<void> {
  const endsAt = new Date(clock.now().getTime() + PASSKEY_SECONDS * 1000);
  if ((await addToCounter(`passkey-challenge:${sha256(challenge)}`, 1, endsAt)) > 1) throw challengeEnded();
}

const ownerOf = (owner?: Owner) => (owner ? `${owner.userId}:${owner.sessionId}` : '');

export const challengeEnded = () =>
  new AppError('CHALLENGE_ENDED', 'This took too long, or was used already. Begin again with your passkey.');
