import { SessionModel } from '@/prisma-free-models/session';
import { UserModel } from '@/prisma-free-models/user';

/** Begins a factor, unless one is in use. Returns whether it did. */
export async function beginFactor(userId: string, sealed: string): Promise<boolean> {
  const fresh = { sealed, since: null, lastStep: 0, recovery: [] };
  const { matchedCount } = await UserModel.updateOne(
    { _id: userId, 'secondFactor.since': null },
    { $set: { secondFactor: fresh } },
  );
  return matchedCount === 1;
}

type Confirmed = { since: Date; lastStep: number; recovery: string[] };

/** Puts the factor with this key into use. False: it was replaced, or is in use. */
export async function confirmFactor(userId: string, sealed: string, fields: Confirmed): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(
    { _id: userId, 'secondFactor.sealed': sealed, 'secondFactor.since': null },
    { $set: { secondFactor: { sealed, ...fields } } },
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

/** Replaces the recovery codes of a factor that is in use. */
export async function putRecoveryCodes(userId: string, recovery: string[]): Promise<boolean> {
  const { matchedCount } = await UserModel.updateOne(
    { _id: userId, 'secondFactor.since': { $ne: null } },
    { $set: { 'secondFactor.recovery': recovery } },
  );
  return matchedCount === 1;
}

export async function removeFactor(userId: string): Promise<void> {
  await UserModel.updateOne({ _id: userId }, { $set: { secondFactor: null } });
}

/** Notes that the second factor was just proven in a session. */
export async function markProven(sessionId: string, provenAt: Date): Promise<void> {
  await SessionModel.updateOne({ _id: sessionId, kind: 'session' }, { $set: { provenAt } });
}
