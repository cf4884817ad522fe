import { Types } from 'mongoose';
import { PasswordResetModel } from '@/prisma-free-models/password-reset';
import { RateLimitModel } from '@/prisma-free-models/rate-limit';
import { SessionModel, type SessionFields } from '@/prisma-free-models/session';
import { UserModel, type UserFields } from '@/prisma-free-models/user';
import { capped, retained } from '@/server/system/cap';
import { removeBeyond } from '@/server/system/db/remove-beyond';

export type StoredUser = UserFields & { _id: Types.ObjectId; createdAt: Date };
export type StoredSession = SessionFields & { _id: Types.ObjectId; createdAt: Date };

export const findUser = (id: string) => UserModel.findById(id).lean<StoredUser | null>();
export const findUserByEmail = (email: string) => UserModel.findOne({ email }).lean<StoredUser | null>();
export const findUserByVkId = (vkUserId: string) => UserModel.findOne({ vkUserId }).lean<StoredUser | null>();
/** Passes over what is no id: one damaged row must not fail a whole list. */
export const findUsers = (ids: readonly (Types.ObjectId | string)[]) =>
  UserModel.find({ _id: { $in: ids.filter((id) => Types.ObjectId.isValid(id)) } }).lean<StoredUser[]>();
export const listUsers = () => UserModel.find().sort({ createdAt: 1 }).lean<StoredUser[]>();
/** Administrators who can sign in. */
/** Who administers this host. */
export const administrators = () => UserModel.find({ isAdmin: true, deactivatedAt: null }).lean<StoredUser[]>();
export const countAdmins = () => UserModel.countDocuments({ isAdmin: true, deactivatedAt: null });
export async function countUsers(): Promise<{ all: number; admins: number }> {
  const [all, admins] = await Promise.all([UserModel.countDocuments(), countAdmins()]);
  return { all, admins };
}
export const anyUser = async () => (await UserModel.exists({})) !== null;

export type NewUser = Pick<UserFields, 'email' | 'name' | 'timeZone'> & {
  passwordHash: string | null;
  vkUserId?: string;
  identities?: { key: string; issuer: string; since: Date }[];
};

/** Throws MongoDB's duplicate-key error (code 11000) when the e-mail, the VK or the company account is taken. */
export async function insertUser(fields: NewUser): Promise<StoredUser> {
  return (await UserModel.create({ ...fields, isAdmin: false })).toObject<StoredUser>();
}

/**
 * Inserts the host's first account, its administrator: one write, so that of many at once only one succeeds. Null:
 * another one was first.
 */
export async function insertFirstUser(fields: NewUser): Promise<StoredUser | null> {
  try {
    return (await UserModel.create({ ...fields, isAdmin: true, isFirst: true })).toObject<StoredUser>();
  } catch (error) {
    if (duplicatedKey(error) === 'isFirst') return null;
    throw error;
  }
}

/** The field whose value was taken, when a write failed for that reason. */
export function duplicatedKey(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 11000) return undefined;
  const pattern = 'keyPattern' in error && typeof error.keyPattern === 'object' ? error.keyPattern : null;
  return Object.keys(pattern ?? {})[0] ?? 'unknown';
}

type UserChanges = Partial<
  Pick<UserFields, 'name' | 'timeZone' | 'zoneChosen' | 'passwordHash' | 'isAdmin' | 'deactivatedAt'>
> & {
  'firstSteps.skipped'?: string[];
  'firstSteps.closed'?: boolean;
};

export const changeUser = (id: string, fields: UserChanges) =>
  UserModel.findByIdAndUpdate(id, { $set: fields }, { returnDocument: 'after' }).lean<StoredUser | null>();

export type NoticeChanges = {
  mail?: Record<string, string> | undefined;
  quiet?: { from: string; to: string } | null | undefined;
  zone?: string | undefined;
};

