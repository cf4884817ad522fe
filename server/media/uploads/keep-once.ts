import { requestInspection } from '@/server/media/inspect/request-inspection';
import { keepFile, type ReceivedFile } from '@/server/media/files/keep-file';
import { findSameOriginal, type StoredFile } from '@/server/media/files/store';

type KeepOnce = {
  file: ReceivedFile;
  userId: string;
  projectId: string;
  uploadId?: string;
  /**
   * The library's own file of the same name and content is used instead of a second one: a user who uploads a picture
   * again for another post means the same picture.
   */
  once: boolean;
};

/** Makes an upload a file of the library, and requests its analysis. */
export async function keepOnce({ once, ...upload }: KeepOnce): Promise<StoredFile> {
  const { projectId, file } = upload;
  const same = once
    ? await findSameOriginal({ projectId, name: file.name, bytes: file.bytes, sha256: file.sha256 })
    : null;
  if (same) return same;
  const kept = await keepFile(upload);
  await requestInspection(kept);
  return kept;
}
