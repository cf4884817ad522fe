import { z } from 'zod';
import { TEMPLATE } from '@/lib/timeline/templates/template';
import { idParams, objectId, projectQuery, wireDate } from '@/lib/wire/scalars';
import { csvFile } from './csv-file';
import { endpoint } from './endpoint';

const count = z.number().int();
const preview = z.object({
  films: z.array(
    z.object({
      row: count,
      title: z.string(),
      values: z.record(z.string(), z.string()),
      /** One for each cell that has one, by the heading of its column. */
      errors: z.array(z.object({ column: z.string(), message: z.string() })),
    }),
  ),
  /** About the table as a whole. */
  notes: z.array(z.string()),
  /** Of the films without errors: seconds together, and bytes in the library at most. */
  estimate: z.object({ films: count, seconds: z.number(), bytes: z.number(), sentence: z.string() }),
});
export type WireFilmsPreview = z.output<typeof preview>;

const batch = z
  .object({
    _id: objectId,
    templateId: z.string(),
    templateName: z.string(),
    fileName: z.string(),
    /** `stopped`: its job was cancelled, or failed. */
    state: z.enum(['running', 'done', 'stopped']),
    jobId: objectId.nullable(),
    films: z.array(
      z.object({
        row: count,
        title: z.string(),
        videoId: objectId,
        state: z.enum(['waiting', 'made', 'failed']),
        /** Why it failed. */
        note: z.string().nullable(),
        /** Of its picture, and copied from films before. */
        encodedSeconds: z.number().nullable(),
        reusedSeconds: z.number().nullable(),
      }),
    ),
    createdAt: wireDate,
  })
  .meta({ id: 'FilmBatch' });
export type WireFilmBatch = z.output<typeof batch>;

export const previewFilms = endpoint({
  name: 'previewFilms',
  method: 'POST',
  path: '/video-maker/templates/{id}/batches/preview',
  summary: 'Preview a CSV file row by row: which film each row gives, and what all would take; nothing is made',
  access: { role: 'author', of: 'video-template' },
  params: idParams,
  body: csvFile,
  status: 200,
  answer: preview,
  rateLimit: { name: 'films-preview', of: 'previews of CSV files', by: 'user', max: 100, seconds: 600 },
});

export const startFilms = endpoint({
  name: 'startFilms',
  method: 'POST',
  path: '/video-maker/templates/{id}/batches',
  summary: 'Make the films of the rows without errors, as a job; equal pieces are encoded once',
  access: { role: 'author', of: 'video-template' },
  params: idParams,
  body: csvFile.extend({
    /** Only these rows; absent: all without errors. */
    rows: z.array(z.number().int().min(1)).max(TEMPLATE.films).nullish(),
    /** How many films the caller agrees to: another number is refused. */
    films: z.number().int().min(1).max(TEMPLATE.films),
  }),
  status: 202,
  answer: batch,
  rateLimit: { name: 'films', of: 'tables of films', by: 'user', max: 30, seconds: 600 },
});

export const listFilmBatches = endpoint({
  name: 'listFilmBatches',
  method: 'GET',
  path: '/video-maker/film-batches',
  summary: 'The last 20 tables of films of a project, newest first',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: z.array(batch),
});

export const getFilmBatch = endpoint({
  name: 'getFilmBatch',
  method: 'GET',
  path: '/video-maker/film-batches/{id}',
  summary: 'How far the films of a table are, with the reason for each that failed',
  access: { role: 'viewer', of: 'film-batch' },
  params: idParams,
  status: 200,
  answer: batch,
});

export const tryFilmsAgain = endpoint({
  name: 'tryFilmsAgain',
  method: 'POST',
  path: '/video-maker/film-batches/{id}/again',
  summary: 'Begin the films of a table again that are not made; those that are stay as they are',
  access: { role: 'author', of: 'film-batch' },
  params: idParams,
  status: 202,
  answer: batch,
});
