import { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';

/** The files that posts of a project name. */
export async function fileIdsInPosts(projectId: string): Promise<Set<string>> {
  return new Set(await PostModel.distinct('fileIds', { projectId: new Types.ObjectId(projectId) }));
}

/** Whether any post of a project names a file, in the trash or not. */
export async function isNamed({ projectId, fileId }: { projectId: string; fileId: string }): Promise<boolean> {
  const where = { projectId: new Types.ObjectId(projectId), fileIds: fileId };
  return (await PostModel.countDocuments(where, { limit: 1 })) > 0;
}
