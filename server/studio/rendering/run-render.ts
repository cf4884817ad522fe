import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { jobResults } from '@/lib/contracts/job-results';
import type { VideoProbe } from '@/lib/media/probe';
import { bytesWords, durationWords } from '@/lib/media/words';
import { fromWire } from '@/lib/timeline/convert';
import { timelineIn } from '@/lib/timeline/layouts';
import { clockOf, FPS, toSeconds } from '@/lib/timeline/time';
import { hasHeadline, type CoverScene } from '@/lib/video/cover-moments';
import { scenesOfTimeline } from '@/lib/timeline/cover-scenes';
import { encodedFormat, isConverted, renderUnits, type RenderFormat } from '@/lib/video/render';
import { isCertified } from '@/lib/video/certificate';
import { reuseWords } from '@/lib/video/reuse';
import { filmFileWord } from '@/lib/video/titles';
import { deleteFile } from '@/server/media/files/delete-file';
import { keepMade } from '@/server/media/files/keep-made';
import { findRendition, findStoredFile, type StoredFile } from '@/server/media/files/store';
import { probeFile } from '@/server/media/inspect/probe-file';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { notify } from '@/server/people/notifications/notify';
import { announceVideo } from '@/server/studio/videos/announce';
import { filmPathOf } from '@/server/studio/videos/video-folder';
import { changeVideo, type VideoProject } from '@/server/studio/videos/project.store';
import { mergedScenes } from '@/server/studio/videos/make-cover';
import { requestCover } from '@/server/studio/videos/request-cover';
import { completeRender } from '@/server/studio/videos/keep-render';
import { findRender, timelineOfRender, type VideoRender } from '@/server/studio/videos/render.store';
import { setShape } from '@/server/studio/videos/shapes.store';
import { requireVideo } from '@/server/studio/videos/require';
import { clock } from '@/server/system/clock';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { ClaimLostError } from '@/server/system/jobs/tracked/ended-errors';
import { findJob } from '@/server/system/jobs/tracked/store';
import { requireDisk } from '@/server/system/storage/require-disk';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { requestComparison } from './compare-film';
import { diskOf } from './disk';
import { finishFile } from './finish-file';
import { openSources } from './open-sources';
import { pictureOutput, sizeOf, soundOutput } from './outputs';
import { drawnAtOnce, reversedAtOnce } from './pieces';
import { renderTimeline } from './render-timeline';
import { reuseFor } from './reuse-render';
import { inShape, tellFailure } from './tell-failure';
import { isThere, moved } from './whole-file';

type Made = z.input<(typeof jobResults)['render-video']>;
type Job = Pick<TrackedContext, 'jobId' | 'projectId' | 'createdBy' | 'signal' | 'progress' | 'step' | 'resize'>;
type Work = { render: VideoRender; video: VideoProject; job: Job };

/** Of the progress, for encoding; storing the file takes the rest. */
const ENCODED = 0.97;
/** The same of what is converted then. */
const HALF = 0.5;

/** The worker's side of a render. A repeat goes on where the last one was cut off, and tells nothing twice. */
export async function runRender({ renderId }: { renderId: string }, job: Job): Promise<Made> {
  const render = await findRender(renderId);
  if (!render) throw new AppError('NOT_FOUND', 'The video was deleted meanwhile');
  const video = await requireVideo(String(render.videoId));
  const work = { render, video, job };
  try {
    const file = await fileOf(work);
    await reached(job, 'file');
    const viewport = seenSize(file) ?? sizeOf(render.viewport, render.format, render.preset);
    const { reused } = await settle(work, file, viewport);
    return { url: addressOf(file), fileId: file._id, viewport, ...(reused ?? {}) };
  } catch (error) {
    await settleFailure(work, error);
    throw error;
  }
}

async function settleFailure(work: Work, error: unknown): Promise<void> {
  const { render, video, job } = work;
  // Asks whether it is still ours: this may be a worker that slept, and whose files another one has put away.
  if (!job.signal.aborted) await reached(job, 'failed').catch((lost: unknown) => ignoreLost(lost));
  // Given back, and another worker goes on; or cancelled; or too late, which the sweep tells.
  if (job.signal.aborted) return forgetCancelled(work);
  await tellFailure({ render, video, message: saidOf(error) });
  await removeFolder(render);
}

