import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { requireFile } from '@/server/media/files/require-file';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { resultOf, waitForJob } from '@/server/system/jobs/tracked/wait-for-job';
import { durationWords } from '@/lib/media/words';
import { stillArguments } from '@/server/media/ffmpeg/still-arguments';
import { runFfmpeg } from '@/server/media/ffmpeg/run';
import { takeFrameJob } from '@/server/media/jobs';
import { keepMade } from '@/server/media/files/keep-made';
import { localCopy } from '@/server/media/files/local-copy';
import { probeFile } from '@/server/media/inspect/probe-file';
import { withTempFolder } from '@/server/system/storage/temp-folder';

const MAX_SIDE = 3840;

/** A frame of a video at a moment, as a file. Waits for the worker that takes it. */
export async function takeFrame({
  fileId,
  atSeconds,
  userId,
  signal,
}: {
  fileId: string;
  atSeconds: number;
  userId: string;
  signal: AbortSignal;
}): Promise<StoredFile> {
  const file = await requireFile(fileId);
  if (file.kind !== 'video' || !file.projectId)
    throw new AppError('MEDIA_REFUSED', 'Frames can be taken from videos only. Choose a picture instead.');
  const payload = { fileId, atSeconds };
  const job = await startJob(takeFrameJob, {
    payload,
    projectId: String(file.projectId),
    createdBy: userId,
    label: `Taking a frame of ${file.name}`,
  });
  const { frameId } = resultOf(await waitForJob(String(job._id), signal)) as { frameId: string };
  return requireFile(frameId);
}

/** The worker's side. */
export async function makeFrame(
  { fileId, atSeconds }: { fileId: string; atSeconds: number },
  { jobId, signal, createdBy }: Pick<PlainContext, 'jobId' | 'signal' | 'createdBy'>,
): Promise<{ frameId: string }> {
  const file = await findStoredFile(fileId);
  if (!file) throw new AppError('NOT_FOUND', 'The video was deleted meanwhile');
  return withTempFolder(jobId, async (folder) => {
    const local = await localCopy(file, folder, signal);
    const probe =
      file.probe ??
      (await probeFile({
        file: local,
        kind: file.kind,
        contentType: file.contentType,
        bytes: file.bytes,
        folder,
        signal,
      }));
    if (probe.kind !== 'video')
      throw new AppError('MEDIA_REFUSED', 'Frames can be taken from videos only. Choose a picture instead.');
    if (atSeconds > probe.durationS)
      throw new AppError(
        'MEDIA_REFUSED',
        `The video ends at ${durationWords(probe.durationS)}; there is no frame at ${durationWords(atSeconds)}.`,
      );
    const to = path.join(folder, 'frame.jpg');
    await runFfmpeg({ args: stillArguments({ file: local, probe, atS: atSeconds, maxSide: MAX_SIDE, to }), signal });
    const name = `${file.name.replace(/\.[^.]*$/, '')} at ${durationWords(atSeconds)}.jpg`;
    const { size } = await stat(to);
    const seen = await probeFile({ file: to, kind: 'image', contentType: 'image/jpeg', bytes: size, folder, signal });
    const kept = await keepMade({
      path: to,
      name,
      role: 'frame',
      sourceId: fileId,
      projectId: String(file.projectId),
      userId: createdBy,
      probe: seen,
    });
    return { frameId: kept._id };
  });
}
