import type { z } from 'zod';
import { jobResults } from '@/lib/contracts/job-results';
import { AppError } from '@/lib/errors/app-error';
import { fromWire } from '@/lib/timeline/convert';
import { FPS } from '@/lib/timeline/time';
import type { WireTimeline } from '@/lib/timeline/wire';
import { renderUnits } from '@/lib/video/render';
import { notify } from '@/server/people/notifications/notify';
import { checkMedia } from '@/server/studio/rendering/check-media';
import { renderVideoJob } from '@/server/studio/rendering/jobs';
import { labelOfRender } from '@/server/studio/rendering/label';
import { rangeOf } from '@/server/studio/rendering/range';
import { keepRender } from '@/server/studio/videos/keep-render';
import { findRender, setJobOfRender, type VideoRender } from '@/server/studio/videos/render.store';
import { newestTimeline } from '@/server/studio/videos/timeline.store';
import type { ChildOutcome, TrackedContext } from '@/server/system/jobs/tracked/context';
import { changeFilm, endBatch, findBatch, type FilmBatch, type FilmOfBatch } from './batch.store';
import { requireFilmTemplate } from './film-templates';
import { filmOf } from './make-film';

type Job = Pick<TrackedContext, 'jobId' | 'signal' | 'step' | 'startChild' | 'untilChildrenEnded'>;
type Made = z.input<(typeof jobResults)['make-films']>;

/**
 * The worker's side of a table: film after film, so that each copies what those before it have encoded. One that fails
 * takes nothing from the others. A repeat goes on with the film that was cut off, and makes none twice.
 */
export async function runFilms({ batchId }: { batchId: string }, job: Job): Promise<Made> {
  const batch = await findBatch(batchId);
  if (!batch) throw new AppError('NOT_FOUND', 'The table of films was deleted.');
  for (const [index, film] of batch.rows.entries()) {
    job.signal.throwIfAborted();
    if (film.state !== 'waiting') continue;
    await makeRow(batch, film, { job, index });
    // Crashes are counted again from here: a hundred films may meet more of them than one job bears.
    await job.step(`film ${film.row}`, film.videoId, () => Promise.resolve());
  }
  await endBatch(batchId);
  const rows = (await findBatch(batchId))?.rows ?? [];
  const count = { made: 0, failed: 0 };
  for (const { state } of rows) count[state === 'made' ? 'made' : 'failed'] += 1;
  await tell(batch, job.jobId, count);
  return count;
}

type At = { job: Job; index: number };

async function makeRow(batch: FilmBatch, film: FilmOfBatch, { job, index }: At): Promise<void> {
  let outcome: ChildOutcome | undefined;
  try {
    const render = await renderOf(batch, film);
    const { title, row } = film;
    const name = `film ${row}`;
    const seconds = (render.range.end - render.range.start) / FPS;
    const childId = await job.startChild(name, renderVideoJob, {
      payload: { renderId: String(render._id) },
      label: labelOfRender(title, 'mp4', render.range),
      units: renderUnits({ seconds, viewport: render.viewport, format: 'mp4' }),
    });
    await setJobOfRender(String(render._id), childId);
    const [done, all] = [index + 1, batch.rows.length];
    const outcomes = await job.untilChildrenEnded({
      ...{ sentence: `Film ${done} of ${all}: ${title.slice(0, 60)}`, share: { from: 0, to: done / all } },
    });
    outcome = outcomes.find((one) => one.name === name);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return changeFilm(batch._id, film.row, { state: 'failed', note: error.message });
  }
  if (outcome?.state !== 'done') {
    const note = outcome?.error?.message ?? 'This film was cancelled. Try again.';
    return changeFilm(batch._id, film.row, { state: 'failed', note });
  }
  const { encodedSeconds = null, reusedSeconds = null } = jobResults['render-video'].parse(outcome.result);
  return changeFilm(batch._id, film.row, { state: 'made', note: null, encodedSeconds, reusedSeconds });
}

/** The render of a film: the one that was begun before, or a new one of its timeline as it is now. */
async function renderOf(batch: FilmBatch, film: FilmOfBatch): Promise<VideoRender> {
  const begun = film.renderId ? await findRender(film.renderId) : null;
  if (begun) return begun;
  const { _id: batchId, projectId, createdBy } = batch;
  const { videoId } = film;
  const video = await filmOf(await requireFilmTemplate(batch.templateId), { ...film, userId: createdBy });
  const body = await newestTimeline(videoId);
  if (!body) throw new AppError('NOT_FOUND', 'The film was deleted meanwhile');
  const { viewport } = body;
  const timeline = fromWire(body as unknown as WireTimeline, viewport);
  const range = rangeOf(timeline, null, 'mp4');
  await checkMedia({ timeline, range, projectId });
  const renderId = await keepRender({
    ...{ projectId, videoId: String(video._id), createdBy, batchId, format: 'mp4', preset: null, shape: null },
    ...{ viewport, range, reuse: true, timeline: body as unknown as WireTimeline },
  });
  await changeFilm(batchId, film.row, { renderId });
  const render = await findRender(renderId);
  if (!render) throw new AppError('NOT_FOUND', 'The film was deleted meanwhile');
  return render;
}

async function tell({ createdBy, projectId, templateName }: FilmBatch, jobId: string, { made, failed }: Made) {
  const films = made === 1 ? '1 film' : `${made} films`;
  const rest = failed === 0 ? '' : ` ${failed} could not be made: the table says why.`;
  await notify({
    ...{ userIds: [createdBy], projectId, kind: 'video-rendered' },
    message: `${films} of “${templateName}” ${made === 1 ? 'is' : 'are'} made.${rest}`,
    ...{ link: '/videos', eventKey: `films-${jobId}` },
  });
}
