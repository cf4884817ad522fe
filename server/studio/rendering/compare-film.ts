import { AppError } from '@/lib/errors/app-error';
import { fromWire } from '@/lib/timeline/convert';
import { timelineIn } from '@/lib/timeline/layouts';
import { certificateOf, sampledFrames } from '@/lib/video/certificate';
import { localCopy } from '@/server/media/files/local-copy';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import { keepPreview } from '@/server/media/inspect/keep-shots';
import { probeFile } from '@/server/media/inspect/probe-file';
import { announceVideo } from '@/server/studio/videos/announce';
import { completeCertificate } from '@/server/studio/videos/keep-render';
import { findVideo, type VideoProject } from '@/server/studio/videos/project.store';
import {
  findRender,
  timelineOfRender,
  type RenderCertificate,
  type VideoRender,
} from '@/server/studio/videos/render.store';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { log } from '@/server/system/log';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { compareFrames } from './compare-frames';
import { compareFilmJob } from './jobs';
import { openSources } from './open-sources';

type Job = Pick<TrackedContext, 'jobId' | 'signal'>;

const FAILED = 'It could not be compared. The file is there; look at it, or render it again to compare it.';

/** Starts comparing a finished film with its preview. It never fails: the film is finished without. */
export async function requestComparison({ _id, createdBy }: VideoRender, video: VideoProject): Promise<void> {
  try {
    await startJob(compareFilmJob, {
      payload: { renderId: String(_id) },
      projectId: String(video.projectId),
      createdBy: String(createdBy),
      label: `Comparing “${video.title}” with its preview`,
      byItself: true,
    });
  } catch (error) {
    log.warn({ err: error, render: String(_id) }, 'the comparison of a film could not be requested');
    await completeCertificate(String(_id), { state: 'failed', reason: FAILED });
  }
}

/** The worker's side: draws frames as the preview does, and keeps how like them those of the finished file are. */
export async function compareFilm({ renderId }: { renderId: string }, job: Job): Promise<void> {
  const render = await findRender(renderId);
  if (!render?.comparingSince) return;
  const certificate = await compared(render, job).catch((error: unknown): RenderCertificate => {
    job.signal.throwIfAborted();
    log.warn({ err: error, render: renderId }, 'a film could not be compared with its preview');
    return { state: 'failed', reason: error instanceof AppError ? error.message : FAILED };
  });
  await completeCertificate(renderId, certificate);
  const video = await findVideo(String(render.videoId));
  if (video) void announceVideo(video);
}

async function compared(render: VideoRender, job: Job): Promise<RenderCertificate> {
  const file = render.fileId ? await findStoredFile(render.fileId) : null;
  const wire = await timelineOfRender(String(render._id));
  if (!file || !wire) return { state: 'failed', reason: 'The file was deleted before it was compared.' };
  const sent = fromWire(wire, wire.viewport ?? render.viewport);
  const timeline = render.shape ? timelineIn(sent, render.shape) : sent;
  const { range } = render;
  return withTempFolder(job.jobId, async (folder) => {
    const { signal } = job;
    const sources = await openSources({ timeline, range, folder, signal });
    const made = await openFilm(file, folder, signal);
    const { width, height } = made.probe;
    const isCut = Math.abs((width * timeline.viewport.height) / (height * timeline.viewport.width) - 1) > 0.02;
    if (isCut) return { state: 'failed', reason: 'To fit its network, the file has another shape than the preview.' };
    const frames = sampledFrames(range);
    const samples = await compareFrames({ timeline, frames, first: range.start, made, sources, folder, signal });
    const pictures = new Map<number, { id: string; extension: string }>();
    for (const { frame, pair } of samples) {
      if (!pair) continue;
      const cacheKey = `${file._id}:compared:${frame}`;
      const { _id: id, extension } = await keepPreview({ file, made: pair, role: 'poster', cacheKey });
      pictures.set(frame, { id, extension });
    }
    return certificateOf(samples, pictures);
  });
}

async function openFilm(file: StoredFile, folder: string, signal: AbortSignal) {
  const local = await localCopy(file, folder, signal);
  const { kind, contentType, bytes } = file;
  const probe = file.probe ?? (await probeFile({ file: local, kind, contentType, bytes, folder, signal }));
  if (probe.kind !== 'video') throw new Error('A film that was rendered is no video');
  return { file: local, probe };
}
