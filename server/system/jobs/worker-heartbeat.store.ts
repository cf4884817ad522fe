import { WorkerHeartbeatModel } from '@/prisma-free-models/worker-heartbeat';
import { clock } from '@/server/system/clock';
import { VERSION } from '@/server/system/version';

export const WORKER_BEAT_MS = 10_000;
/** Three missed beats: the worker is gone. */
const SILENT_MS = 30_000;

/** Records a heartbeat, for health and for the cron sweep, which runs only without a worker. */
export async function beat(worker: string, startedAt: Date, metrics: unknown = null): Promise<void> {
  await WorkerHeartbeatModel.updateOne(
    { _id: worker },
    {
      $set: { beatAt: clock.now(), version: VERSION, ...(metrics ? { metrics: JSON.stringify(metrics) } : {}) },
      $setOnInsert: { startedAt },
    },
    { upsert: true },
  );
}

/** A worker records its orderly end. */
export async function endBeat(worker: string): Promise<void> {
  await WorkerHeartbeatModel.deleteOne({ _id: worker });
}

export async function hasLiveWorker(): Promise<boolean> {
  const since = new Date(clock.now().getTime() - SILENT_MS);
  return (await WorkerHeartbeatModel.findOne({ beatAt: { $gt: since } }, { _id: 1 }).lean()) !== null;
}

/** The versions of the live workers; null: one of 0.1.0, which says none. */
export async function liveVersions(): Promise<(string | null)[]> {
  const since = new Date(clock.now().getTime() - SILENT_MS);
  const rows = await WorkerHeartbeatModel.find({ beatAt: { $gt: since } }, { version: 1 }).lean<
    { version?: string }[]
  >();
  return rows.map(({ version }) => version ?? null);
}

/** The counts of each live worker, from its last heartbeat. */
export async function workerMetrics(): Promise<{ id: string; metrics: unknown[] }[]> {
  const since = new Date(clock.now().getTime() - SILENT_MS);
  const rows = await WorkerHeartbeatModel.find({ beatAt: { $gt: since } }).lean<{ _id: string; metrics?: string }[]>();
  return rows.flatMap(({ _id, metrics }) => (metrics ? [{ id: _id, metrics: JSON.parse(metrics) as unknown[] }] : []));
}

export type WorkerBeat = { id: string; startedAt: Date; beatAt: Date; alive: boolean };

/** Workers seen in the last ten minutes, latest heartbeat first. */
export async function listWorkers(): Promise<WorkerBeat[]> {
  const since = clock.now().getTime() - SILENT_MS;
  const rows = await WorkerHeartbeatModel.find({}, { metrics: 0 })
    .sort({ beatAt: -1 })
    .limit(50)
    .lean<{ _id: string; startedAt: Date; beatAt: Date }[]>();
  return rows.map(({ _id, startedAt, beatAt }) => ({ id: _id, startedAt, beatAt, alive: beatAt.getTime() > since }));
}