/** Changes what is given of how a person is mailed, in one write: of two changes at once neither is lost. */
export const changeNotices = (id: string, { mail = {}, quiet, zone }: NoticeChanges) => {
  const given = {
    mail: { $mergeObjects: [{ $ifNull: ['$notices.mail', {}] }, { $literal: mail }] },
    ...(quiet === undefined ? {} : { quiet: { $literal: quiet } }),
    ...(zone === undefined ? {} : { zone: { $literal: zone } }),
  };
  const before = [{ $literal: { quiet: null, zone: null } }, { $ifNull: ['$notices', {}] }];
  return UserModel.findByIdAndUpdate(id, [{ $set: { notices: { $mergeObjects: [...before, given] } } }], {
    returnDocument: 'after',
    updatePipeline: true,
  }).lean<StoredUser | null>();
};

type SearchView = { name: string } & Record<string, string | number>;

/** Takes the view of that name out and puts `view` at the end, in one write: two tabs lose nothing of each other. */
export const changeSearchViews = (
  id: string,
  { name, view, most }: { name: string; view?: SearchView; most: number },
) => {
  const known = { $ifNull: ['$searchViews', []] };
  const others = { $filter: { input: known, cond: { $ne: ['$$this.name', { $literal: name }] } } };
  const all = { $concatArrays: [others, view ? [{ $literal: view }] : []] };
  return UserModel.findByIdAndUpdate(id, [{ $set: { searchViews: { $slice: [all, -most] } } }], {
    returnDocument: 'after',
    updatePipeline: true,
  }).lean<StoredUser | null>();
};

