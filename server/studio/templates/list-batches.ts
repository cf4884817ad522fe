import type { WireFilmBatch } from '@/lib/contracts/film-batches';
import { AppError } from '@/lib/errors/app-error';
import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';
import { presentEachSoon } from '@/server/system/db/unreadable-rows';
import { findJob } from '@/server/system/jobs/tracked/store';
import { batchesOf, findBatch, type FilmBatch } from './batch.store';

/** The last tables of films of a project, newest first. */
export async function listFilmBatches(projectId: string): Promise<WireFilmBatch[]> {
  return presentEachSoon('FilmBatch', await batchesOf(projectId), presentBatch);
}

export const getFilmBatch = async (id: string): Promise<WireFilmBatch> => presentBatch(await requireBatch(id));

export async function requireBatch(id: string): Promise<FilmBatch> {
  const batch = await findBatch(id);
  if (!batch)
    throw new AppError('NOT_FOUND', 'This table of films is not remembered any more. Its films are in Videos.');
  return batch;
}

export async function presentBatch({
  _id,
  templateId,
  templateName,
  fileName,
  jobId,
  rows,
  createdAt,
  done,
}: FilmBatch) {
  const job = jobId ? await findJob(jobId) : null;
  const isAtWork = !done && (jobId === null || (job !== null && ACTIVE_JOB_STATES.includes(job.state)));
  const state: WireFilmBatch['state'] = done ? 'done' : isAtWork ? 'running' : 'stopped';
  return {
    ...{ _id, templateId, templateName, fileName, jobId, state, createdAt: createdAt.toISOString() },
    films: rows.map(({ renderId: _, values: __, ...film }) => ({ ...film })),
  };
}
