import { AppError } from '@/lib/errors/app-error';
import { chooseFrame } from '@/server/media/convert/take-cover-frames';
import { resultOf, waitForJob } from '@/server/system/jobs/tracked/wait-for-job';
import { saved } from './edit-video';
import { finishedOf } from './make-cover';
import { changeVideo, type VideoProject } from './project.store';
import { startCover } from './request-cover';
import { requireVideo } from './require';

/** Makes one of the frames of a finished video its cover; it stays so when the video is made again. */
export async function chooseCover({ id, atSeconds }: { id: string; atSeconds: number }): Promise<VideoProject> {
  const video = await requireVideo(id);
  const file = (await finishedOf(video))?.file;
  const frame = file?.cover?.frames.find(({ at }) => at === atSeconds);
  if (!file || !frame || !(await chooseFrame(file, frame.at)))
    throw new AppError(
      'CONFLICT',
      'The video has no such frame. It may have been made again: choose one that is shown.',
    );
  const { at, scene, into } = frame;
  return saved(await changeVideo(id, { cover: { at, scene, into } }));
}

type Take = { id: string; userId: string; signal: AbortSignal };

/** Takes the frames of a finished video where they are missing. Waits for the worker that takes them. */
export async function takeCover({ id, userId, signal }: Take): Promise<VideoProject> {
  const video = await requireVideo(id);
  const finished = await finishedOf(video);
  if (!finished) throw new AppError('CONFLICT', 'The video is not finished yet. Choose its cover when it is.');
  if (finished.file.cover) return video;
  const job = await startCover(video, userId);
  resultOf(await waitForJob(String(job._id), signal));
  return requireVideo(id);
}
