import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { EDITING_SIDE, EDITING_TRIES, needsEditingCopy } from '@/lib/media/editing-copy';
import { lengthOf, type Probe } from '@/lib/media/probe';
import { needsTimelinePictures } from '@/lib/media/timeline-pictures';
import { diskFull } from '@/server/media/ffmpeg/disk-full';
import { editingArguments } from '@/server/media/ffmpeg/editing-arguments';
import { CONVERTING, runFfmpeg, ToolError } from '@/server/media/ffmpeg/run';
import { keepMade } from '@/server/media/files/keep-made';
import { localCopy } from '@/server/media/files/local-copy';
import { presentFile } from '@/server/media/files/present';
import { countEditingTry, changeFile, findStoredFile, type StoredFile } from '@/server/media/files/store';
import { probeFile } from '@/server/media/inspect/probe-file';
import { makeTimelinePictures } from '@/server/media/inspect/timeline-pictures';
import { inPictureChild } from '@/server/media/pictures/in-child';
import { openPicture } from '@/server/media/pictures/open-picture';
import { publishEvent } from '@/server/system/events/publish-event';
import { log } from '@/server/system/log';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { requireDisk } from '@/server/system/storage/require-disk';
import { withTempFolder } from '@/server/system/storage/temp-folder';

type Job = Pick<TrackedContext, 'jobId' | 'signal' | 'progress'>;
type Work = { file: StoredFile; local: string; probe: Probe; folder: string; job: Job };

/** The worker's side: makes what the editor shows of a file, a copy and finer pictures, as far as it needs them. */
export async function prepareFile({ fileId }: { fileId: string }, job: Job): Promise<{ copyId: string | null }> {
  const file = await countEditingTry(fileId);
  if (!file) return { copyId: null };
  try {
    return await withTempFolder(job.jobId, (folder) => made({ file, folder, job }));
  } catch (error) {
    job.signal.throwIfAborted();
    const full = diskFull(error);
    if (full) throw full;
    if (!(error instanceof ToolError) && !(error instanceof AppError && error.statusCode < 500)) throw error;
    // Another try would end in the same way.
    await changeFile(fileId, { editingTries: EDITING_TRIES });
    throw error instanceof AppError
      ? error
      : new AppError('MEDIA_UNREADABLE', `“${file.name}” can’t be shown in the editor. Export it again.`, {
          cause: error,
        });
  }
}

async function made({ file, folder, job }: Omit<Work, 'local' | 'probe'>): Promise<{ copyId: string | null }> {
  const { signal } = job;
  const local = await localCopy(file, folder, signal);
  const about = { kind: file.kind, contentType: file.contentType, bytes: file.bytes, folder, signal };
  const probe = file.probe ?? (await probeFile({ file: local, ...about }));
  const copyId = await madeCopy({ file, local, probe, folder, job });
  await madePictures({ file, local, probe, folder, job });
  return { copyId };
}

/** Pictures along the file. Without them it works as well: they are tried once more for each time it is asked for. */
async function madePictures({ file, local, probe, folder, job: { signal } }: Work): Promise<void> {
  const seconds = lengthOf(probe);
  if (file.timelinePictures || seconds === null || !needsTimelinePictures({ role: file.role, seconds })) return;
  // A part of the studio had none: pages wait for it.
  if (!file.probe) await changeFile(file._id, { probe });
  try {
    const made = await makeTimelinePictures({ file, local, probe, folder, signal });
    await tell(await changeFile(file._id, { timelinePictures: made }));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ToolError)) throw error;
    log.info({ err: error, detail: error.text, file: file._id }, 'pictures for the timeline could not be made');
  }
}

/** Pages ask for the file again. The library does not know parts. */
async function tell(file: StoredFile | null): Promise<void> {
  if (file?.projectId && file.role === 'original')
    await publishEvent({ kind: 'file', projectId: String(file.projectId), entity: presentFile(file, '') });
}

async function madeCopy({ file, local, probe, folder, job }: Work): Promise<string | null> {
  const { signal } = job;
  if (file.editing) return file.editing.id;
  if (!needsEditingCopy(probe)) return null;
  await requireDisk(file.bytes);
  const to = await copied({ file, local, probe, folder, job });
  signal.throwIfAborted();
  // It may have been deleted meanwhile: its copy would stay for ever.
  if (!(await findStoredFile(file._id))) return null;
  const copy = await keepMade({
    path: to,
    name: `editing copy of ${file.name}`,
    role: 'editing',
    sourceId: file._id,
    projectId: String(file.projectId),
    userId: String(file.createdBy),
    cacheKey: `editing:${file._id}`,
  });
  await changeFile(file._id, { editing: { id: copy._id, extension: copy.extension } });
  return copy._id;
}

async function copied({ local, probe, folder, job: { signal, progress } }: Work): Promise<string> {
  if (probe.kind === 'image') {
    const to = path.join(folder, 'copy.webp');
    const picture = await openPicture({ file: local, format: probe.format, folder, signal });
    await inPictureChild('thumbnail', { ...picture, side: 2 * EDITING_SIDE, quality: 90, to }, signal);
    return to;
  }
  if (probe.kind === 'animation') throw new Error('Every browser shows moving pictures');
  const to = path.join(folder, probe.kind === 'audio' ? 'copy.m4a' : 'copy.mp4');
  await runFfmpeg({
    args: editingArguments({ file: local, probe, to }),
    limits: CONVERTING,
    signal,
    durationS: probe.durationS,
    onProgress: (fraction) => progress(fraction),
  });
  return to;
}
