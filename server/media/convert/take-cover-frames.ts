import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { CoverMoment } from '@/lib/video/cover-moments';
import { localCopy } from '@/server/media/files/local-copy';
import { presentFile } from '@/server/media/files/present';
import { changeFile, chooseCoverFrame, type CoverFrame, type StoredFile } from '@/server/media/files/store';
import { stillArguments } from '@/server/media/ffmpeg/still-arguments';
import { runFfmpeg } from '@/server/media/ffmpeg/run';
import { keepShots } from '@/server/media/inspect/keep-shots';
import { probeFile } from '@/server/media/inspect/probe-file';
import { AppError } from '@/lib/errors/app-error';
import { publishEvent } from '@/server/system/events/publish-event';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { log } from '@/server/system/log';
import { withTempFolder } from '@/server/system/storage/temp-folder';

/** The longer side of a frame, in pixels: as much as any network shows of a cover. */
const MAX_SIDE = 1920;

type Order = {
  file: StoredFile;
  moments: readonly CoverMoment[];
  chosen: CoverMoment;
  job: Pick<TrackedContext, 'jobId' | 'signal' | 'step'>;
};

/**
 * Takes the frames of a video at these moments, and makes the chosen one its cover. One that can't be taken is left
 * out; throws MEDIA_UNREADABLE when none can. A repeat takes only what is missing.
 */
export async function takeCoverFrames({ file, moments, chosen, job }: Order): Promise<void> {
  const frames = await withTempFolder(job.jobId, (folder) => framesOf({ file, moments, folder, job }));
  const cover = frames.find(({ at }) => at === chosen.at) ?? frames[0];
  if (!cover) throw new AppError('MEDIA_UNREADABLE', 'No frame of the video could be taken.');
  await tell(await changeFile(file._id, { cover: { frames, chosen: cover.at } }));
}

/** Makes another of a video's frames its cover. Null when it has no such frame. */
export async function chooseFrame(file: StoredFile, at: number): Promise<StoredFile | null> {
  const changed = await chooseCoverFrame(file._id, at);
  await tell(changed);
  return changed;
}

async function tell(file: StoredFile | null): Promise<void> {
  if (file?.projectId)
    await publishEvent({ kind: 'file', projectId: String(file.projectId), entity: presentFile(file, '') });
}

type Taking = Omit<Order, 'chosen'> & { folder: string };

async function framesOf({ file, moments, folder, job }: Taking): Promise<CoverFrame[]> {
  const { signal } = job;
  const local = await localCopy(file, folder, signal);
  const { kind, contentType, bytes } = file;
  const probe = file.probe ?? (await probeFile({ file: local, kind, contentType, bytes, folder, signal }));
  if (probe.kind !== 'video') return [];
  const frames: CoverFrame[] = [];
  for (const moment of moments) {
    const take = async (): Promise<CoverFrame> => {
      const own = path.join(folder, String(moment.at));
      await mkdir(own, { recursive: true, mode: 0o700 });
      const shot = path.join(own, 'cover.jpg');
      await runFfmpeg({
        args: stillArguments({ file: local, probe, atS: moment.at, maxSide: MAX_SIDE, to: shot }),
        signal,
      });
      const cacheKey = `${file._id}:cover:${moment.at}`;
      return { ...moment, ...(await keepShots({ file, shot, folder: own, signal, cacheKey })) };
    };
    const orNone = (error: unknown): null => {
      signal.throwIfAborted();
      log.info({ err: error, file: file._id, at: moment.at }, 'a frame for a cover could not be taken');
      return null;
    };
    const input = { file: file._id, at: moment.at };
    const frame = await job.step(`frame ${moment.at}`, input, () => take().catch(orNone));
    if (frame) frames.push(frame);
  }
  return frames;
}
