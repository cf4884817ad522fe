import { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { BATCH, SMALL_BATCH } from '@/server/system/db/page-in-order';
import { toPost, type Row } from './store';

type Printed = { projectId: string; fingerprints: readonly string[]; since: Date };

/** Posts of a project with one of these contents that were sent or changed since: one index lookup. */
export async function postsWithFingerprints({ projectId, fingerprints, since }: Printed): Promise<Post[]> {
  const where = {
    projectId: new Types.ObjectId(projectId),
    fingerprints: { $in: fingerprints },
    updatedAt: { $gte: since },
  };
  const rows = await PostModel.find(where).limit(50).lean<Row[]>();
  return rows.map(toPost);
}

type FilesOf = { projectId: string; fileIds: readonly string[] };
export type NamingFiles = { _id: Types.ObjectId; fileIds: string[] };

/** Posts of a project that name one of these files, newest first. */
export async function postsWithFiles({ projectId, fileIds }: FilesOf): Promise<Post[]> {
  const where = { projectId: new Types.ObjectId(projectId), fileIds: { $in: fileIds } };
  return (await PostModel.find(where).sort({ createdAt: -1 }).batchSize(BATCH).lean<Row[]>()).map(toPost);
}

/** Our files that each of these posts names, and nothing else of them: thousands may show one file. */
export async function filesOfPostsWith({ projectId, fileIds }: FilesOf): Promise<NamingFiles[]> {
  const where = { projectId: new Types.ObjectId(projectId), fileIds: { $in: fileIds } };
  return PostModel.find(where, { fileIds: 1 }).batchSize(SMALL_BATCH).lean<NamingFiles[]>();
}
