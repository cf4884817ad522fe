import type { FilmTemplateBody, WireFilmTemplate, WireFilmTemplateRow } from '@/lib/contracts/film-templates';
import { AppError, invalid } from '@/lib/errors/app-error';
import { fromWire, itemFromWire, withItems } from '@/lib/timeline/convert';
import { endOfFilm, type Timeline, type Viewport } from '@/lib/timeline/model';
import { ownValue, problemOfFields, type Template, type TemplateField } from '@/lib/timeline/templates/template';
import { FPS } from '@/lib/timeline/time';
import type { WireTimeline } from '@/lib/timeline/wire';
import { FORMAT_SIZES, VIDEO_FORMATS, type VideoFormat } from '@/lib/video/formats';
import { FILM_MAX_SECONDS } from '@/lib/video/formats';
import { reserveStorage } from '@/server/media/files/reserve-storage';
import { readItems, readLayouts } from '@/server/studio/editor/read-timeline';
import { packTimeline, unpackTimeline, type TimelineBody } from '@/server/studio/videos/timeline.store';
import { presentEach } from '@/server/system/db/unreadable-rows';
import { isThereAlready } from '@/server/system/owned-data';
import {
  filmTemplateRowsOf,
  filmTemplatesCap,
  findFilmTemplate,
  insertFilmTemplate,
  removeFilmTemplate,
  renameRow,
  type FilmTemplate,
  type FilmTemplateRow,
} from './film-template.store';

export async function listFilmTemplates(projectId: string): Promise<WireFilmTemplateRow[]> {
  return presentEach('film template', await filmTemplateRowsOf(projectId), rowOf);
}

type NewTemplate = { _id?: string; projectId: string; userId: string; body: FilmTemplateBody };

/** Saves a timeline as a template. Throws 409 for a name that is taken, and for one template too many. */
export async function addFilmTemplate({ _id, projectId, userId, body }: NewTemplate): Promise<WireFilmTemplate> {
  await filmTemplatesCap.requireRoom(projectId);
  const id = await keepFilmTemplate({ ...(_id ? { _id } : {}), projectId, userId, body });
  return getFilmTemplate(id);
}

/** Stores it, within the host's quota, whatever room there is. Throws what is wrong with it. */
export async function keepFilmTemplate({ _id, projectId, userId, body }: NewTemplate): Promise<string> {
  const { name, tracks, totalDuration, markers } = body;
  const viewport = { width: even(body.viewport.width), height: even(body.viewport.height) };
  const items = await readItems(body.timeline, tracks);
  const layouts = await readLayouts(body.layouts, items);
  const timeline = withItems(items.map(itemFromWire), { tracks, totalDuration, layouts, markers }, viewport);
  const fields = body.fields.map((field) => ({ ...field, label: field.label.trim().replace(/\s+/g, ' ') }));
  const problem = problemOfFields(timeline, fields) ?? problemOfLength(timeline);
  if (problem) throw invalid('fields', problem);
  const stored = { timeline: items, tracks, totalDuration, viewport, layouts, ...(markers && { markers }) };
  const { packed } = await packTimeline(stored);
  const reservation = await reserveStorage({ bytes: packed.length, userId: null });
  try {
    return await insertFilmTemplate({
      ...{ ...(_id ? { _id } : {}), projectId, createdBy: userId, name, fields, packed, bytes: packed.length },
      ...{ items: items.length, format: nearestFormat(viewport), seconds: endOfFilm(timeline) / FPS },
    }).catch((error: unknown) => refuseName(error, name));
  } finally {
    await reservation.release();
  }
}

export async function getFilmTemplate(id: string): Promise<WireFilmTemplate> {
  return present(await requireFilmTemplate(id));
}

export async function renameFilmTemplate({ id, name }: { id: string; name: string }): Promise<WireFilmTemplate> {
  await renameRow(id, name).catch((error: unknown) => refuseName(error, name));
  return getFilmTemplate(id);
}

/** Deletes a template, and returns it: saved again, it is there as before. Films that were made of it stay. */
export async function deleteFilmTemplate(id: string): Promise<WireFilmTemplate> {
  const gone = await getFilmTemplate(id);
  await removeFilmTemplate(id);
  return gone;
}

/** A template, or a 404. */
export async function requireFilmTemplate(id: string): Promise<FilmTemplate> {
  const template = await findFilmTemplate(id);
  if (!template) throw new AppError('NOT_FOUND', 'There is no such template. It may have been deleted.');
  return template;
}

/** The timeline of a template with its fields, in frames. */
export async function openFilmTemplate(template: FilmTemplate): Promise<Template> {
  const body = await bodyOf(template);
  return { timeline: fromWire(body as WireTimeline & TimelineBody, body.viewport), fields: template.fields };
}

export const bodyOf = async ({ packed }: FilmTemplate): Promise<TimelineBody> =>
  JSON.parse((await unpackTimeline(packed)).toString()) as TimelineBody;

function problemOfLength(timeline: Timeline): string | null {
  const frames = endOfFilm(timeline);
  if (frames === 0) return 'Nothing is seen or heard in this timeline. Add something to it first.';
  return frames <= FILM_MAX_SECONDS * FPS ? null : 'A film can last 60 minutes at most. Shorten the timeline.';
}

function refuseName(error: unknown, name: string): never {
  if (!isThereAlready(error)) throw error;
  throw new AppError('CONFLICT', `There is a template “${name}” already. Choose another name.`);
}

/** The codec has no odd sizes. */
const even = (side: number): number => side + (side % 2);

function nearestFormat({ width, height }: Viewport): VideoFormat {
  const away = (format: VideoFormat) =>
    Math.abs(Math.log(width / height / (FORMAT_SIZES[format].width / FORMAT_SIZES[format].height)));
  return VIDEO_FORMATS.reduce((best, format) => (away(format) < away(best) ? format : best));
}

const rowOf = ({ _id, name, format, seconds, fields, updatedAt }: FilmTemplateRow): WireFilmTemplateRow => ({
  ...{ _id: String(_id), name, format, seconds, updatedAt: updatedAt.toISOString() },
  labels: fields.map(({ label }) => label),
});

async function present(template: FilmTemplate): Promise<WireFilmTemplate> {
  const body = await bodyOf(template);
  const opened = await openFilmTemplate(template);
  const withOwn = (field: TemplateField) => ({
    ...{ id: field.id, label: field.label, kind: field.kind, fills: field.fills.map((fill) => ({ ...fill })) },
    own: ownValue(opened, field),
  });
  return { ...rowOf(template), ...body, fields: template.fields.map(withOwn) };
}
