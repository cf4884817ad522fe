import { jwtVerify, SignJWT } from 'jose';
import type { FactorMethod } from '@/lib/wire/factor-methods';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { keyFor, open, sha256 } from '@/server/system/crypto';
import { takeRecoveryCode, takeStep } from '@/server/people/users/factor.store';
import { findUser, type StoredUser } from '@/server/people/users/store';
import { countRequest, uncountRequest } from './rate-limit';
import { recoveryHash } from './recovery-codes';
import { refuseDeactivated } from './sign-in';
import { stepOfCode } from './time-codes';

/** From the password to the code. */
const CHALLENGE_SECONDS = 300;

export const hasFactor = ({ secondFactor }: StoredUser): boolean => !!secondFactor?.since;

/** The answer to a right password, or to another first step, of an account with a second factor. */
export async function secondFactorNeeded(user: StoredUser): Promise<AppError> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const challenge = await new SignJWT({ of: stateOf(user) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(user._id))
    .setExpirationTime(now + CHALLENGE_SECONDS)
    .sign(keyFor('second-factor'));
  const methods: FactorMethod[] = user.secondFactor?.recovery.length ? ['code', 'recovery'] : ['code'];
  return new AppError('SECOND_FACTOR_NEEDED', 'Enter the code of your authenticator app, or a recovery code.', {
    secondFactor: { challenge, methods },
  });
}

/** A new password, or another app, ends the challenges of before. */
const stateOf = ({ passwordHash, secondFactor }: StoredUser) =>
  sha256(`${passwordHash}:${secondFactor?.sealed}`).slice(0, 32);

/** Whose first step a challenge confirms. */
export async function readChallenge(challenge: string): Promise<StoredUser> {
  const options = { algorithms: ['HS256'], currentDate: clock.now() };
  const verified = await jwtVerify(challenge, keyFor('second-factor'), options).catch(() => null); // every kind of foreign or late one
  const user = verified?.payload.sub ? await findUser(verified.payload.sub) : null;
  if (!user || !hasFactor(user) || verified?.payload['of'] !== stateOf(user))
    throw new AppError('CHALLENGE_ENDED', 'This sign-in took too long, or was begun before a change. Sign in again.');
  refuseDeactivated(user);
  return user;
}

type Proof = { method: FactorMethod; code: string };

/**
 * Checks a code and uses it up. Ten wrong ones of an account in 15 minutes, from anywhere, then 429: counted before
 * they are checked, so that many at once can't slip through.
 */
export async function proveFactor(user: StoredUser, proof: Proof): Promise<void> {
  const userId = String(user._id);
  const limit = { name: 'second-factor-code', account: userId, max: 10, seconds: 15 * 60 };
  await countRequest(limit);
  if (!(await fits(user, proof)))
    throw new AppError('WRONG_CODE', 'This code is wrong, or was used already. Try the next one.');
  await uncountRequest(limit);
}

async function fits(user: StoredUser, { method, code }: Proof): Promise<boolean> {
  const userId = String(user._id);
  if (!user.secondFactor?.since) return false;
  if (method === 'recovery') return takeRecoveryCode(userId, recoveryHash(code));
  const step = stepOfCode(String(open(user.secondFactor.sealed, userId)), code, clock.now());
  return step !== null && takeStep(userId, step);
}
