import { Types, type Model } from 'mongoose';
import type { OwnedData } from '@/server/system/owned-data';
import { removeInBatches } from './in-batches';

/** Counts and removes a project's documents of a collection, for which the database is all there is. */
export function ofProject<F>(model: Model<F>): Pick<OwnedData, 'count' | 'remove'> {
  const where = (projectId: string) => ({ projectId: new Types.ObjectId(projectId) });
  return {
    count: (projectId) => model.countDocuments(where(projectId)),
    remove: async (projectId, pace) => {
      await removeInBatches(model, where(projectId), pace);
    },
  };
}
