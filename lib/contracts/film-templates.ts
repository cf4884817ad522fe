import { z } from 'zod';
import { FIELD_KINDS, FILL_PARTS, TEMPLATE } from '@/lib/timeline/templates/template';
import { FILM_TITLE } from '@/lib/timeline/templates/films';
import { MAX_SECONDS, wireMarkers, wireTracks, wireViewport } from '@/lib/timeline/wire';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { idParams, objectId, projectQuery, text, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { succeeded } from './video-envelope';
import { storedTimeline, TIMELINE_LIMITS } from './video-timeline';

const templateName = text(80).trim().min(1, 'Name the template');
const itemId = z.string().min(1).max(100);
const fill = z.object({ item: itemId, part: z.enum(FILL_PARTS) });
/** `label` is the heading of its column in a table, too. `fills`: the places that it fills. */
const field = z.object({
  id: z.string().min(1).max(60),
  label: text(TEMPLATE.label),
  kind: z.enum(FIELD_KINDS),
  fills: z.array(fill).max(TEMPLATE.fills),
});

const body = z.object({
  name: templateName,
  /** Held to the rules of a timeline one after the other. */
  timeline: z
    .array(z.unknown())
    .max(TEMPLATE.items, `A template can have ${TEMPLATE.items.toLocaleString('en')} items`),
  tracks: wireTracks,
  totalDuration: z.number().min(0).max(MAX_SECONDS),
  viewport: wireViewport,
  layouts: z.partialRecord(z.enum(VIDEO_FORMATS), z.record(z.string(), z.unknown())).optional(),
  markers: wireMarkers.optional(),
  fields: z.array(field).max(TEMPLATE.fields, `A template can have ${TEMPLATE.fields} fields`),
});
export type FilmTemplateBody = z.output<typeof body>;

const row = {
  _id: objectId,
  name: z.string(),
  /** The nearest shape of its picture. */
  format: z.enum(VIDEO_FORMATS),
  seconds: z.number(),
  updatedAt: wireDate,
  /** Of its fields. */
  labels: z.array(z.string()),
};
const templateRow = z.object(row).meta({ id: 'FilmTemplateRow' });
export type WireFilmTemplateRow = z.output<typeof templateRow>;

const { version: _, ...timeline } = storedTimeline.shape;
const template = z
  .object({
    ...row,
    ...timeline,
    /** `own`: what the template has there, which a film without a value keeps. */
    fields: z.array(field.extend({ own: z.string() })),
  })
  .meta({ id: 'FilmTemplate' });
export type WireFilmTemplate = z.output<typeof template>;

export const listFilmTemplates = endpoint({
  name: 'listFilmTemplates',
  method: 'GET',
  path: '/video-maker/templates',
  summary: 'The templates of films of a project by name, without their timelines',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: z.array(templateRow),
});

export const addFilmTemplate = endpoint({
  name: 'addFilmTemplate',
  method: 'POST',
  path: '/video-maker/templates',
  summary: 'Save a timeline as a template, with the texts, files and colours that differ from film to film',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body,
  bodyLimits: TIMELINE_LIMITS,
  status: 201,
  answer: template,
});

export const getFilmTemplate = endpoint({
  name: 'getFilmTemplate',
  method: 'GET',
  path: '/video-maker/templates/{id}',
  summary: 'A template of films with its timeline and fields',
  access: { role: 'viewer', of: 'video-template' },
  params: idParams,
  status: 200,
  answer: template,
});

export const renameFilmTemplate = endpoint({
  name: 'renameFilmTemplate',
  method: 'PUT',
  path: '/video-maker/templates/{id}',
  summary: 'Give a template of films another name',
  access: { role: 'author', of: 'video-template' },
  params: idParams,
  body: z.object({ name: templateName }),
  status: 200,
  answer: template,
});

export const deleteFilmTemplate = endpoint({
  name: 'deleteFilmTemplate',
  method: 'DELETE',
  path: '/video-maker/templates/{id}',
  summary: 'Delete a template of films, answered so that it can be saved again; films that were made of it stay',
  access: { role: 'author', of: 'video-template' },
  params: idParams,
  status: 200,
  answer: template,
  audit: { act: 'deletion.template', on: ({ params }) => params.id },
});

export const makeFilm = endpoint({
  name: 'makeFilm',
  method: 'POST',
  path: '/video-maker/templates/{id}/films',
  summary: 'Make one film of a template: a video with its timeline, to be looked at and rendered',
  access: { role: 'author', of: 'video-template' },
  params: idParams,
  body: z.object({
    title: text(FILM_TITLE).trim().min(1, 'Name the film'),
    /** By the ids of fields; an empty one keeps what the template has. A file by its address or its name. */
    values: z.record(z.string().max(60), text(TEMPLATE.text)),
  }),
  status: 201,
  answer: succeeded(z.object({ videoId: objectId })),
});
