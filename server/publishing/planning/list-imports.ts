import type { WirePostImport } from '@/lib/contracts/imports';
import { AppError } from '@/lib/errors/app-error';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { findJob } from '@/server/system/jobs/tracked/store';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { postsOfImport } from '@/server/publishing/stored-posts/import.store';
import { changeImport, findImport, importsOf, type PostImport } from './import.store';
import { presentEachSoon } from '@/server/system/db/unreadable-rows';

/** Imports of the projects, newest first. */
export async function listImports({ projectIds }: { projectIds: readonly string[] }): Promise<WirePostImport[]> {
  return projectIds.length === 0 ? [] : presentEachSoon('PostImport', await importsOf(projectIds), presentImport);
}

async function requireImport(id: string): Promise<PostImport> {
  const found = await findImport(id);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such import. It may have been deleted.');
  return found;
}

export async function getImport({ id }: { id: string }): Promise<WirePostImport> {
  return presentImport(await requireImport(id));
}

/**
 * Moves everything that an import created to the trash, except posts that went out or are going out. Calling it again
 * changes nothing.
 */
export async function undoImport({ id, userId }: { id: string; userId: string }): Promise<WirePostImport> {
  const found = await requireImport(id);
  await changeImport(id, { state: 'undone' });
  if (found.jobId) await unlessRefused(() => cancelJob(found.jobId ?? ''));
  for (const post of await postsOfImport(id)) {
    const sent = post.platformPosts.some((entry) => entry.status === 'published');
    if (!sent) await unlessRefused(() => deletePost({ id: post._id, userId }));
  }
  return getImport({ id });
}

/** Jobs that have ended stay, and so do posts that are going out at this moment. */
async function unlessRefused(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

export async function presentImport({
  _id,
  fileName,
  state,
  jobId,
  rows,
  createdAt,
}: PostImport): Promise<WirePostImport> {
  const count = (wanted: string) => rows.filter((row) => row.state === wanted).length;
  return {
    _id,
    fileName,
    state: state === 'running' && !(await isAtWork(jobId)) ? 'stopped' : state,
    jobId,
    total: rows.length,
    made: count('made'),
    failed: count('failed'),
    notes: rows.flatMap(({ row, note }) => (note ? [{ row, message: note }] : [])),
    createdAt: createdAt.toISOString(),
  };
}

/** It was cancelled in another way, or its job has failed. */
async function isAtWork(jobId: string | null): Promise<boolean> {
  if (!jobId) return true;
  const job = await findJob(jobId);
  return job !== null && job.state !== 'cancelled' && job.state !== 'failed';
}
