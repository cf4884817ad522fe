import { queueSlots } from '@/lib/contracts/queue';
import type { OwnedData } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';
import { saveQueue } from './queue';
import { findQueue, queuesOfProject } from './queue.store';

/** The weekly slots. Slots that were entered since the import began are kept. */
export const ownedQueue: OwnedData = {
  ...queuesOfProject,
  travels: {
    async *export(projectId) {
      const queue = await findQueue(projectId);
      if (queue) yield queue;
    },
    async restore(lines, { projectId, remark }) {
      for await (const value of lines) {
        const queue = readLine(queueSlots, value, { name: 'A queue with its slots', remark });
        if (queue && !(await findQueue(projectId))) await saveQueue({ projectId, ...queue });
      }
      return { count: (await findQueue(projectId)) ? 1 : 0 };
    },
  },
};
