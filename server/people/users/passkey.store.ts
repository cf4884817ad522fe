import type { Types } from 'mongoose';
import { UserModel } from '@/prisma-free-models/user';
import { clearEmptyFactor, ensureFactor } from './factor.store';

export type NewPasskey = {
  _id: Types.ObjectId;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  rpId: string;
  name: string;
  createdAt: Date;
};

/** Passkeys that one account may have. */
const PASSKEYS_MAX = 20;

/** Adds a passkey. False: it is there already, or there are as many as one account may have. */
export async function insertPasskey(userId: string, passkey: NewPasskey): Promise<boolean> {
  await ensureFactor(userId);
  const { modifiedCount } = await UserModel.updateOne(
    {
      _id: userId,
      'secondFactor.passkeys.credentialId': { $ne: passkey.credentialId },
      [`secondFactor.passkeys.${PASSKEYS_MAX - 1}`]: { $exists: false },
    },
    { $push: { 'secondFactor.passkeys': { ...passkey, lastUsedAt: null } } },
  );
  return modifiedCount === 1;
}

type Use = { credentialId: string; counter: number; at: Date };

/** Stores a use with its counter, which must have grown. Authenticators that don't count always say 0. */
export async function takePasskeyUse(userId: string, { credentialId, counter, at }: Use): Promise<boolean> {
  const before = counter === 0 ? 0 : { $lt: counter };
  const { matchedCount } = await UserModel.updateOne(
    { _id: userId, 'secondFactor.passkeys': { $elemMatch: { credentialId, counter: before } } },
    { $set: { 'secondFactor.passkeys.$.counter': counter, 'secondFactor.passkeys.$.lastUsedAt': at } },
  );
  return matchedCount === 1;
}

/** Removes a passkey. False: there is none with this id. */
export async function removePasskeyOf(userId: string, id: string): Promise<boolean> {
  const { matchedCount } = await UserModel.updateOne(
    { _id: userId, 'secondFactor.passkeys._id': id },
    { $pull: { 'secondFactor.passkeys': { _id: id } } },
  );
  await clearEmptyFactor(userId);
  return matchedCount === 1;
}
