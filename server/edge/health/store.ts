import { WorkerHeartbeatModel } from '@/prisma-free-models/worker-heartbeat';

/** The last beat of any worker; null when there never was one. */
export async function lastWorkerBeat(): Promise<Date | null> {
  const beat = await WorkerHeartbeatModel.findOne({}, { beatAt: 1 })
    .sort({ beatAt: -1 })
    .lean<{ beatAt: Date } | null>();
  return beat?.beatAt ?? null;
}
