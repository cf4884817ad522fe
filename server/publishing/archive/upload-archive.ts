import type { WireArchivePreview } from '@/lib/contracts/archive';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { randomToken } from '@/server/system/crypto';
import { sameBytes } from '@/server/media/uploads/finish-upload';
import type { ReceivedFile } from '@/server/media/files/keep-file';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { cancelActive } from '@/server/system/jobs/tracked/store';
import { resultOf, waitForJob } from '@/server/system/jobs/tracked/wait-for-job';
import { storage } from '@/server/system/storage/index';
import { previewArchiveJob } from './jobs';
import { archiveKey, removeArchive } from './remove-archive';
import { findImport, insertArchive, type StoredArchive } from './store';

/** An abandoned upload. */
const RETENTION_MS = 3 * 24 * 3_600_000;

type Upload = { file: ReceivedFile; userId: string; signal: AbortSignal };

/**
 * Keeps an uploaded archive, with its contents, until it is imported. A worker inspects it, so that no other request
 * waits. When the caller leaves, the inspection ends and nothing is kept. Throws ARCHIVE_INVALID.
 */
export async function uploadArchive({ file, userId, signal }: Upload): Promise<WireArchivePreview> {
  const id = randomToken(18);
  const expiresAt = new Date(clock.now().getTime() + RETENTION_MS);
  await insertArchive({
    id,
    direction: 'import',
    userId,
    projectId: null,
    name: file.name,
    bytes: file.bytes,
    preview: null,
    expiresAt,
  });
  try {
    await storage().keep(await sameBytes(file.path), archiveKey(id));
    await lookThrough({ id, userId, name: file.name, signal });
    return await readImport({ id, userId });
  } catch (error) {
    await removeArchive(id);
    throw error;
  }
}

/** It belongs to no project yet: its place among other jobs counts as its user's. */
async function lookThrough({
  id,
  userId,
  name,
  signal,
}: {
  id: string;
  userId: string;
  name: string;
  signal: AbortSignal;
}): Promise<void> {
  const label = `Inspecting ${name}`;
  const job = await startJob(previewArchiveJob, {
    payload: { importId: id },
    projectId: userId,
    createdBy: userId,
    label,
  });
  try {
    resultOf(await waitForJob(String(job._id), signal));
  } finally {
    if (signal.aborted) await cancelActive(String(job._id));
  }
}

export async function readImport({ id, userId }: { id: string; userId: string }): Promise<WireArchivePreview> {
  return presentImport(await requireImport({ id, userId }));
}

/** Throws NOT_FOUND for an archive of another user, or an expired one. */
export async function requireImport(wanted: { id: string; userId: string }): Promise<StoredArchive> {
  const stored = await findImport(wanted);
  if (!stored) throw new AppError('NOT_FOUND', 'There is no such upload, or it has expired. Upload the archive again.');
  return stored;
}

function presentImport({ _id, preview, projectId, expiresAt }: StoredArchive): WireArchivePreview {
  if (!preview) throw new AppError('NOT_FOUND', 'This archive is still being inspected. Try again in a moment.');
  return { ...preview, id: _id, projectId: projectId ? String(projectId) : null, expiresAt: expiresAt.toISOString() };
}
