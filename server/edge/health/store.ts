import { WorkerHeartbeatModel } from '@/prisma-free-models/worker-heartbeat';

/** When the youngest worker beat last; null when none ever did. */
export async function lastWorkerBeat(): Promise<Date | null> {
  const beat = await WorkerHeartbeatModel.findOne().sort({ beatAt: -1 }).lean<{ beatAt: Date } | null>();
  return beat?.beatAt ?? null;
}
