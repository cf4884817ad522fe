import { Types } from 'mongoose';
import { AiCallModel } from '@/prisma-free-models/ai-call';
import { AiDayModel } from '@/prisma-free-models/ai-day';
import { AiCapModel } from '@/prisma-free-models/ai-cap';
import { idsInBatches } from '@/server/system/db/in-batches';
import { ofProject } from '@/server/system/db/of-project';
import type { OwnedData } from '@/server/system/owned-data';
import { unpaced } from '@/server/system/pace';

const capsOf = (projectId: string) => `^project:${projectId}:`;

/** The host has paid for a project's calls: they stay in its figures, and no longer say whose they were. */
export const aiCallsOfProject: Pick<OwnedData, 'count' | 'remove'> = {
  ...ofProject(AiCallModel),
  remove: async (projectId, pace = unpaced) => {
    const id = new Types.ObjectId(projectId);
    for await (const ids of idsInBatches(AiCallModel, { projectId: id })) {
      await AiCallModel.updateMany(
        { projectId: id, _id: { $in: ids } },
        { $set: { projectId: null, subject: null }, $pull: { caps: { $regex: capsOf(projectId) } } },
      );
      await pace(ids.length);
    }
  },
};

/** The sums of the host keep them. */
export const aiDaysOfProject = ofProject(AiDayModel);

export const aiCapsOfProject: Pick<OwnedData, 'count' | 'remove'> = {
  count: (projectId) => AiCapModel.countDocuments({ _id: { $regex: capsOf(projectId) } }),
  remove: async (projectId) => {
    await AiCapModel.deleteMany({ _id: { $regex: capsOf(projectId) } });
  },
};
