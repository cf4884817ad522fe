import type { WireFileUse } from '@/lib/contracts/files';
import { AppError } from '@/lib/errors/app-error';
import { deleteFile } from '@/server/media/files/delete-file';
import { requireFile } from '@/server/media/files/require-file';
import { usesOf, type ShownIn } from './uses';

/** Deletes a file that nothing uses; otherwise 409 with the list of uses. */
export async function removeFile(id: string, shownIn: ShownIn): Promise<void> {
  const uses = await usesOf(await requireFile(id), shownIn);
  if (uses.length > 0) {
    const places = uses.length === 1 ? 'one place' : `${uses.length} places`;
    throw new AppError(
      'FILE_IN_USE',
      `This file is in use in ${places}: ${uses.slice(0, 5).map(named).join(', ')}${uses.length > 5 ? ', …' : ''}. Remove it there first, or replace it.`,
      {
        issues: uses.map((use) => ({ path: `${use.kind}s.${use.id}`, message: named(use) })),
      },
    );
  }
  await deleteFile(id);
}

function named({ kind, title, as, status }: WireFileUse): string {
  return `${as} of the ${kind} “${title}”${status ? ` (${status})` : ''}`;
}
