import { UserModel } from '@/prisma-free-models/user';
import type { StoredUser } from './store';

export type Identity = { key: string; issuer: string; since: Date };

/** Accounts of one person at providers of company sign-in. */
const MAX_IDENTITIES = 20;

export const findUserByIdentity = (key: string) =>
  UserModel.findOne({ 'identities.key': key }).lean<StoredUser | null>();

/** Null: the account is gone, or has as many as it can. Throws MongoDB's duplicate-key error when another has it. */
export const addIdentity = (userId: string, identity: Identity) =>
  UserModel.findOneAndUpdate(
    { _id: userId, 'identities.key': { $ne: identity.key }, [`identities.${MAX_IDENTITIES - 1}`]: { $exists: false } },
    { $push: { identities: identity } },
    { returnDocument: 'after' },
  ).lean<StoredUser | null>();

/** The administrator whose password stays a way in: the oldest that has one. */
export const keptAdministrator = () =>
  UserModel.findOne({ isAdmin: true, deactivatedAt: null, passwordHash: { $ne: null } })
    .sort({ createdAt: 1, _id: 1 })
    .lean<StoredUser | null>();
