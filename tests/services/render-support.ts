import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { drawPreview } from '@/components/editor/picture/draw-preview';
import { renderVideo } from '@/lib/contracts/video-timeline';
import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';
import type { Picture } from '@/lib/scene/surface';
import { newTracks, type Timeline } from '@/lib/timeline/model';
import { keepFile } from '@/server/media/files/keep-file';
import { keyOf } from '@/server/media/files/key-of';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import { insertVideo } from '@/server/studio/videos/project.store';
import { startRender } from '@/server/studio/rendering/start-render';
import { findJob, type TrackedJob } from '@/server/system/jobs/tracked/store';
import { storage } from '@/server/system/storage/index';
import { ssim } from '@/lib/video/ssim';
import { received } from '../factories/received-file';
import type { Place } from './agents-support';
import { until } from './publishing';

export const SIZE = { width: 64, height: 96 };
/** ffmpeg's own sources. */
export const CLIP = [
  ...['-f', 'lavfi', '-i', 'testsrc2=s=64x96:r=30:d=1', '-f', 'lavfi', '-i', 'sine=440:d=1'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
];

/** A video whose film is made. */
export async function newFilm({ projectId, userId }: Place, title = 'Bread'): Promise<string> {
  const made = await insertVideo({
    ...{ projectId, createdBy: userId, scenarioId: 'd'.repeat(24), title, description: '', language: 'en' },
    ...{ format: '9:16', backgroundImage: null, brand: true, status: 'completed', voice: null, music: null },
    introOutro: { introImageUrl: null, outroImageUrl: null, introDuration: 3, outroDuration: 3, motion: true },
    ...{ subtitles: { burnt: false }, segments: [] },
  });
  return String(made._id);
}

/** A file of the library, made by ffmpeg. */
export async function newMedia({ projectId, userId }: Place, name: string, args: readonly string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'render-'));
  const file = path.join(folder, `made.${name.split('.').at(-1)}`);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, file]);
  const kept = await keepFile({ file: await received(readFileSync(file), name), userId, projectId });
  rmSync(folder, { recursive: true });
  return { id: kept._id, url: `/files/${kept._id}.${kept.extension}` };
}

let items = 0;
export const item = (type: string, more: object = {}) => ({
  id: `item-${(items += 1)}`,
  type,
  trackIndex: type === 'audio' ? 2 : type === 'text' ? 1 : 0,
  startTime: 0,
  duration: 1,
  ...(type === 'text' ? { text: 'Fresh rye' } : {}),
  ...SIZE,
  ...more,
});

/** Starts a render as a call does. */
export async function begin({ userId }: Place, id: string, timeline: readonly object[], more: object = {}) {
  const body = renderVideo.body!.parse({
    ...{ timeline, tracks: newTracks(), totalDuration: 60, viewport: SIZE },
    ...more,
  });
  return (await startRender({ id, sent: body, userId })).jobId;
}

export async function whenEnded(jobId: string): Promise<TrackedJob> {
  const job = await until(
    () => findJob(jobId),
    (found) => found !== null && !ACTIVE_JOB_STATES.includes(found.state),
    120_000,
  );
  if (!job) throw new Error('The job is gone');
  return job;
}

/** A finished render: its file, and where that lies. */
export async function rendered(place: Place, id: string, timeline: readonly object[], more: object = {}) {
  const job = await whenEnded(await begin(place, id, timeline, more));
  if (job.state !== 'done') throw new Error(`The render ended as ${job.state}: ${job.error?.message}`);
  const result = job.result as { url: string; fileId: string; viewport: typeof SIZE };
  const file = (await findStoredFile(result.fileId)) as StoredFile;
  return { job, result, file, path: (await storage().localPath(keyOf(file))) ?? '' };
}

/** How much a file's first frame is like the preview's drawing of a timeline, whose pictures have one colour each. */
export function likenessTo(file: string, timeline: Timeline, colours: Readonly<Record<string, string>>): number {
  const { width, height } = timeline.viewport;
  const context = createCanvas(width, height).getContext('2d');
  const pictureOf = ({ url }: { url: string | null }): Picture => {
    const canvas = createCanvas(90, 160);
    const paint = canvas.getContext('2d');
    paint.fillStyle = colours[url ?? ''] ?? '#000000';
    paint.fillRect(0, 0, 90, 160);
    return { width: 90, height: 160, image: canvas as never };
  };
  const drawing = { timeline, frame: 0, pictureOf, selected: null, guides: [], shown: 1 };
  drawPreview({ ...drawing, context: context as unknown as CanvasRenderingContext2D });
  const colour = 'scale=in_color_matrix=bt709:in_range=tv,format=rgba';
  const shot = ['-v', 'error', '-i', file, '-vf', colour, '-frames:v', '1', '-f', 'rawvideo', '-'];
  const theirs = execFileSync('ffmpeg', shot, { maxBuffer: 64 * 1024 * 1024 });
  return ssim(context.getImageData(0, 0, width, height).data, theirs, { width, height });
}
