import type { Types } from 'mongoose';
import type { QueuedJob } from '@/lib/jobs/estimate';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { clock } from '@/server/system/clock';
import type { JobLane } from './lanes';
import { workedMsOf } from './claim.store';

/** More than that wait: their places are not counted. */
const COUNTED = 1_000;

type Row = {
  _id: Types.ObjectId;
  kind: string;
  createdBy: Types.ObjectId;
  units?: number;
  state: 'waiting' | 'running';
  progress: number;
  workedMs?: number;
  startedAt: Date | null;
};

/** The jobs that are due or at work in a lane, oldest first. */
export async function queueOfEveryProject(lane: JobLane): Promise<QueuedJob[]> {
  const now = clock.now();
  const $or = [{ state: 'waiting' as const, dueAt: { $lte: now } }, { state: 'running' as const }];
  const fields = { kind: 1, createdBy: 1, units: 1, state: 1, progress: 1, workedMs: 1, startedAt: 1 };
  const rows = await TrackedJobModel.find({ lane, $or }, fields)
    .sort({ state: 1, dueAt: 1, _id: 1 })
    .limit(COUNTED)
    .lean<Row[]>();
  return rows.map((row) => ({
    id: String(row._id),
    kind: row.kind,
    personId: String(row.createdBy),
    units: row.units ?? 1,
    isRunning: row.state === 'running',
    progress: row.progress,
    workedSeconds: workedMsOf({ workedMs: row.workedMs ?? 0, startedAt: row.startedAt }) / 1000,
  }));
}
