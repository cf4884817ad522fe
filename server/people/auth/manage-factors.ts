import { AppError, invalid } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import {
  addRecoveryCodes,
  beginFactor,
  confirmFactor,
  markProven,
  putRecoveryCodes,
  removeApp,
} from '@/server/people/users/factor.store';
import { findUser, removeOtherSessions, type StoredUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { open, seal } from '@/server/system/crypto';
import { accessChanged } from '@/server/system/events/access-changed';
import { passkeysOf } from './check-passkey';
import { confirmOwner } from './confirm-owner';
import { countRequest, uncountRequest } from './rate-limit';
import { requireProof } from './proof';
import { newRecoveryCodes } from './recovery-codes';
import { hasFactor, mustHaveFactor, requireAnotherFactor } from './required-factor';
import { codeUri, newCodeSecret, stepOfCode } from './time-codes';

type Session = { userId: string; sessionId: string };

const inUse = () =>
  new AppError('CONFLICT', 'Codes of an app are in use already. Turn them off before you set up another app.');

export async function requireUser(userId: string): Promise<StoredUser> {
  const user = await findUser(userId);
  if (!user) throw new AppError('UNAUTHENTICATED', 'This account was deleted');
  return user;
}

/** The second factors of an account. */
export async function readFactors(userId: string) {
  const user = await requireUser(userId);
  return {
    codeSince: user.secondFactor?.since ?? null,
    recoveryLeft: hasFactor(user) ? (user.secondFactor?.recovery.length ?? 0) : 0,
    passkeys: passkeysOf(user).map(presentPasskey),
    isRequired: await mustHaveFactor(user),
  };
}

type Shown = Pick<ReturnType<typeof passkeysOf>[number], '_id' | 'name' | 'rpId' | 'createdAt'> & {
  lastUsedAt?: Date | null | undefined;
};

export function presentPasskey({ _id: id, name, rpId: site, createdAt, lastUsedAt }: Shown) {
  return { id, name, site, createdAt, lastUsedAt: lastUsedAt ?? null };
}

/** Recovery codes for the first factor of an account; none where some are left. */
export async function firstRecoveryCodes(userId: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  return (await addRecoveryCodes(userId, hashes)) ? codes : [];
}

/** A key for an app. The owner confirms themselves first: a stolen cookie must not lock them out. */
export async function startCodes({ actor, password }: { actor: Actor; password?: string | undefined }) {
  const { userId, sessionId } = actor;
  const user = await requireUser(userId);
  if (user.secondFactor?.since) throw inUse();
  await requireProof(actor);
  await confirmOwner({ user, sessionId, password, field: 'password' });
  const secret = newCodeSecret();
  if (!(await beginFactor(userId, seal(secret, userId)))) throw inUse();
  return { secret, uri: codeUri(secret, user.email) };
}

/** Puts the app into use and ends every other session: each signs in with a code now. Returns recovery codes. */
export async function confirmCodes({ userId, sessionId, code }: Session & { code: string }) {
  const { secondFactor } = await requireUser(userId);
  if (secondFactor?.since) throw inUse();
  if (!secondFactor?.sealed) throw invalid('code', 'Begin again: there is no key to confirm');
  const limit = { name: 'second-factor-code', account: userId, max: 10, seconds: 15 * 60 };
  await countRequest(limit);
  const now = clock.now();
  const step = stepOfCode(String(open(secondFactor.sealed, userId)), code, now);
  if (step === null) throw invalid('code', 'This code is wrong. Check that the clock of your phone is right.');
  await uncountRequest(limit);
  if (!(await confirmFactor(userId, secondFactor.sealed, { since: now, lastStep: step }))) throw inUse();
  const recoveryCodes = await firstRecoveryCodes(userId);
  await markProven(sessionId, now);
  await removeOtherSessions(userId, sessionId);
  await accessChanged({ userId });
  return { recoveryCodes };
}

export async function removeCodes(userId: string): Promise<void> {
  const user = await requireUser(userId);
  await requireAnotherFactor(user, passkeysOf(user).length);
  await removeApp(userId);
}

/** Ten new codes in place of the old ones. */
export async function renewRecoveryCodes(userId: string) {
  const { codes, hashes } = newRecoveryCodes();
  if (!(await putRecoveryCodes(userId, hashes)))
    throw new AppError('CONFLICT', 'Recovery codes belong to a second factor, which is off.');
  return { recoveryCodes: codes };
}
