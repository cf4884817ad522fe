import type { WireFileUse } from '@/lib/contracts/files';
import { AppError } from '@/lib/errors/app-error';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { replaceMediaInPost } from '@/server/publishing/posts/replace-media';
import { replaceLogo } from '@/server/media/brand/brand-kit.store';
import { deleteFile } from '@/server/media/files/delete-file';
import { keepFile, type ReceivedFile } from '@/server/media/files/keep-file';
import { requireFile } from '@/server/media/files/require-file';
import { changeFile, filesMadeOf, type StoredFile } from '@/server/media/files/store';
import { usesOf, type ShownIn } from './uses';

type Replace = { id: string; userId: string; file: ReceivedFile; origin: string; shownIn: ShownIn };

/**
 * Replaces a file with another: in every post of its project, as far as it is not published. The new file gets its own
 * address, because the old one is cached for ever; the old file goes unless something still shows it.
 */
export async function replaceFile({
  id,
  userId,
  file,
  origin,
  shownIn,
}: Replace): Promise<{ file: StoredFile; replacedIn: WireFileUse[]; stillIn: WireFileUse[] }> {
  const old = await requireFile(id);
  if (old.role !== 'original')
    throw new AppError('CONFLICT', 'Only files of the library can be replaced. Upload a new one instead.');
  const before = await usesOf(old, shownIn);
  const kept = await keepFile({ file, userId, projectId: old.projectId ? String(old.projectId) : null });
  const named = (await changeFile(kept._id, { tags: old.tags, altText: old.altText })) ?? kept;
  await requestInspection(named);
  const made = old.projectId
    ? (await filesMadeOf({ projectId: String(old.projectId), sourceIds: [id] })).map((each) => each._id)
    : [];
  for (const use of before)
    if (use.kind === 'post')
      await replaceMediaInPost({
        postId: use.id,
        by: userId,
        fromId: id,
        madeOfIt: made,
        toUrl: `${origin}/files/${kept._id}.${kept.extension}`,
      });
  if (old.projectId) await replaceLogo(String(old.projectId), id, kept._id);
  const stillIn = await usesOf(old, shownIn);
  if (stillIn.length === 0) await deleteFile(id);
  const still = new Set(stillIn.map((use) => use.id));
  return { file: named, replacedIn: before.filter((use) => !still.has(use.id)), stillIn };
}
