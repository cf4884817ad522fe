import { Types } from 'mongoose';
import { WatchedChannelModel, type WatchedChannelFields } from '@/prisma-free-models/watched-channel';
import { WatchedPostModel, type WatchedPostFields } from '@/prisma-free-models/watched-post';
import { capped, retained } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
import type { ReadPost } from './reading.store';

export type Watched = WatchedChannelFields & { _id: Types.ObjectId; createdAt: Date; updatedAt: Date };
export type WatchedPost = WatchedPostFields & { _id: Types.ObjectId };

const oid = (id: string) => new Types.ObjectId(id);

export const watchedOfProject = ofProject(WatchedChannelModel);
export const watchedPostsOfProject = ofProject(WatchedPostModel);

export const findWatched = (id: string) => WatchedChannelModel.findOne({ _id: id }).lean<Watched | null>();

/** The project that watches a channel, for access checks. */
export async function projectIdOfWatched(id: string): Promise<string | null> {
  const found = await WatchedChannelModel.findOne({ _id: id }, { projectId: 1 }).lean<Watched | null>();
  return found && String(found.projectId);
}

/** By name. */
export const watchedIn = (projectIds: readonly string[]) =>
  WatchedChannelModel.find({ projectId: { $in: projectIds.map(oid) } })
    .sort({ key: 1, _id: 1 })
    .lean<Watched[]>();

/** Those of these channels that a project watches. */
export async function watchedAmong(projectId: string, keys: readonly string[]): Promise<Set<string>> {
  const found = await WatchedChannelModel.find({ projectId: oid(projectId), key: { $in: [...keys] } }, { key: 1 }).lean<
    Watched[]
  >();
  return new Set(found.map(({ key }) => key));
}

/** Channels that a project may watch. */
export const watchedCap = capped({
  limit: 200,
  count: (projectId, upTo) => WatchedChannelModel.countDocuments({ projectId: oid(projectId) }, { limit: upTo }),
  full: (limit) => `A project can watch ${limit} channels. Stop watching one first.`,
});

/** Posts of one watched channel. */
export const watchedPostsKept = retained({
  limit: 2_000,
  removeBeyond: async (watchedId, limit) => {
    const where = { watchedId: oid(watchedId) };
    const [first] = await WatchedPostModel.find(where, { number: 1 }).sort({ number: -1 }).skip(limit).limit(1).lean();
    if (first) await WatchedPostModel.deleteMany({ ...where, number: { $lte: first.number } });
  },
});

type New = Pick<Watched, 'key' | 'username' | 'title' | 'photoUrl' | 'participants' | 'nextAt'> & {
  projectId: string;
  createdBy: string;
};

/** Watches a channel, or finds it watched already. */
export async function insertWatched({ projectId, createdBy, key, ...fields }: New): Promise<Watched> {
  const row = await WatchedChannelModel.findOneAndUpdate(
    { projectId: oid(projectId), key },
    { $setOnInsert: { ...fields, createdBy: oid(createdBy) } },
    { upsert: true, returnDocument: 'after' },
  ).lean<Watched | null>();
  if (!row) throw new Error('The watched channel was not stored');
  return row;
}

export const changeWatched = (id: Types.ObjectId, set: Partial<WatchedChannelFields>) =>
  WatchedChannelModel.findOneAndUpdate({ _id: id }, { $set: set }, { returnDocument: 'after' }).lean<Watched | null>();

/** Takes a channel that is due, so that no other worker reads it as well. */
export const takeDueOfEveryProject = (now: Date, nextAt: Date) =>
  WatchedChannelModel.findOneAndUpdate(
    { nextAt: { $lte: now } },
    { $set: { nextAt } },
    { sort: { nextAt: 1 } },
  ).lean<Watched | null>();

export async function removeWatched(id: string): Promise<void> {
  await WatchedPostModel.deleteMany({ watchedId: oid(id) });
  await WatchedChannelModel.deleteOne({ _id: id });
}

/** Stores posts, each once; how many are new. */
export async function keepPosts({ _id, projectId }: Watched, posts: readonly ReadPost[]): Promise<number> {
  if (posts.length === 0) return 0;
  const done = await WatchedPostModel.bulkWrite(
    posts.map(({ id, ...fields }) => ({
      updateOne: {
        filter: { watchedId: _id, number: id },
        update: { $set: fields, $setOnInsert: { projectId } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
  await watchedPostsKept.trim(String(_id));
  return done.upsertedCount;
}

export const countPosts = (watchedId: Types.ObjectId, after = -1) =>
  WatchedPostModel.countDocuments({ watchedId, number: { $gt: after } });

/** Newest first. */
export const pageOfPosts = (watchedId: Types.ObjectId, { page, size }: { page: number; size: number }) =>
  WatchedPostModel.find({ watchedId })
    .sort({ number: -1 })
    .skip((page - 1) * size)
    .limit(size)
    .lean<WatchedPost[]>();

export const findPost = (watchedId: Types.ObjectId, number: number) =>
  WatchedPostModel.findOne({ watchedId, number }).lean<WatchedPost | null>();
