import { clock } from '@/server/system/clock';
import { Types } from 'mongoose';
import type { WireArchivePreview } from '@/lib/contracts/archive';
import { ProjectArchiveModel, type ProjectArchiveFields } from '@/prisma-free-models/project-archive';
import { ofProject } from '@/server/system/db/of-project';

/** The contents of an archive, without its document's own fields. */
export type Preview = Omit<WireArchivePreview, 'id' | 'projectId' | 'expiresAt'>;
export type StoredArchive = Omit<ProjectArchiveFields, 'preview'> & { preview: Preview | null; createdAt: Date };

type NewArchive = {
  id: string;
  direction: 'export' | 'import';
  userId: string;
  projectId: string | null;
  name: string;
  bytes: number;
  preview: Preview | null;
  expiresAt: Date;
};

export async function insertArchive({ id, userId, projectId, ...fields }: NewArchive): Promise<StoredArchive> {
  const row = await ProjectArchiveModel.create({
    _id: id,
    userId: new Types.ObjectId(userId),
    projectId: projectId ? new Types.ObjectId(projectId) : null,
    ...fields,
  });
  return row.toObject<StoredArchive>();
}

/** One that was deleted during a backup is expired until its bytes may go. */
const unexpired = () => ({ expiresAt: { $gt: clock.now() } });

export const findExport = ({ id, projectId }: { id: string; projectId: string }) =>
  ProjectArchiveModel.findOne({ _id: id, direction: 'export', projectId, ...unexpired() }).lean<StoredArchive | null>();
export const findImport = ({ id, userId }: { id: string; userId: string }) =>
  ProjectArchiveModel.findOne({ _id: id, direction: 'import', userId }).lean<StoredArchive | null>();
export const listExportsOf = (projectId: string) =>
  ProjectArchiveModel.find({ projectId, direction: 'export', ...unexpired() })
    .sort({ createdAt: -1 })
    .limit(50)
    .lean<StoredArchive[]>();
export const archivesOfProject = (projectId: string) => ProjectArchiveModel.find({ projectId }).lean<StoredArchive[]>();
export const expiredArchivesOfEveryProject = (before: Date, limit: number) =>
  ProjectArchiveModel.find({ expiresAt: { $lt: before } })
    .limit(limit)
    .lean<StoredArchive[]>();

/** The result of inspecting an uploaded archive. */
export async function putPreview(id: string, preview: Preview): Promise<void> {
  await ProjectArchiveModel.updateOne({ _id: id }, { $set: { preview } });
}

/** Remembers what an import becomes. The first value wins, however many imports start at once. Returns that value. */
export async function claimImportProject(id: string, projectId: string): Promise<string> {
  await ProjectArchiveModel.updateOne(
    { _id: id, projectId: null },
    { $set: { projectId: new Types.ObjectId(projectId) } },
  );
  const row = await ProjectArchiveModel.findById(id, { projectId: 1 }).lean<{
    projectId: Types.ObjectId | null;
  } | null>();
  return String(row?.projectId ?? projectId);
}

/** Lets the next sweep take an archive. */
export async function expireArchive(id: string, now: Date): Promise<void> {
  await ProjectArchiveModel.updateOne({ _id: id, expiresAt: { $gt: now } }, { $set: { expiresAt: now } });
}

export async function removeArchiveRow(id: string): Promise<void> {
  await ProjectArchiveModel.deleteOne({ _id: id });
}

/** Its result was deleted: it may become another project. */
export async function forgetImportProject(id: string): Promise<void> {
  await ProjectArchiveModel.updateOne({ _id: id }, { $set: { projectId: null } });
}

export const countArchivesOfProject = ofProject(ProjectArchiveModel).count;
