import type { Types } from 'mongoose';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { ofProject } from '@/server/system/db/of-project';

type Use = { bytes: number; files: number };

/** The size of all files of the host. */
export async function storageOfEveryProject(): Promise<Use> {
  const [all] = await StoredFileModel.aggregate<Use>([
    { $group: { _id: null, bytes: { $sum: '$bytes' }, files: { $sum: 1 } } },
  ]);
  return { bytes: all?.bytes ?? 0, files: all?.files ?? 0 };
}

/** The projects whose files take the most space, largest first. */
export async function storageByEveryProject(limit: number): Promise<(Use & { projectId: string })[]> {
  const rows = await StoredFileModel.aggregate<Use & { _id: Types.ObjectId }>([
    { $match: { projectId: { $ne: null } } },
    { $group: { _id: '$projectId', bytes: { $sum: '$bytes' }, files: { $sum: 1 } } },
    { $sort: { bytes: -1 } },
    { $limit: limit },
  ]);
  return rows.map(({ _id, bytes, files }) => ({ projectId: String(_id), bytes, files }));
}

/** Of every purpose. */
export const countFilesOfProject = ofProject(StoredFileModel).count;
