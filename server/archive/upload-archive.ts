import type { WireArchivePreview } from '@/lib/contracts/archive';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/clock';
import { randomToken } from '@/server/crypto';
import type { ReceivedFile } from '@/server/files/keep-file';
import { storage } from '@/server/storage/index';
import { previewOf } from './preview';
import { openArchive } from './read-archive';
import { archiveKey } from './remove-archive';
import { findImport, insertArchive, removeArchiveRow, type StoredArchive } from './store';

/** An upload that nobody goes on with. */
const KEPT_MS = 3 * 24 * 3_600_000;

/** Looks into an uploaded archive and keeps it until it is imported. Throws ARCHIVE_INVALID. */
export async function uploadArchive({ file, userId }: { file: ReceivedFile; userId: string }): Promise<WireArchivePreview> {
  const archive = await openArchive(file.path, file.bytes);
  const preview = await previewOf(archive).finally(() => archive.close());
  const id = randomToken(18);
  const stored = await insertArchive({ id, direction: 'import', userId, projectId: null, name: file.name, bytes: file.bytes, preview, expiresAt: new Date(clock.now().getTime() + KEPT_MS) });
  await storage()
    .keep(file.path, archiveKey(id))
    .catch(async (error: unknown) => {
      await removeArchiveRow(id);
      throw error;
    });
  return presentImport(stored);
}

export async function readImport({ id, userId }: { id: string; userId: string }): Promise<WireArchivePreview> {
  return presentImport(await requireImport({ id, userId }));
}

/** Throws NOT_FOUND for an archive of somebody else, or one whose time is over. */
export async function requireImport(wanted: { id: string; userId: string }): Promise<StoredArchive> {
  const stored = await findImport(wanted);
  if (!stored) throw new AppError('NOT_FOUND', 'There is no such upload, or its time is over. Upload the archive again.');
  return stored;
}

function presentImport({ _id, preview, projectId, expiresAt }: StoredArchive): WireArchivePreview {
  if (!preview) throw new Error('An uploaded archive always has its preview');
  return { ...preview, id: _id, projectId: projectId ? String(projectId) : null, expiresAt: expiresAt.toISOString() };
}
