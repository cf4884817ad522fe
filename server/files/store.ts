import { Types } from 'mongoose';
import { StoredFileModel, type StoredFileFields } from '@/prisma-free-models/stored-file';

export type StoredFile = Omit<StoredFileFields, '_id'> & { _id: string; createdAt: Date };

export const findStoredFile = (id: string) => StoredFileModel.findById(id).lean<StoredFile | null>();
export const filesOfProject = (projectId: string) => StoredFileModel.find({ projectId }).lean<StoredFile[]>();

export async function insertFile(fields: Omit<StoredFile, 'createdAt' | 'updatedAt' | 'projectId' | 'createdBy'> & { projectId: string | null; createdBy: string }): Promise<StoredFile> {
  const created = await StoredFileModel.create({
    ...fields,
    projectId: fields.projectId ? new Types.ObjectId(fields.projectId) : null,
    createdBy: new Types.ObjectId(fields.createdBy),
  });
  return created.toObject<StoredFile>();
}

export const takeFile = (id: string) => StoredFileModel.findByIdAndDelete(id).lean<StoredFile | null>();
