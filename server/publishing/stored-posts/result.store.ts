import { mongo, Types } from 'mongoose';
import type { PlatformKey } from '@/lib/platforms/keys';
import type { Figures, Reading } from '@/lib/results/figures';
import { firstReadingAt, READINGS_MAX } from '@/lib/results/reading-times';
import { crowdedOut } from '@/lib/results/thin-readings';
import { PostModel } from '@/prisma-free-models/post';
import { PostReadingModel } from '@/prisma-free-models/post-reading';
import { PostResultModel, type PostResultFields } from '@/prisma-free-models/post-result';
import type { PlatformPost, Post } from '@/server/publishing/post-rules/aggregate';
import { inGroups } from '@/server/system/db/in-groups';
import { ofProject } from '@/server/system/db/of-project';
import { isThereAlready } from '@/server/system/owned-data';
import { NOT_TRASHED, toPost, type Row } from './store';

type Stored = Omit<PostResultFields, 'latest'> & { latest: Reading | null };
export type PostResult = Stored & { _id: Types.ObjectId };

const oid = (id: string) => new Types.ObjectId(id);

/** As much of a post as says what is read of it. */
type Read = Pick<Post, '_id' | 'projectId' | 'createdBy'> & {
  platformPosts: readonly Pick<PlatformPost, (typeof READ_OF_PLATFORM)[number]>[];
};
const READ_OF_PLATFORM = ['platform', 'destinationId', 'status', 'externalId', 'publishedAt'] as const;

type Noted = { post: Read; now: Date };
/** Notes per command. */
const NOTED_TOGETHER = 250;

/**
 * Has the parts of a post that are out read in time. What is known already stays as it is. Each delivery calls it, so
 * posts of one moment are noted by one command, and nothing is cast: they consist of the types that the model allows.
 */
export const noteForReading = (post: Read, now: Date): Promise<void> => note({ post, now });

const note = inGroups<Noted>(async (group) => {
  const out = group.flatMap(({ post, now }) =>
    post.platformPosts.flatMap(({ platform, destinationId, status, externalId, publishedAt }) =>
      status === 'published' && publishedAt ? [{ post, now, platform, destinationId, externalId, publishedAt }] : [],
    ),
  );
  if (out.length === 0) return;
  const updates = out.map((one) => noteOf(one));
  const isFirst = new Set<number>();
  try {
    const { upsertedIds } = await PostResultModel.collection.bulkWrite(updates, { ordered: false });
    for (const index of Object.keys(upsertedIds)) isFirst.add(Number(index));
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const errors = [error.writeErrors].flat();
    if (!errors.every(isThereAlready)) throw error;
    for (const index of [...errors.map((one) => one.index), ...Object.keys(error.upsertedIds)])
      isFirst.add(Number(index));
  }
  // The others were there under another name, so they were sent again: their readings are of posts that are no more.
  for (const [index, { post, platform }] of out.entries())
    if (!isFirst.has(index)) await PostReadingModel.deleteMany({ postId: oid(post._id), platform });
}, NOTED_TOGETHER);

type Out = Noted &
  Pick<Post['platformPosts'][number], 'platform' | 'destinationId' | 'externalId'> & {
    publishedAt: Date;
  };

function noteOf({ post, now, platform, destinationId, externalId, publishedAt }: Out): mongo.AnyBulkWriteOperation {
  const facts = {
    ...{ projectId: oid(post.projectId), author: oid(post.createdBy), destinationId: destinationId ?? null },
    ...{ publishedAt, externalId: externalId ?? null, nextAt: externalId ? firstReadingAt(publishedAt, now) : null },
  };
  const first = { refreshedAt: null, createdAt: now };
  return {
    updateOne: {
      filter: { postId: oid(post._id), platform, externalId: { $ne: facts.externalId } },
      update: { $set: { ...facts, latest: null, unavailable: null, updatedAt: now }, $setOnInsert: first },
      upsert: true,
    },
  };
}

export const resultsOfPost = (postId: string) => PostResultModel.find({ postId: oid(postId) }).lean<PostResult[]>();

/** How some posts of a project do on one platform, by the post's id. */
export async function resultsOfPosts(
  projectId: string,
  postIds: readonly string[],
  platform: PlatformKey,
): Promise<Map<string, PostResult>> {
  const where = { projectId: oid(projectId), postId: { $in: postIds.map(oid) }, platform };
  const results = await PostResultModel.find(where).lean<PostResult[]>();
  return new Map(results.map((result) => [String(result.postId), result]));
}

type Taking = { now: Date; until: Date; /** Projects whose turn is later. */ except: ReadonlySet<string> };

/** Takes the one of a platform that has been due longest, for as long as a call may take. */
export const takeResultDueOfEveryProject = (platform: PlatformKey, { now, until, except }: Taking) =>
  PostResultModel.findOneAndUpdate(
    {
      ...{ platform, nextAt: { $lte: now, $type: 'date' as const } },
      ...(except.size > 0 && { projectId: { $nin: [...except].map(oid) } }),
    },
    { $set: { nextAt: until } },
    { sort: { nextAt: 1 }, returnDocument: 'after', timestamps: false },
  ).lean<PostResult | null>();

type Change = Partial<Pick<PostResult, 'unavailable' | 'nextAt' | 'restsUntil'>>;

export const changeResult = async (id: Types.ObjectId, change: Change): Promise<void> =>
  void (await PostResultModel.updateOne({ _id: id }, { $set: change }));

