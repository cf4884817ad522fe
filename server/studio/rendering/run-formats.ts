import type { z } from 'zod';
import { jobResults } from '@/lib/contracts/job-results';
import { AppError } from '@/lib/errors/app-error';
import { listWords } from '@/lib/media/words';
import { FPS } from '@/lib/timeline/time';
import { renderUnits } from '@/lib/video/render';
import { reuseWords, sumOfReused, type Reused } from '@/lib/video/reuse';
import { notify } from '@/server/people/notifications/notify';
import { findRender, setJobOfRender, type VideoRender } from '@/server/studio/videos/render.store';
import { requireVideo } from '@/server/studio/videos/require';
import type { ChildOutcome, TrackedContext } from '@/server/system/jobs/tracked/context';
import { renderVideoJob } from './jobs';
import { labelOfRender } from './label';
import { tellFailure } from './tell-failure';

type Job = Pick<TrackedContext, 'createdBy' | 'projectId' | 'jobId' | 'startChild' | 'untilChildrenEnded'>;
type Made = z.input<(typeof jobResults)['render-formats']>;
type Shaped = VideoRender & { shape: NonNullable<VideoRender['shape']> };

/**
 * The worker's side of a render in several formats: a job for each, by the name of its format. One that fails takes
 * nothing from the others: the failure names it, and what was made stays. A repeat starts and tells nothing twice.
 */
export async function runFormats({ renderIds }: { renderIds: string[] }, job: Job): Promise<Made> {
  const renders = (await Promise.all(renderIds.map(findRender))).filter(isShaped);
  const [first] = renders;
  if (!first || renders.length < renderIds.length) throw new AppError('NOT_FOUND', 'The video was deleted meanwhile');
  const video = await requireVideo(String(first.videoId));
  for (const { _id, shape, format, range, viewport } of renders) {
    const seconds = (range.end - range.start) / FPS;
    // Before it begins: by their job the video knows which renders belong together.
    await setJobOfRender(String(_id), job.jobId);
    await job.startChild(shape, renderVideoJob, {
      payload: { renderId: String(_id) },
      label: `${labelOfRender(video.title, format, range)} in ${shape}`,
      units: renderUnits({ seconds, viewport, format }),
    });
  }
  const outcomes = new Map((await job.untilChildrenEnded()).map((outcome) => [outcome.name, outcome]));
  const of = (state: ChildOutcome['state']) => renders.filter(({ shape }) => outcomes.get(shape)?.state === state);
  const files = of('done').map(({ shape }) => ({ format: shape, ...resultOf(outcomes.get(shape)) }));
  const shapes = listWords(files.map(({ format }) => format));
  const reused = sumOfReused(files as Partial<Reused>[]);
  const failed = of('failed');
  // A worker that died with one of them could not tell it.
  for (const render of failed) await tellFailure({ render, video, message: saidOf(outcomes.get(render.shape)) });
  if (files[0]) {
    await notify({
      userIds: [job.createdBy],
      projectId: job.projectId,
      kind: 'video-rendered',
      message: `“${video.title}” is rendered in ${shapes}.${reused ? ` ${reuseWords(reused)}` : ''}`,
      link: `/media?file=${files[0].fileId}`,
      eventKey: `render-${job.jobId}`,
    });
  }
  const [lost] = failed;
  if (lost) {
    const reasons = failed.map(({ shape }) => `${shape} could not be rendered. ${saidOf(outcomes.get(shape))}`);
    const kept = files.length > 0 ? [`In the media library: ${shapes}.`] : [];
    throw new AppError(outcomes.get(lost.shape)?.error?.code ?? 'INTERNAL', [...reasons, ...kept].join(' '));
  }
  if (files.length === 0) throw new AppError('CONFLICT', 'Each of the formats was cancelled.');
  return { files, ...(reused ?? {}) };
}

const isShaped = (render: VideoRender | null): render is Shaped => Boolean(render?.shape);
const saidOf = (outcome: ChildOutcome | undefined): string =>
  outcome?.error?.message ?? 'Something went wrong on our side. Try again.';
const resultOf = (outcome: ChildOutcome | undefined) => jobResults['render-video'].parse(outcome?.result);
