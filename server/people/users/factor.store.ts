import { SessionModel } from '@/prisma-free-models/session';
import { UserModel } from '@/prisma-free-models/user';

const EMPTY = { sealed: null, since: null, lastStep: 0, recovery: [], passkeys: [] };

/** A place for factors, in which none is in use. */
export async function ensureFactor(userId: string): Promise<void> {
  await UserModel.updateOne({ _id: userId, secondFactor: null }, { $set: { secondFactor: EMPTY } });
}

/** Stores the key of an app, unless one is in use. Returns whether it did. */
export async function beginFactor(userId: string, sealed: string): Promise<boolean> {
  await ensureFactor(userId);
  const { matchedCount } = await UserModel.updateOne(
    { _id: userId, 'secondFactor.since': null },
    { $set: { 'secondFactor.sealed': sealed, 'secondFactor.lastStep': 0 } },
  );
  return matchedCount === 1;
}

type Confirmed = { since: Date; lastStep: number };

/** Puts the app with this key into use. False: it was replaced, or is in use. */
export async function confirmFactor(userId: string, sealed: string, { since, lastStep }: Confirmed): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(
    { _id: userId, 'secondFactor.sealed': sealed, 'secondFactor.since': null },
    { $set: { 'secondFactor.since': since, 'secondFactor.lastStep': lastStep } },
  );
  return modifiedCount === 1;
}

/** Uses up the code of a step and of all before it, in one write: of two uses of one code, one succeeds. */
export async function takeStep(userId: string, step: number): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(
    { _id: userId, 'secondFactor.since': { $ne: null }, 'secondFactor.lastStep': { $lt: step } },
    { $set: { 'secondFactor.lastStep': step } },
  );
  return modifiedCount === 1;
}

/** Uses up a recovery code, by its hash, in one write. */
export async function takeRecoveryCode(userId: string, hash: string): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(
    { _id: userId, 'secondFactor.recovery': hash },
    { $pull: { 'secondFactor.recovery': hash } },
  );
  return modifiedCount === 1;
}

const IN_USE = [{ 'secondFactor.since': { $ne: null } }, { 'secondFactor.passkeys.0': { $exists: true } }];

/** Replaces the recovery codes, where a factor is in use. */
export async function putRecoveryCodes(userId: string, recovery: string[]): Promise<boolean> {
  const { matchedCount } = await UserModel.updateOne(
    { _id: userId, $or: IN_USE },
    { $set: { 'secondFactor.recovery': recovery } },
  );
  return matchedCount === 1;
}

/** Stores recovery codes, unless some are left. Returns whether it did. */
export async function addRecoveryCodes(userId: string, recovery: string[]): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(
    { _id: userId, $or: IN_USE, 'secondFactor.recovery.0': { $exists: false } },
    { $set: { 'secondFactor.recovery': recovery } },
  );
  return modifiedCount === 1;
}

/** Takes the app off. Passkeys stay, and recovery codes with them. */
export async function removeApp(userId: string): Promise<void> {
  await UserModel.updateOne(
    { _id: userId, secondFactor: { $ne: null } },
    { $set: { 'secondFactor.sealed': null, 'secondFactor.since': null, 'secondFactor.lastStep': 0 } },
  );
  await clearEmptyFactor(userId);
}

/** Recovery codes end with the last factor. */
export async function clearEmptyFactor(userId: string): Promise<void> {
  await UserModel.updateOne(
    { _id: userId, 'secondFactor.since': null, 'secondFactor.passkeys.0': { $exists: false } },
    { $set: { secondFactor: null } },
  );
}

/** Takes every factor off. */
export async function removeFactors(userId: string): Promise<void> {
  await UserModel.updateOne({ _id: userId }, { $set: { secondFactor: null } });
}

/** Notes that the second factor was just proven in a session. */
export async function markProven(sessionId: string, provenAt: Date): Promise<void> {
  await SessionModel.updateOne({ _id: sessionId, kind: 'session' }, { $set: { provenAt } });
}
