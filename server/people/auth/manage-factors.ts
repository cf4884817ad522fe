import { AppError, invalid } from '@/lib/errors/app-error';
import {
  beginFactor,
  confirmFactor,
  markProven,
  putRecoveryCodes,
  removeFactor,
} from '@/server/people/users/factor.store';
import { findUser, removeOtherSessions, type StoredUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { open, seal } from '@/server/system/crypto';
import { accessChanged } from '@/server/system/events/access-changed';
import { confirmOwner } from './confirm-owner';
import { countRequest, uncountRequest } from './rate-limit';
import { newRecoveryCodes } from './recovery-codes';
import { codeUri, newCodeSecret, stepOfCode } from './time-codes';

type Session = { userId: string; sessionId: string };

const inUse = () =>
  new AppError('CONFLICT', 'Codes of an app are in use already. Turn them off before you set up another app.');

async function requireUser(userId: string): Promise<StoredUser> {
  const user = await findUser(userId);
  if (!user) throw new AppError('UNAUTHENTICATED', 'This account was deleted');
  return user;
}

/** The second factors of an account. */
export async function readFactors(userId: string) {
  const { secondFactor } = await requireUser(userId);
  const isOn = !!secondFactor?.since;
  return { codeSince: secondFactor?.since ?? null, recoveryLeft: isOn ? secondFactor.recovery.length : 0 };
}

/** A key for an app. The owner confirms themselves first: a stolen cookie must not lock them out. */
export async function startCodes({ userId, sessionId, password }: Session & { password?: string | undefined }) {
  const user = await requireUser(userId);
  await confirmOwner({ user, sessionId, password, field: 'password' });
  const secret = newCodeSecret();
  if (!(await beginFactor(userId, seal(secret, userId)))) throw inUse();
  return { secret, uri: codeUri(secret, user.email) };
}

/** Puts the app into use, and ends every other session: each signs in with a code then. Returns the recovery codes. */
export async function confirmCodes({ userId, sessionId, code }: Session & { code: string }) {
  const { secondFactor } = await requireUser(userId);
  if (secondFactor?.since) throw inUse();
  if (!secondFactor) throw invalid('code', 'Begin again: there is no key to confirm');
  const limit = { name: 'second-factor-code', account: userId, max: 10, seconds: 15 * 60 };
  await countRequest(limit);
  const now = clock.now();
  const step = stepOfCode(String(open(secondFactor.sealed, userId)), code, now);
  if (step === null) throw invalid('code', 'This code is wrong. Check that the clock of your phone is right.');
  await uncountRequest(limit);
  const { codes, hashes } = newRecoveryCodes();
  if (!(await confirmFactor(userId, secondFactor.sealed, { since: now, lastStep: step, recovery: hashes })))
    throw inUse();
  await markProven(sessionId, now);
  await removeOtherSessions(userId, sessionId);
  await accessChanged({ userId });
  return { recoveryCodes: codes };
}

export async function removeCodes(userId: string): Promise<void> {
  await removeFactor(userId);
}

/** Ten new codes in place of the old ones. */
export async function renewRecoveryCodes(userId: string) {
  const { codes, hashes } = newRecoveryCodes();
  if (!(await putRecoveryCodes(userId, hashes)))
    throw new AppError('CONFLICT', 'Recovery codes belong to codes of an app, which are off.');
  return { recoveryCodes: codes };
}
