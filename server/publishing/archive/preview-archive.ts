import type { OwnedRecord } from '@/server/system/owned-data';
import { withLocalArchive } from './local-archive';
import { previewOf } from './preview';
import { putPreview } from './store';
import { requireImport } from './upload-archive';

type PreviewInput = { importId: string; userId: string; signal: AbortSignal };

/** The worker's side of an upload: inspects the archive and stores the result. Throws ARCHIVE_INVALID. */
export async function previewArchive({ importId, userId, signal }: PreviewInput, owned: OwnedRecord): Promise<void> {
  const { bytes } = await requireImport({ id: importId, userId });
  await withLocalArchive({ importId, bytes, signal }, async (archive) =>
    putPreview(importId, await previewOf(archive, owned, signal)),
  );
}