type Where = Pick<PostResult, '_id' | 'projectId' | 'postId' | 'platform' | 'publishedAt'>;

/** Adds a reading; where there are too many, refreshes make room. */
export async function addReading(
  { _id, projectId, postId, platform, publishedAt }: Where,
  { at, figures, ...change }: { at: Date; figures: Figures } & Change,
): Promise<void> {
  const of = { postId, platform };
  const known = await PostReadingModel.findOne(of, { 'readings.at': 1 }).lean<{ readings: { at: Date }[] } | null>();
  const gone = crowdedOut(known?.readings ?? [], { publishedAt, max: READINGS_MAX });
  if (gone.length > 0)
    await PostReadingModel.updateOne(of, { $pull: { readings: { at: { $in: gone.map((one) => one.at) } } } });
  const reading: Reading = { at, ...figures };
  await PostReadingModel.updateOne(
    of,
    { $push: { readings: { $each: [reading], $slice: -READINGS_MAX } }, $setOnInsert: { projectId } },
    { upsert: true },
  );
  await PostResultModel.updateOne({ _id }, { $set: { ...change, latest: reading } });
}

/** All readings of a post, oldest first, by platform. */
export async function readingsOfPost(postId: string): Promise<Map<string, Reading[]>> {
  const rows = await PostReadingModel.find({ postId: oid(postId) }).lean<
    { platform: PlatformKey; readings: Reading[] }[]
  >();
  return new Map(rows.map(({ platform, readings }) => [platform, readings]));
}

type Destination = { projectId: string; platform: PlatformKey; destinationId?: string | null };

type Resting = { until: Date; why: string | null; now: Date };

/**
 * Nothing of a destination is read before then; posts whose turn it is say why. Figures stay as they are, so no
 * comparison has to look again.
 */
export async function restResults(of: Destination, { until, why, now }: Resting): Promise<void> {
  const { projectId, platform, destinationId = null } = of;
  const rest = { nextAt: until, restsUntil: until };
  const change = (nextAt: object, set: object) =>
    PostResultModel.updateMany(
      { projectId: oid(projectId), platform, destinationId, nextAt: { $type: 'date' as const, ...nextAt } },
      { $set: set },
      { timestamps: false },
    );
  if (why !== null) await change({ $lte: now }, { ...rest, unavailable: why });
  await change({ $lt: until }, rest);
}

/** An account of a project was connected again: posts that wait for it are read at once. */
export async function wakeResults(projectId: string, platforms: readonly PlatformKey[], now: Date): Promise<void> {
  const rests = { restsUntil: { $gt: now }, nextAt: { $gt: now } };
  await PostResultModel.updateMany(
    { projectId: oid(projectId), platform: { $in: [...platforms] }, ...rests },
    { $set: { nextAt: now, restsUntil: null } },
    { timestamps: false },
  );
}

/** A person asks for a reading. False: a member did so since `before`. */
export async function refreshResults(
  postId: string,
  { now, before, maxAge }: { now: Date; before: Date; maxAge: Date },
): Promise<boolean> {
  const where = { postId: oid(postId), externalId: { $type: 'string' as const }, publishedAt: { $gt: maxAge } };
  const isFree = [{ refreshedAt: null }, { refreshedAt: { $lte: before } }];
  const { modifiedCount } = await PostResultModel.updateMany(
    { ...where, $or: isFree },
    { $set: { refreshedAt: now, nextAt: now } },
  );
  return modifiedCount > 0;
}

/** Of posts that are gone for good. */
export async function removeResultsOf(postIds: readonly Types.ObjectId[]): Promise<void> {
  const where = { postId: { $in: [...postIds] } };
  await PostReadingModel.deleteMany(where);
  await PostResultModel.deleteMany(where);
}

/** Posts outside the trash in the order of their creation, from one on: for what was published and is not read yet. */
export async function postsBehindOfEveryProject(after: string | null, limit: number): Promise<Read[]> {
  const where = { ...(after ? { _id: { $gt: oid(after) } } : {}), ...NOT_TRASHED };
  const ofPlatforms = Object.fromEntries(READ_OF_PLATFORM.map((name) => [`platformPosts.${name}`, 1]));
  const fields = { projectId: 1, createdBy: 1, ...ofPlatforms };
  return (await PostModel.find(where, fields).sort({ _id: 1 }).limit(limit).lean<Row[]>()).map(toPost);
}

/** One after the other, in the order in which they were made. */
export const resultsOf = (projectId: string): AsyncIterable<PostResult> =>
  PostResultModel.find({ projectId: oid(projectId) })
    .sort({ _id: 1 })
    .lean<PostResult[]>()
    .cursor() as AsyncIterable<PostResult>;

type NewResult = Pick<Stored, 'platform' | 'destinationId' | 'externalId' | 'publishedAt' | 'nextAt'> & {
  _id: string;
  projectId: string;
  postId: string;
  author: string;
  readings: Reading[];
};

/** Throws the database's own error (`isThereAlready`) where it was stored before. */
export async function insertResult({ readings, ...fields }: NewResult): Promise<void> {
  const { projectId, postId, platform } = fields;
  await PostReadingModel.updateOne(
    { postId: oid(postId), platform },
    { $set: { readings }, $setOnInsert: { projectId: oid(projectId) } },
    { upsert: true },
  );
  await PostResultModel.create({ ...fields, latest: readings.at(-1) ?? null });
}

export const resultsOfProject = ofProject(PostResultModel);
export const readingsOfProject = ofProject(PostReadingModel);
