import { jwtVerify, SignJWT } from 'jose';
import type { CodeMethod, FactorMethod } from '@/lib/wire/factor-methods';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { keyFor, open, randomToken, sha256 } from '@/server/system/crypto';
import { takeRecoveryCode, takeStep } from '@/server/people/users/factor.store';
import { findUser, type StoredUser } from '@/server/people/users/store';
import { checkPasskey, passkeysOf, type Signed } from './check-passkey';
import { countRequest, uncountRequest } from './rate-limit';
import { recoveryHash } from './recovery-codes';
import { hasFactor } from './required-factor';
import { refuseDeactivated } from './sign-in';
import { stepOfCode } from './time-codes';

/** From the password to the code. */
const CHALLENGE_SECONDS = 300;

export { hasFactor } from './required-factor';

/** The answer to a right password, or to another first step, of an account with a second factor. */
export async function secondFactorNeeded(user: StoredUser): Promise<AppError> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const challenge = await new SignJWT({ of: stateOf(user) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(user._id))
    .setJti(randomToken())
    .setExpirationTime(now + CHALLENGE_SECONDS)
    .sign(keyFor('second-factor'));
  return new AppError('SECOND_FACTOR_NEEDED', 'Confirm the sign-in with your second factor.', {
    secondFactor: { challenge, methods: methodsOf(user) },
  });
}

/** How the account can prove its second factor. */
export function methodsOf(user: StoredUser): FactorMethod[] {
  const { secondFactor } = user;
  return [
    ...(passkeysOf(user).length > 0 ? (['passkey'] as const) : []),
    ...(secondFactor?.since ? (['code'] as const) : []),
    ...(secondFactor?.recovery.length ? (['recovery'] as const) : []),
  ];
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

export type CodeProof = { method: CodeMethod; code: string };
export type FactorProof = CodeProof | { method: 'passkey'; signed: Signed };

/** Checks a proof of the second factor and uses it up. */
export async function proveFactor(user: StoredUser, proof: FactorProof): Promise<void> {
  if (proof.method === 'passkey') await checkPasskey(user, proof.signed, { mustVerify: false });
  else await proveCode(user, proof);
}

/**
 * Ten wrong codes of an account in 15 minutes, from anywhere, then 429: counted before they are checked, so that many
 * at once can't slip through.
 */
async function proveCode(user: StoredUser, proof: CodeProof): Promise<void> {
  const limit = { name: 'second-factor-code', account: String(user._id), max: 10, seconds: 15 * 60 };
  await countRequest(limit);
  if (!(await fits(user, proof)))
    throw new AppError('WRONG_CODE', 'This code is wrong, or was used already. Try the next one.');
  await uncountRequest(limit);
}

async function fits(user: StoredUser, { method, code }: CodeProof): Promise<boolean> {
  const userId = String(user._id);
  if (method === 'recovery') return takeRecoveryCode(userId, recoveryHash(code));
  if (!user.secondFactor?.since || !user.secondFactor.sealed) return false;
  const step = stepOfCode(String(open(user.secondFactor.sealed, userId)), code, clock.now());
  return step !== null && takeStep(userId, step);
}
