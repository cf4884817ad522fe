import { Types } from 'mongoose';
import { AiCallModel } from '@/prisma-free-models/ai-call';
import { AiCapModel } from '@/prisma-free-models/ai-cap';
import { ofProject } from '@/server/system/db/of-project';
import type { OwnedData } from '@/server/system/owned-data';

const capsOf = (projectId: string) => `^project:${projectId}:`;

/** The host has paid for a project's calls: they stay in its figures, and no longer say whose they were. */
export const aiCallsOfProject: Pick<OwnedData, 'count' | 'remove'> = {
  ...ofProject(AiCallModel),
  remove: async (projectId) => {
    await AiCallModel.updateMany(
      { projectId: new Types.ObjectId(projectId) },
      { $set: { projectId: null, subject: null }, $pull: { caps: { $regex: capsOf(projectId) } } },
    );
  },
};

export const aiCapsOfProject: Pick<OwnedData, 'count' | 'remove'> = {
  count: (projectId) => AiCapModel.countDocuments({ _id: { $regex: capsOf(projectId) } }),
  remove: async (projectId) => {
    await AiCapModel.deleteMany({ _id: { $regex: capsOf(projectId) } });
  },
};
