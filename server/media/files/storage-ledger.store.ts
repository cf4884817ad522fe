import { ProjectArchiveModel } from '@/prisma-free-models/project-archive';
import { StorageLedgerModel } from '@/prisma-free-models/storage-ledger';
import { TimelineBytesModel } from '@/prisma-free-models/timeline-bytes';
import { VideoTemplateModel } from '@/prisma-free-models/video-template';
import { storageOfEveryProject } from './usage.store';

export type LedgerEntry = { key: string; bytes: number; userId: string | null; by: string | null; expiresAt: Date };
export type Ledger = { version: number; entries: LedgerEntry[] };

const ID = 'host';

export async function readLedger(): Promise<Ledger> {
  const row = await StorageLedgerModel.findOneAndUpdate(
    { _id: ID },
    { $setOnInsert: { version: 0, entries: [] } },
    { upsert: true, returnDocument: 'after' },
  ).lean<Ledger>();
  return { version: row.version, entries: row.entries };
}

/** False when it changed since it was read. */
export async function writeLedger({ version }: Ledger, entries: LedgerEntry[]): Promise<boolean> {
  return (
    (await StorageLedgerModel.updateOne({ _id: ID, version }, { $set: { entries }, $inc: { version: 1 } }))
      .matchedCount === 1
  );
}

/**
 * The bytes stored on the host: files of all projects, archives that wait to be fetched or imported, and saved
 * timelines of videos and of templates.
 */
export async function bytesStoredOfEveryProject(): Promise<number> {
  const [files, archives, timelines, templates] = await Promise.all([
    storageOfEveryProject(),
    ProjectArchiveModel.aggregate<{ bytes: number }>([{ $group: { _id: null, bytes: { $sum: '$bytes' } } }]),
    TimelineBytesModel.aggregate<{ bytes: number }>([{ $group: { _id: null, bytes: { $sum: { $sum: '$sizes' } } } }]),
    VideoTemplateModel.aggregate<{ bytes: number }>([{ $group: { _id: null, bytes: { $sum: '$bytes' } } }]),
  ]);
  return files.bytes + (archives[0]?.bytes ?? 0) + (timelines[0]?.bytes ?? 0) + (templates[0]?.bytes ?? 0);
}