/** Accounts whose name or e-mail contains `q`, oldest first. */
export async function listUsersBy(
  q: string | undefined,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: StoredUser[]; total: number }> {
  const contains = q ? { $regex: q.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'), $options: 'i' } : null;
  const where = contains ? { $or: [{ name: contains }, { email: contains }] } : {};
  const [items, total] = await Promise.all([
    UserModel.find(where).sort({ createdAt: 1, _id: 1 }).skip(skip).limit(limit).lean<StoredUser[]>(),
    UserModel.countDocuments(where),
  ]);
  return { items, total };
}

/** When each of these people was last active, by session or token. */
export async function lastSeenOf(userIds: readonly Types.ObjectId[]): Promise<Map<string, Date>> {
  const rows = await SessionModel.aggregate<{ _id: Types.ObjectId; at: Date | null }>([
    { $match: { userId: { $in: [...userIds] } } },
    { $group: { _id: '$userId', at: { $max: '$lastUsedAt' } } },
  ]);
  return new Map(rows.flatMap(({ _id, at }) => (at ? [[String(_id), at] as const] : [])));
}

export async function removeUser(id: string): Promise<void> {
  await SessionModel.deleteMany({ userId: id });
  await PasswordResetModel.deleteMany({ userId: id });
  await UserModel.deleteOne({ _id: id });
}

/** Tokens for programs that one person may have. */
export const tokensCap = capped({
  limit: 500,
  count: (userId, upTo) => SessionModel.countDocuments({ userId, kind: 'api' }, { limit: upTo }),
  full: (limit) => `You have ${limit} tokens, the most that one person can. Revoke one first.`,
});

/** Sessions of one person: with more, those opened first end. */
export const sessionsKept = retained({
  limit: 200,
  removeBeyond: (userId, limit) =>
    removeBeyond({
      model: SessionModel,
      where: { userId: new Types.ObjectId(userId), kind: 'session' },
      by: 'createdAt',
      limit,
    }),
});

export async function insertSession(
  fields: Partial<SessionFields> & Pick<SessionFields, 'userId' | 'kind'>,
): Promise<StoredSession> {
  return (await SessionModel.create(fields)).toObject<StoredSession>();
}

export const findSession = (id: string) => SessionModel.findById(id).lean<StoredSession | null>();
export const findSessionByHash = (tokenHash: string) =>
  SessionModel.findOne({ tokenHash }).lean<StoredSession | null>();
export const sessionsOf = (userId: string, kind: 'session' | 'api') =>
  SessionModel.find({ userId, kind }).sort({ createdAt: -1 }).lean<StoredSession[]>();

export async function touchSession(id: Types.ObjectId, fields: { lastUsedAt: Date; expiresAt?: Date }): Promise<void> {
  await SessionModel.updateOne({ _id: id }, { $set: fields });
}

/** Returns whether there was one. */
export async function removeSession({
  id,
  userId,
  kind,
}: {
  id: string;
  userId: string;
  kind: 'session' | 'api';
}): Promise<boolean> {
  return (await SessionModel.deleteOne({ _id: id, userId, kind })).deletedCount === 1;
}

/** Ends every session of the account but one. API tokens stay: they are independent. */
export async function removeOtherSessions(userId: string, keepId: string | null): Promise<void> {
  await SessionModel.deleteMany({ userId, kind: 'session', ...(keepId ? { _id: { $ne: keepId } } : {}) });
}

export async function insertPasswordReset(fields: {
  userId: string;
  tokenHash: string;
  expiresAt: Date;
}): Promise<void> {
  await PasswordResetModel.create(fields);
}

/** Ends every open link of the account. */
export async function removePasswordResets(userId: string): Promise<void> {
  await PasswordResetModel.deleteMany({ userId });
}

/** Revokes every API token of the account. */
export async function removeTokens(userId: string): Promise<void> {
  await SessionModel.deleteMany({ userId, kind: 'api' });
}

/** Takes a reset token out of the store: it works once. */
export const takePasswordReset = (tokenHash: string) =>
  PasswordResetModel.findOneAndDelete({ tokenHash }).lean<{ userId: Types.ObjectId; expiresAt: Date } | null>();

type Step = { by: 1 | -1; now: Date; seconds: number };

/**
 * Adds to the open window of a key, or begins one; returns its count and end. One that ends much later than a window
 * lasts was begun before the clock went back, and is over. Uncounting begins none.
 */
export async function addToWindow(key: string, { by, now, seconds }: Step): Promise<{ count: number; endsAt: Date }> {
  const after = (factor: number) => new Date(now.getTime() + factor * seconds * 1000);
  const open = await RateLimitModel.findOneAndUpdate(
    { key, expiresAt: { $gt: now, $lte: after(2) } },
    { $inc: { count: by } },
    { returnDocument: 'after' },
  ).lean();
  if (open) return { count: open.count, endsAt: open.expiresAt };
  const endsAt = after(1);
  if (by < 0) return { count: 0, endsAt };
  try {
    await RateLimitModel.updateOne(
      { key, $or: [{ expiresAt: { $lte: now } }, { expiresAt: { $gt: after(2) } }] },
      { $set: { count: by, expiresAt: endsAt } },
      { upsert: true },
    );
    return { count: by, endsAt };
  } catch (error) {
    // Another act has begun it meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 11000)
      return addToWindow(key, { by, now, seconds });
    throw error;
  }
}

/** Adds to a counter that lasts until a time and returns its new value. */
export async function addToCounter(key: string, by: number, expiresAt: Date): Promise<number> {
  const counter = await RateLimitModel.findOneAndUpdate(
    { key },
    { $inc: { count: by }, $setOnInsert: { expiresAt } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  return counter?.count ?? 0;
}

/** Programs' tokens that are limited to a project, among others or to it alone. */
export const countTokensOfProject = (projectId: string): Promise<number> =>
  SessionModel.countDocuments({ projectIds: new Types.ObjectId(projectId) });

/**
 * Takes a project from the limits of tokens. One that was limited to it alone goes: without limits it would open
 * every project of its owner.
 */
export async function removeTokensOfProject(projectId: string): Promise<void> {
  const id = new Types.ObjectId(projectId);
  await SessionModel.updateMany(
    { $and: [{ projectIds: id }, { projectIds: { $elemMatch: { $ne: id } } }] },
    { $pull: { projectIds: id } },
  );
  await SessionModel.deleteMany({ projectIds: id });
}
