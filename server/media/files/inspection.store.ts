import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { clock } from '@/server/system/clock';
import type { StoredFile } from './store';

/**
 * Counts a start before anything is read: whatever ends the worker, it has been counted. Null when the file no longer
 * exists.
 */
export function beginInspection(id: string): Promise<StoredFile | null> {
  return StoredFileModel.findByIdAndUpdate(
    id,
    { $inc: { inspectionTries: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredFile | null>();
}

/** The file is not to blame: the worker stops, or the host has a problem until about that time. */
export async function excuseInspection(id: string, notBefore: Date | null): Promise<void> {
  await StoredFileModel.updateOne(
    { _id: id },
    { $inc: { inspectionTries: -1 }, $set: { inspectionNotBefore: notBefore } },
  );
}

type Found = Partial<Pick<StoredFile, 'thumbnail' | 'poster' | 'filmstrip' | 'waveform'>>;

/** Records the end of an analysis. Null when the file no longer exists. */
export function endInspection(
  id: string,
  end: { state: 'ready'; made: Found } | { state: 'failed'; message: string },
): Promise<StoredFile | null> {
  const found = end.state === 'ready' ? end.made : {};
  const inspection = { state: end.state, message: end.state === 'failed' ? end.message : null };
  return StoredFileModel.findByIdAndUpdate(
    id,
    { $set: { ...found, inspection, inspectionTries: 0 } },
    { returnDocument: 'after' },
  ).lean<StoredFile | null>();
}

/** Files whose analysis was requested before that time and never finished. */
export function filesNotInspectedOfEveryProject(before: Date, limit: number): Promise<StoredFile[]> {
  const due = { $or: [{ inspectionNotBefore: null }, { inspectionNotBefore: { $lte: clock.now() } }] };
  return StoredFileModel.find({ 'inspection.state': 'waiting', createdAt: { $lt: before }, ...due })
    .sort({ createdAt: 1 })
    .limit(limit)
    .lean<StoredFile[]>();
}
