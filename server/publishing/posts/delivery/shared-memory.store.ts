import { SharedMemoryModel } from '@/prisma-free-models/shared-memory';
import { clock } from '@/server/system/clock';
import type { SharedMemory } from '@/server/publishing/platforms/types';

const from = (ms: number): Date => new Date(clock.now().getTime() + ms);

/**
 * Stored in the database: Redis may be lost at any time, and two readers of one bot's updates would take them from each
 * other.
 */
export const sharedMemory: SharedMemory = {
  take: async (name, { owner, ms }) => {
    try {
      await SharedMemoryModel.updateOne(
        { _id: name, $or: [{ owner }, { until: { $lte: clock.now() } }] },
        { $set: { owner, until: from(ms) } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 11000) return false; // another owner has it
      throw error;
    }
  },
  release: async (name, owner) =>
    void (await SharedMemoryModel.updateOne({ _id: name, owner }, { $set: { until: clock.now() } })),
  put: async (key, { value, ms }) =>
    void (await SharedMemoryModel.updateOne({ _id: key }, { $set: { value, until: from(ms) } }, { upsert: true })),
  get: async (key) =>
    (await SharedMemoryModel.findById(key, { value: 1 }).lean<{ value: unknown } | null>())?.value ?? null,
};
