import { Types } from 'mongoose';
import { charactersOf, type OwnTexts, type PostTexts } from '@/lib/posts/text-versions';
import { PostVersionModel, type PostVersionFields } from '@/prisma-free-models/post-version';
import { ofProject } from '@/server/system/db/of-project';

export type PostVersion = Omit<PostVersionFields, 'own'> & { _id: Types.ObjectId; own: OwnTexts[] };
type OfPost = { projectId: string; postId: string };

const oid = (id: string) => new Types.ObjectId(id);
const ofPost = ({ projectId, postId }: OfPost) => ({ projectId: oid(projectId), postId: oid(postId) });

/** Newest first, without texts but their beginning. */
export const versionsOfPost = (of: OfPost) =>
  PostVersionModel.aggregate<Omit<PostVersion, 'content' | 'own'> & { begin: string }>([
    { $match: ofPost(of) },
    { $sort: { _id: -1 } },
    { $project: { at: 1, since: 1, by: 1, title: 1, characters: 1, begin: { $substrCP: ['$content', 0, 200] } } },
  ]);

/** Channels had no titles of their own in earlier releases. */
const whole = (version: PostVersion): PostVersion => ({
  ...version,
  own: version.own.map(({ platform, title, text }: Partial<OwnTexts> & Pick<OwnTexts, 'platform'>) => ({
    platform,
    title: title ?? '',
    text: text ?? '',
  })),
});

export async function newestVersion(of: OfPost): Promise<PostVersion | null> {
  const found = await PostVersionModel.findOne(ofPost(of)).sort({ _id: -1 }).lean<PostVersion | null>();
  return found && whole(found);
}

export async function findVersion(of: OfPost & { versionId: string }): Promise<PostVersion | null> {
  const where = { ...ofPost(of), _id: oid(of.versionId) };
  const found = await PostVersionModel.findOne(where).lean<PostVersion | null>();
  return found && whole(found);
}

type NewVersion = OfPost & { _id?: string; texts: PostTexts; at: Date; since: Date; by: string | null };

/** Throws the database's own error (`isThereAlready`) where an import has stored it. */
export async function insertVersion({ texts, by, projectId, postId, ...times }: NewVersion): Promise<void> {
  const of = { projectId: oid(projectId), postId: oid(postId), by: by === null ? null : oid(by) };
  await PostVersionModel.create({ ...times, ...of, ...texts, characters: charactersOf(texts) });
}

/** Has a version stand for texts that were saved soon after its own. */
export async function replaceVersion(
  _id: Types.ObjectId,
  { texts, at }: { texts: PostTexts; at: Date },
): Promise<void> {
  await PostVersionModel.updateOne({ _id }, { $set: { ...texts, at, characters: charactersOf(texts) } });
}

export const removeVersions = async (of: OfPost, ids: readonly Types.ObjectId[]): Promise<void> =>
  void (await PostVersionModel.deleteMany({ ...ofPost(of), _id: { $in: [...ids] } }));

/** Of posts that are gone for good. */
export const removeVersionsOf = async (postIds: readonly Types.ObjectId[]): Promise<void> =>
  void (await PostVersionModel.deleteMany({ postId: { $in: [...postIds] } }));

/** One after the other, in the order in which they were made. */
export async function* versionsOf(projectId: string): AsyncGenerator<PostVersion> {
  const stored = PostVersionModel.find({ projectId: oid(projectId) })
    .sort({ _id: 1 })
    .lean<PostVersion[]>()
    .cursor() as AsyncIterable<PostVersion>;
  for await (const version of stored) yield whole(version);
}

export const versionsOfProject = ofProject(PostVersionModel);
