import { stat } from 'node:fs/promises';
import type { Word } from '@/lib/video/word';
import { keepMade } from '@/server/media/files/keep-made';
import { findStoredFile } from '@/server/media/files/store';
import { isThereAlready } from '@/server/system/owned-data';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { findStep, insertStep, removeStepByKey, type StepKind, type VideoStep } from './step.store';

type Made = { path: string; seconds: number; words?: readonly Word[] };
type Step = {
  kind: StepKind;
  key: string;
  projectId: string;
  userId: string;
  /** Of the file, without extension. */
  name: string;
  /** The temporary folder's owner: a job's id. */
  jobId: string;
  make: (folder: string) => Promise<Made>;
};

/** Whether the result of a step is there. */
export async function isStepKept(projectId: string, key: string): Promise<boolean> {
  const known = await findStep(projectId, key);
  return known !== null && (await findStoredFile(known.fileId)) !== null;
}

/** The result of a step: the one that is kept under its key, or a new one. No step is made twice. */
export async function keepStep({ kind, key, projectId, userId, name, jobId, make }: Step): Promise<VideoStep> {
  const known = await findStep(projectId, key);
  if (known && (await findStoredFile(known.fileId))) return known;
  if (known) await removeStepByKey(projectId, key);
  return withTempFolder(jobId, async (folder) => {
    const { path, seconds, words = [] } = await make(folder);
    const { size: bytes } = await stat(path);
    const extension = path.slice(path.lastIndexOf('.') + 1);
    const cacheKey = `${projectId}:video:${key}`;
    const file = await keepMade({
      path,
      name: `${name}.${extension}`,
      role: 'part',
      sourceId: null,
      projectId,
      userId,
      cacheKey,
    });
    const step = {
      kind,
      key,
      projectId,
      fileId: file._id,
      extension: file.extension,
      seconds,
      bytes,
      words: [...words],
      parts: [],
    };
    try {
      return await insertStep(step);
    } catch (error) {
      const other = isThereAlready(error) ? await findStep(projectId, key) : null;
      if (!other) throw error;
      return other;
    }
  });
}
