import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { markProven } from '@/server/people/users/factor.store';
import { findSession, findUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { checkChallenge } from './passkey-challenge';
import { hasFactor, proveFactor, type FactorProof } from './second-factor';

/** How long a proof holds. */
const PROOF_MINUTES = 10;

/**
 * Throws PROOF_NEEDED unless the second factor was proven in this session within the last minutes. Programs' tokens,
 * and accounts without a second factor, have none to prove.
 */
export async function requireProof({ kind, userId, sessionId }: Actor): Promise<void> {
  if (kind === 'api') return;
  const [user, session] = await Promise.all([findUser(userId), findSession(sessionId)]);
  if (!user || !hasFactor(user)) return;
  const age = session?.provenAt ? clock.now().getTime() - session.provenAt.getTime() : Infinity;
  if (age <= PROOF_MINUTES * 60_000) return;
  throw new AppError('PROOF_NEEDED', 'Confirm that it is you with your second factor, then try again.');
}

/** Proves the second factor again in a session. */
export async function proveAgain({ actor, proof }: { actor: Actor; proof: FactorProof }): Promise<void> {
  const user = await findUser(actor.userId);
  if (!user || !hasFactor(user)) throw new AppError('BAD_REQUEST', 'This account has no second factor to prove.');
  if (proof.method === 'passkey') await checkChallenge(proof.signed.challenge, 'proof', actor);
  await proveFactor(user, proof);
  await markProven(actor.sessionId, clock.now());
}
