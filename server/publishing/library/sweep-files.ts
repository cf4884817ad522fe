import { fileIdsIn } from '@/lib/media/own-file';
import { clock } from '@/server/system/clock';
import { findProject } from '@/server/people/projects/store';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { postsWithFiles } from '@/server/publishing/stored-posts/content.store';
import { checkUse } from '@/server/publishing/stored-posts/file-use';
import { deleteFile, removeBytes } from '@/server/media/files/delete-file';
import { deleteFilesOfProject } from '@/server/media/files/delete-files-of-project';
import { filesNotInspectedOfEveryProject } from '@/server/media/files/inspection.store';
import {
  findAnyFile,
  madeFilesUnusedOfEveryProject,
  everyProjectWithFiles,
  strayPreviewsOfEveryProject,
  temporaryFilesOverOfEveryProject,
  type StoredFile,
} from '@/server/media/files/store';
import { fileIdOfKey } from '@/server/media/files/key-of';
import { bytesLeftBehind, clearUnclaimed } from '@/server/media/files/unclaimed.store';

/** An inspection that did not start within this time was lost with its job. */
const INSPECTION_LATE_MS = 60_000;
/** No upload to a remote store takes longer. */
const UNCLAIMED_MS = 24 * 3_600_000;
const BATCH = 200;

/** Removes the files whose purpose keeps them no longer. Returns how many. */
export async function sweepFiles(): Promise<number> {
  let removed = 0;
  let after: string | null = null;
  for (;;) {
    const batch: StoredFile[] = await madeFilesUnusedOfEveryProject({ after, limit: BATCH });
    removed += await removeUnused(batch);
    if (batch.length < BATCH) break;
    after = batch.at(-1)?._id ?? null;
  }
  const over = [...(await strayPreviewsOfEveryProject(BATCH)), ...(await temporaryFilesOverOfEveryProject(BATCH))];
  for (const file of over) {
    await deleteFile(file._id);
    removed += 1;
  }
  return removed + (await removeFilesOfGoneProjects());
}

/** Notes of each file whether posts use it, where that is wrong or not known. Returns of how many it was. */
export async function sweepUses(): Promise<number> {
  let mended = 0;
  for (const projectId of await everyProjectWithFiles()) mended += await checkUse(projectId);
  return mended;
}

/**
 * Removes bytes without a document, left when a process was killed between the two writes. Returns how many were
 * checked.
 */
export async function sweepUnclaimed(): Promise<number> {
  const keys = await bytesLeftBehind({ before: new Date(clock.now().getTime() - UNCLAIMED_MS), limit: BATCH });
  for (const key of keys) {
    const claimed = await findAnyFile(fileIdOfKey(key));
    await (claimed ? clearUnclaimed(key) : removeBytes(key));
  }
  return keys.length;
}

async function removeUnused(files: readonly StoredFile[]): Promise<number> {
  let removed = 0;
  for (const [projectId, own] of Map.groupBy(files, (file) => String(file.projectId))) {
    const [posts, project] = await Promise.all([
      postsWithFiles({ projectId, fileIds: own.map(({ _id }) => _id) }),
      findProject(projectId),
    ]);
    const used = new Set(posts.flatMap(fileIdsIn));
    const idle = own.filter((file) => !used.has(file._id) && project?.avatarFileId !== `${file._id}.${file.extension}`);
    for (const file of idle) await deleteFile(file._id);
    removed += idle.length;
  }
  return removed;
}

/** A crash while a project was deleted, or an upload that finished afterwards. */
async function removeFilesOfGoneProjects(): Promise<number> {
  let removed = 0;
  for (const projectId of await everyProjectWithFiles()) {
    if (await findProject(projectId)) continue;
    removed += await deleteFilesOfProject(projectId);
  }
  return removed;
}

/**
 * Inspects files again whose job was lost. A file that stopped a worker too often is marked by that job
 * (`inspectFile`), not inspected.
 */
export async function sweepInspections(): Promise<number> {
  const late = await filesNotInspectedOfEveryProject(new Date(clock.now().getTime() - INSPECTION_LATE_MS), BATCH);
  for (const file of late) await requestInspection(file);
  return late.length;
}