function ignoreLost(error: unknown): void {
  if (!(error instanceof ClaimLostError)) throw error;
}

const saidOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'Something went wrong on our side. Try again.';

/** A file that was stored as the render was cancelled is not left in the library, nor are its pieces on the disk. */
async function forgetCancelled({ render, job }: Work): Promise<void> {
  const now = await findJob(job.jobId);
  if (now && now.state !== 'cancelled') return;
  const [kept, stored] = [await findRendition(cacheKeyOf(render)), await findRender(String(render._id))];
  if (kept && !stored?.fileId) await deleteFile(kept._id);
  await removeFolder(render);
}

/** Files say what is done; the job only notes that it got so far, so that crashes are counted again from there. */
const reached = (job: Job, name: string): Promise<void> => job.step(name, name, () => Promise.resolve());

const addressOf = ({ _id, extension }: StoredFile): string => `/files/${_id}.${extension}`;
const folderOf = ({ _id, videoId }: VideoRender): string => filmPathOf(String(videoId), `render-${String(_id)}`);
/** A worker that lost its lease may be writing there. */
const removeFolder = (render: VideoRender) => rm(folderOf(render), { recursive: true, force: true, maxRetries: 3 });
const cacheKeyOf = ({ _id, projectId }: VideoRender): string => `${String(projectId)}:video-render:${String(_id)}`;
const seenSize = ({ probe }: StoredFile): VideoRender['viewport'] | null =>
  probe?.kind === 'video' ? { width: probe.width, height: probe.height } : null;
const secondsOf = ({ range }: VideoRender): number => (range.end - range.start) / FPS;

/** The file in the media library: the one that is there, or a new one. */
async function fileOf(work: Work): Promise<StoredFile> {
  const { render, video, job } = work;
  const cacheKey = cacheKeyOf(render);
  const stored = render.fileId ? await findStoredFile(render.fileId) : await findRendition(cacheKey);
  if (stored) return stored;
  const made = await makeFile(work);
  // Asks whether the render is still ours: it may have been cancelled, or taken by another worker.
  await reached(job, 'made');
  job.progress(ENCODED, 'Saving the file');
  const { format, range } = render;
  const probe = render.preset && format === 'mp4' ? await probeOf(made, job.signal) : null;
  const moment = format === 'still' ? ` ${clockOf(range.start).replace(':', '-')}` : '';
  return keepMade({
    path: made,
    name: `${filmFileWord(inShape(render, video))}${moment}${path.extname(made)}`,
    role: 'original',
    sourceId: null,
    projectId: job.projectId,
    userId: job.createdBy,
    cacheKey,
    ...(probe ? { probe } : {}),
  });
}

/** A network's limits may have made it smaller than was asked. */
async function probeOf(file: string, signal: AbortSignal): Promise<VideoProbe | null> {
  const { size: bytes } = await stat(file);
  const folder = path.dirname(file);
  const probe = await probeFile({ file, kind: 'video', contentType: 'video/mp4', bytes, folder, signal });
  return probe.kind === 'video' ? probe : null;
}

const EXTENSIONS: Record<RenderFormat, string> = {
  ...{ mp4: 'mp4', webm: 'webm', mov: 'mov', prores: 'mov' },
  ...{ gif: 'gif', audio: 'm4a', still: 'png' },
};

