import { AppError } from '@/lib/errors/app-error';
import { ownFileOf } from '@/lib/media/own-file';
import { EDITING_TRIES, needsEditingCopy } from '@/lib/media/editing-copy';
import { lengthOf } from '@/lib/media/probe';
import { needsTimelinePictures } from '@/lib/media/timeline-pictures';
import { filesToPrepare } from '@/server/media/files/store';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { log } from '@/server/system/log';
import { prepareForEditingJob } from './jobs';

type Input = { projectId: string; userId: string; items: readonly { url?: unknown }[] };

/**
 * Has workers make what the editor shows of the files of a timeline: copies of those that browsers show otherwise, and
 * finer pictures of long ones and of the studio's parts. A file that was not looked into yet is asked for the next
 * time. Never fails: a timeline is saved and shown without them.
 */
export async function requestCopies({ projectId, userId, items }: Input): Promise<void> {
  const ids = new Set(items.flatMap(({ url }) => (typeof url === 'string' ? (ownFileOf(url)?.id ?? []) : [])));
  if (ids.size === 0) return;
  try {
    for (const file of await filesToPrepare({ projectId, ids: [...ids], tries: EDITING_TRIES }))
      if (lacks(file))
        await startJob(prepareForEditingJob, {
          payload: { fileId: file._id },
          projectId,
          createdBy: userId,
          label: `Preparing ${file.name} for the editor`,
          units: (file.probe && lengthOf(file.probe)) ?? 1,
        });
  } catch (error) {
    // Enough wait. The rest is asked for when the timeline is next opened or saved.
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return;
    log.warn({ err: error, projectId }, 'copies for the editor could not be asked for');
  }
}

type Found = Awaited<ReturnType<typeof filesToPrepare>>[number];

function lacks({ kind, probe, role, editing, timelinePictures }: Found): boolean {
  // A part has no probe before it was prepared.
  if (!probe) return role === 'part' && kind !== 'image' && !timelinePictures;
  const seconds = lengthOf(probe);
  const isLong = seconds !== null && needsTimelinePictures({ role, seconds });
  return (!editing && needsEditingCopy(probe)) || (!timelinePictures && isLong);
}
