import { ownFileOf } from '@/lib/media/own-file';
import { EDITING_TRIES, needsEditingCopy } from '@/lib/media/editing-copy';
import { filesWithoutEditingCopy } from '@/server/media/files/store';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { log } from '@/server/system/log';
import { prepareForEditingJob } from './jobs';

type Asked = { projectId: string; userId: string; items: readonly { url?: unknown }[] };

/**
 * Has workers make the copies that the editor shows, of the files of a timeline that need one. A file that was not
 * looked into yet is asked for the next time. Never fails: a timeline is saved and shown without them.
 */
export async function requestCopies({ projectId, userId, items }: Asked): Promise<void> {
  const ids = new Set(items.flatMap(({ url }) => (typeof url === 'string' ? (ownFileOf(url)?.id ?? []) : [])));
  if (ids.size === 0) return;
  try {
    for (const { _id, name, probe } of await filesWithoutEditingCopy({
      projectId,
      ids: [...ids],
      tries: EDITING_TRIES,
    }))
      if (probe && needsEditingCopy(probe))
        await startJob(prepareForEditingJob, {
          payload: { fileId: _id },
          projectId,
          createdBy: userId,
          label: `Preparing ${name} for the editor`,
          units: probe.kind === 'video' || probe.kind === 'audio' ? probe.durationS : 1,
        });
  } catch (error) {
    log.warn({ err: error, projectId }, 'copies for the editor could not be asked for');
  }
}
