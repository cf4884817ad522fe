import type { CsvFile } from '@/lib/contracts/csv-file';
import type { WireFilmBatch, WireFilmsPreview } from '@/lib/contracts/film-batches';
import { AppError, invalid } from '@/lib/errors/app-error';
import { endOfFilm } from '@/lib/timeline/model';
import { estimateOfFilms, filmsOfTable, problemOfColumns, type FilmTable } from '@/lib/timeline/templates/films';
import { TEMPLATE, type Template } from '@/lib/timeline/templates/template';
import { FPS } from '@/lib/timeline/time';
import { reserveStorage } from '@/server/media/files/reserve-storage';
import { readCsv } from '@/server/publishing/planning/read-csv';
import { diskOf } from '@/server/studio/rendering/disk';
import { videosCap } from '@/server/studio/videos/project.store';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { findJob } from '@/server/system/jobs/tracked/store';
import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';
import { requireDisk } from '@/server/system/storage/require-disk';
import { beginAgain, insertBatch, newVideoId, removeBatch, setJobOfBatch, type FilmBatch } from './batch.store';
import type { FilmTemplate } from './film-template.store';
import { openFilmTemplate, requireFilmTemplate } from './film-templates';
import { mediaOfFilms } from './films-media';
import { makeFilmsJob } from './jobs';
import { presentBatch, requireBatch } from './list-batches';

const FILMS = { a: 'a film', many: 'films', rows: TEMPLATE.films };

type Table = { id: string; body: CsvFile };

/** Which row gives which film, what is wrong with it, and what all of them would take; nothing is made. */
export async function previewFilms({ id, body }: Table): Promise<WireFilmsPreview> {
  const template = await requireFilmTemplate(id);
  const { opened, films, notes } = await read(template, body.text);
  const good = films.filter(({ errors }) => errors.length === 0).length;
  return { films, notes, estimate: estimateOfFilms(opened.timeline, good) };
}

type Starting = Table & { userId: string; rows: readonly number[] | null; films: number };

/**
 * Makes the films of the rows without errors, as a job; `only` chooses among them. `films`: how many the caller agreed
 * to. Throws when there is no room for all of them: nothing is begun then.
 */
export async function startFilms({ id, body, userId, rows: only, films: agreed }: Starting): Promise<WireFilmBatch> {
  const template = await requireFilmTemplate(id);
  const projectId = String(template.projectId);
  const { opened, films } = await read(template, body.text);
  const wanted = only && new Set(only);
  const chosen = films.filter(({ row, errors }) => errors.length === 0 && (wanted === null || wanted.has(row)));
  if (chosen.length === 0)
    throw invalid('text', 'None of the rows can become a film. The preview says what is wrong with each.');
  if (chosen.length !== agreed)
    throw invalid('films', `This would make ${chosen.length} films, not ${agreed}. Look at the preview again.`);
  await requireRoom(projectId, opened, chosen.length);
  const batch = await insertBatch({
    ...{ projectId, createdBy: userId, templateId: id, templateName: template.name, fileName: body.fileName },
    rows: chosen.map(({ row, title, values }) => ({
      ...{ row, title, values, videoId: newVideoId(), renderId: null, state: 'waiting', note: null },
      ...{ encodedSeconds: null, reusedSeconds: null },
    })),
  });
  try {
    return presentBatch(await begun(batch, userId));
  } catch (error) {
    await removeBatch(batch._id);
    throw error;
  }
}

/** Begins the films again that are not made. Throws CONFLICT while they are being made, and when there are none. */
export async function tryFilmsAgain({ id, userId }: { id: string; userId: string }): Promise<WireFilmBatch> {
  const batch = await requireBatch(id);
  if (batch.rows.every(({ state }) => state === 'made'))
    throw new AppError('CONFLICT', 'All films of this table are made.');
  const job = batch.jobId && (await findJob(batch.jobId));
  if ((job && ACTIVE_JOB_STATES.includes(job.state)) || !(await beginAgain(batch)))
    throw new AppError('CONFLICT', 'These films are being made. Wait until they are done, or cancel them.');
  return presentBatch(await begun(await requireBatch(id), userId));
}

async function begun(batch: FilmBatch, userId: string): Promise<FilmBatch> {
  const count = batch.rows.filter(({ state }) => state !== 'made').length;
  const job = await startJob(makeFilmsJob, {
    payload: { batchId: batch._id },
    ...{ projectId: batch.projectId, createdBy: userId },
    label: `Making ${count === 1 ? '1 film' : `${count} films`} of “${batch.templateName}”`,
  });
  await setJobOfBatch(batch._id, String(job._id));
  return { ...batch, jobId: String(job._id) };
}

async function requireRoom(projectId: string, { timeline }: Template, films: number): Promise<void> {
  if ((await videosCap.roomFor(projectId, films)) < films)
    throw new AppError(
      'CONFLICT',
      `A project can have ${videosCap.limit.toLocaleString('en')} videos, and these ${films} are too many. Delete some first.`,
    );
  const { bytes } = estimateOfFilms(timeline, films);
  const seconds = endOfFilm(timeline) / FPS;
  await requireDisk(bytes + diskOf({ seconds, viewport: timeline.viewport, drawn: 0, reversed: 0 }));
  // Says now that the quota is too small, not after half of the films.
  await (await reserveStorage({ bytes, userId: null })).release();
}

async function read(template: FilmTemplate, text: string): Promise<FilmTable & { opened: Template }> {
  const opened = await openFilmTemplate(template);
  const table = readCsv(text, FILMS);
  const problem = problemOfColumns(table.columns, opened.fields);
  if (problem) throw invalid('text', problem);
  const { name } = template;
  const blank = filmsOfTable(table, { template: opened, name, mediaOf: () => ({ problem: '' }) });
  const projectId = String(template.projectId);
  const mediaOf = await mediaOfFilms({
    projectId,
    fields: opened.fields,
    written: blank.films.map(({ values }) => values),
  });
  return { opened, ...filmsOfTable(table, { template: opened, name, mediaOf }) };
}
