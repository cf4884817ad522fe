import { BackupRunModel, type BackupRunFields } from '@/prisma-free-models/backup-run';
import { clock } from '@/server/system/clock';

/** A backup that has not renewed its mark for this long is dead: others remove bytes again. */
export const ALIVE_MS = 60_000;
export const MAX_RUNS_STORED = 100;

const alive = () => new Date(clock.now().getTime() + ALIVE_MS);

/** Records that a backup begins, or begins again. */
export async function beginRun({ id, file }: { id: string; file: string }): Promise<void> {
  const begun = { startedAt: clock.now(), aliveUntil: alive(), endedAt: null, failure: null, bytes: null, file };
  await BackupRunModel.updateOne({ _id: id }, { $set: begun }, { upsert: true });
}

/** Shows that a backup still runs. */
export async function renewRun(id: string): Promise<void> {
  await BackupRunModel.updateOne({ _id: id, endedAt: null }, { $set: { aliveUntil: alive() } });
}

/** Records how a backup ended, and forgets old ones. */
export async function endRun(id: string, end: { bytes: number } | { failure: string }): Promise<void> {
  await BackupRunModel.updateOne({ _id: id }, { $set: { ...end, endedAt: clock.now() } });
  const old = await BackupRunModel.find({}, { _id: 1 })
    .sort({ startedAt: -1 })
    .skip(MAX_RUNS_STORED)
    .lean<{ _id: string }[]>();
  if (old.length > 0) await BackupRunModel.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
}

/** Records a failure that the backup's own process could not record. */
export async function failUnended(id: string, failure: string): Promise<void> {
  await BackupRunModel.updateOne({ _id: id, endedAt: null }, { $set: { failure, endedAt: clock.now() } });
}

/** Whether a backup is running anywhere: then bytes stay in storage. */
export async function isBackupRunning(): Promise<boolean> {
  return (await BackupRunModel.exists({ endedAt: null, aliveUntil: { $gt: clock.now() } })) !== null;
}

/** The latest backup, and the latest good one. */
export async function latestRuns(): Promise<{ last: BackupRunFields | null; good: BackupRunFields | null }> {
  const latest = (filter: object) =>
    BackupRunModel.findOne(filter).sort({ startedAt: -1 }).lean<BackupRunFields | null>();
  const [last, good] = await Promise.all([latest({}), latest({ bytes: { $ne: null } })]);
  return { last, good };
}

/**
 * Claims a scheduled backup for this process: false when another one has it, made it, or failed less than a while ago.
 */
export async function claimRun({
  id,
  file,
  againAfterMs,
}: {
  id: string;
  file: string;
  againAfterMs: number;
}): Promise<boolean> {
  const now = clock.now();
  const begun = { startedAt: now, aliveUntil: alive(), endedAt: null, failure: null, file };
  const again = await BackupRunModel.updateOne(
    {
      _id: id,
      bytes: null,
      $or: [
        { endedAt: null, aliveUntil: { $lte: now } },
        { endedAt: { $lte: new Date(now.getTime() - againAfterMs), $ne: null } },
      ],
    },
    { $set: begun },
  );
  if (again.matchedCount > 0) return true;
  const { upsertedCount } = await BackupRunModel.updateOne({ _id: id }, { $setOnInsert: begun }, { upsert: true });
  return upsertedCount > 0;
}
