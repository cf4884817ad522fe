import { stat } from 'node:fs/promises';
import { requestInspection } from '@/server/media/request-inspection';
import { hashFile } from './hash-file';
import { keepFile } from './keep-file';
import { findFileByUpload, type StoredFile } from './store';

type Finish = { uploadId: string; path: string; name: string; userId: string; projectId: string };

const running = new Map<string, Promise<StoredFile>>();

/** Makes a resumable upload whose last byte has come one of our files. However often it is asked for, it happens once. */
export function finishUpload(upload: Finish): Promise<StoredFile> {
  const known = running.get(upload.uploadId);
  if (known) return known;
  const work = finish(upload).finally(() => running.delete(upload.uploadId));
  running.set(upload.uploadId, work);
  return work;
}

async function finish({ uploadId, path, name, userId, projectId }: Finish): Promise<StoredFile> {
  const done = await findFileByUpload(uploadId);
  if (done) return done;
  const file = { name, bytes: (await stat(path)).size, sha256: await hashFile(path), path };
  const kept = await keepFile({ file, userId, projectId, uploadId });
  await requestInspection(kept);
  return kept;
}
