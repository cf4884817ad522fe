import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { jobResults } from '@/lib/contracts/job-results';
import { bytesWords, durationWords } from '@/lib/media/words';
import { fromWire } from '@/lib/timeline/convert';
import { clockOf, FPS } from '@/lib/timeline/time';
import { fileWord } from '@/lib/video/titles';
import { keepMade } from '@/server/media/files/keep-made';
import { findRendition, findStoredFile, type StoredFile } from '@/server/media/files/store';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { notify } from '@/server/people/notifications/notify';
import { announceVideo } from '@/server/studio/projects/announce';
import { filmPathOf } from '@/server/studio/projects/film-folder';
import { changeVideo, type VideoProject } from '@/server/studio/projects/project.store';
import { findRender, finishRender, timelineOfRender, type VideoRender } from '@/server/studio/projects/render.store';
import { requireVideo } from '@/server/studio/projects/require';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { requireDisk } from '@/server/system/storage/require-disk';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { diskOf } from './disk';
import { finishFile } from './finish-file';
import { openSources } from './open-sources';
import { pictureOutput, sizeOf, soundOutput } from './outputs';
import { renderTimeline } from './render-timeline';

type Made = z.input<(typeof jobResults)['render-video']>;
type Job = Pick<TrackedContext, 'jobId' | 'projectId' | 'createdBy' | 'signal' | 'progress' | 'step'>;
type Work = { render: VideoRender; video: VideoProject; job: Job };

/** Of the progress, for encoding; storing the file takes the rest. */
const ENCODED = 0.97;

/** The worker's side of a render. A repeat goes on where the last one was cut off, and tells nothing twice. */
export async function runRender({ renderId }: { renderId: string }, job: Job): Promise<Made> {
  const render = await findRender(renderId);
  if (!render) throw new AppError('NOT_FOUND', 'The video was deleted meanwhile');
  const video = await requireVideo(String(render.videoId));
  const work = { render, video, job };
  try {
    const file = await fileOf(work);
    await reached(job, 'file');
    const viewport = sizeOf(render.viewport, render.format, render.preset);
    await settle(work, file, viewport);
    return { url: addressOf(file), fileId: file._id, viewport };
  } catch (error) {
    // Cancelled, or given back: another worker goes on.
    if (!job.signal.aborted) await tellFailure(work, error);
    throw error;
  }
}

/** Files say what is done; the job only notes that it got so far, so that crashes are counted again from there. */
const reached = (job: Job, name: string): Promise<void> => job.step(name, name, () => Promise.resolve());

const addressOf = ({ _id, extension }: StoredFile): string => `/files/${_id}.${extension}`;
const folderOf = ({ _id, videoId }: VideoRender): string => filmPathOf(String(videoId), `render-${String(_id)}`);
const secondsOf = ({ range }: VideoRender): number => (range.end - range.start) / FPS;

/** The file in the media library: the one that is there, or a new one. */
async function fileOf(work: Work): Promise<StoredFile> {
  const { render, video, job } = work;
  const cacheKey = `${job.projectId}:video-render:${String(render._id)}`;
  const stored = render.fileId ? await findStoredFile(render.fileId) : await findRendition(cacheKey);
  if (stored) return stored;
  const made = await makeFile(work);
  job.progress(ENCODED, 'Saving the file');
  const { format, range } = render;
  const moment = format === 'still' ? ` ${clockOf(range.start).replace(':', '-')}` : '';
  return keepMade({
    path: made,
    name: `${fileWord(video.title)}${moment}${path.extname(made)}`,
    role: 'original',
    sourceId: null,
    projectId: job.projectId,
    userId: job.createdBy,
    cacheKey,
  });
}

async function makeFile({ render, job }: Work): Promise<string> {
  const { viewport, format, preset, range } = render;
  const { jobId, signal, progress } = job;
  const wire = await timelineOfRender(String(render._id));
  if (!wire) throw new AppError('NOT_FOUND', 'The video was deleted meanwhile');
  await requireDisk(diskOf({ seconds: secondsOf(render), viewport }));
  const timeline = fromWire(wire, viewport);
  return withTempFolder(jobId, async (scratch) => {
    progress(0, 'Fetching the media');
    const sources = await openSources({ timeline, range, folder: scratch, signal });
    progress(0, 'Drawing texts and pictures');
    const folder = folderOf(render);
    const { path: made } = await renderTimeline({
      ...{ timeline, range, format, sources, folder, scratch, signal },
      picture: pictureOutput({ viewport, format, preset }),
      sound: soundOutput(preset),
      to: path.join(folder, 'film'),
      onPiece: (index) => reached(job, `piece ${index}`),
      onProgress: (fraction) =>
        fraction > 0.1 ? progress(fraction * ENCODED, 'Rendering') : progress(fraction * ENCODED),
    });
    return finishFile({ file: made, render, folder, signal });
  });
}

/** Everything that follows from the file. Each part may be done again. */
async function settle({ render, video, job }: Work, file: StoredFile, viewport: VideoRender['viewport']) {
  const [id, seconds] = [String(render._id), secondsOf(render)];
  if (file.inspection.state === 'waiting') await requestInspection(file);
  // A repeat does not take the place of what was merged meanwhile.
  if (render.format === 'mp4' && !render.fileId)
    await changeVideo(String(video._id), { final: { fileId: file._id, seconds } });
  if (!(await finishRender(id, { fileId: file._id, seconds, viewport })))
    throw new AppError('NOT_FOUND', 'The video was deleted meanwhile');
  await rm(folderOf(render), { recursive: true, force: true });
  void announceVideo(await requireVideo(String(video._id)));
  const length = render.format === 'still' ? '' : `${durationWords(seconds)}, `;
  await notify({
    userIds: [job.createdBy],
    projectId: job.projectId,
    kind: 'video-rendered',
    message: `“${video.title}” is rendered: ${file.name}, ${length}${bytesWords(file.bytes)}.`,
    link: `/media?file=${file._id}`,
    eventKey: `render-${id}`,
  });
}

async function tellFailure({ render, video, job }: Work, error: unknown): Promise<void> {
  const said = error instanceof AppError ? error.message : 'Something went wrong on our side. Try again.';
  await notify({
    userIds: [job.createdBy],
    projectId: job.projectId,
    kind: 'video-render-failed',
    message: `“${video.title}” could not be rendered. ${said}`,
    link: `/video-editor/${String(video._id)}`,
    eventKey: `render-${String(render._id)}-failed`,
  });
}