async function makeFile({ render, job }: Work): Promise<string> {
  const { viewport, format, preset, range } = render;
  const { jobId, signal, progress } = job;
  const folder = folderOf(render);
  const finished = path.join(folder, `finished.${EXTENSIONS[format]}`);
  // Another worker made it, and died before it was stored.
  if (await isThere(finished)) return finished;
  const wire = await timelineOfRender(String(render._id));
  if (!wire) throw new AppError('NOT_FOUND', 'The video was deleted meanwhile');
  const sent = fromWire(wire, wire.viewport ?? viewport);
  const timeline = render.shape ? timelineIn(sent, render.shape) : sent;
  await requireDisk(
    diskOf({
      seconds: secondsOf(render),
      viewport,
      drawn: drawnAtOnce(timeline, range),
      reversed: reversedAtOnce(timeline, range),
    }),
  );
  return withTempFolder(jobId, async (scratch) => {
    const encoded = isConverted(format) && format !== 'mov' ? HALF : ENCODED;
    progress(0, 'Fetching the media');
    const sources = await openSources({ timeline, range, folder: scratch, signal });
    const picture = pictureOutput({ viewport, format, preset });
    const reuse = await reuseFor({ render, timeline, sources, picture, scratch, signal });
    job.resize(renderUnits({ seconds: reuse.encodedFrames / FPS, viewport, format }));
    progress(0, 'Drawing texts and pictures');
    const { path: made } = await renderTimeline({
      ...{ timeline, range, format: encodedFormat(format), sources, folder, scratch, signal, picture },
      copies: reuse.copies,
      sound: soundOutput(preset),
      onFilm: reuse.note,
      to: path.join(folder, 'film'),
      onPiece: (index) => reached(job, `piece ${index}`),
      onProgress: (fraction) =>
        fraction > 0.1 ? progress(fraction * encoded, 'Rendering') : progress(fraction * encoded),
    });
    const onProgress = (fraction: number, sentence: string) => progress(encoded + fraction * (1 - encoded), sentence);
    const fitted = await finishFile({ file: made, render, scratch, signal, onProgress });
    // Nothing had to be changed. Renamed, it would be missed by another worker at the same render.
    if (fitted === made) return made;
    if (format === 'mp4') await reuse.noteEncodedAgain();
    await moved(fitted, finished);
    return finished;
  });
}

/** The scenes that the cover is chosen from. */
async function scenesOf({ _id, range }: VideoRender, video: VideoProject): Promise<CoverScene[]> {
  const timeline = await timelineOfRender(String(_id));
  if (!timeline) return [];
  const scenes = mergedScenes(video);
  const merged = video.film ? await findStoredFile(video.film.fileId) : null;
  return scenesOfTimeline(timeline, {
    range: { start: toSeconds(range.start), end: toSeconds(range.end) },
    merged: merged && { path: addressOf(merged), scenes },
    headlines: new Set(video.segments.filter(({ params }) => hasHeadline(params)).map(({ name }) => name)),
  });
}

/** The video has the file: as its finished one, or beside that in another format. */
async function show({ render, video, job }: Work, { _id: fileId }: StoredFile, seconds: number): Promise<void> {
  const made = { fileId, seconds, jobId: render.shape ? String(render.jobId) : job.jobId, at: clock.now() };
  const id = String(video._id);
  if (render.shape && render.shape !== video.format) return setShape(id, render.shape, made);
  const scenes = await scenesOf(render, video);
  // One that has no script is finished by this: there is nothing to merge.
  const status = video.segments.length === 0 ? { status: 'completed' as const } : {};
  const shown = await changeVideo(id, { final: { ...made, scenes }, ...status });
  if (shown) await requestCover(shown, job.createdBy);
}

/** Everything that follows from the file. Each part may be done again. */
async function settle(work: Work, file: StoredFile, viewport: VideoRender['viewport']) {
  const { render, video, job } = work;
  const [id, seconds] = [String(render._id), secondsOf(render)];
  if (file.inspection.state === 'waiting') await requestInspection(file);
  // A repeat does not take the place of what was merged meanwhile.
  if (render.format === 'mp4' && !render.fileId) await show(work, file, seconds);
  const made = { fileId: file._id, seconds, viewport };
  const done = await completeRender(id, made, { compares: isCertified(render.format) });
  if (!done) throw new AppError('NOT_FOUND', 'The video was deleted meanwhile');
  await removeFolder(render);
  if (done.comparingSince) await requestComparison(done, video);
  void announceVideo(await requireVideo(String(video._id)));
  // The job of all its formats, or of all films of a table, tells it once.
  if (render.shape || render.batchId) return done;
  const length = render.format === 'still' ? '' : `${durationWords(seconds)}, `;
  await notify({
    userIds: [job.createdBy],
    projectId: job.projectId,
    kind: 'video-rendered',
    message: `“${video.title}” is rendered: ${file.name}, ${length}${bytesWords(file.bytes)}.${done.reused ? ` ${reuseWords(done.reused)}` : ''}`,
    link: `/media?file=${file._id}`,
    eventKey: `render-${id}`,
  });
  return done;
}
