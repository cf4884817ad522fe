import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { DATE_ORDERS } from '@/lib/posts/csv/csv-dates';
import { CSV_FIELDS, CSV_MAX_ROWS } from '@/lib/posts/csv/csv-file';
import { timeZone } from './auth';
import { csvFile } from './csv-file';
import { endpoint } from './endpoint';
import { idParams, objectId, projectQuery, wireDate } from '@/lib/wire/scalars';

const csv = csvFile.extend({
  /** The field of each column; absent: by its heading. */
  mapping: z.array(z.enum(CSV_FIELDS)).max(200).nullish(),
  /** Time zone of its dates; absent: the caller's. */
  timeZone: timeZone.nullish(),
  /** How to read 04/05/2030; absent: as the file's own dates show. */
  dateOrder: z.enum(DATE_ORDERS).nullish(),
  /** Platforms of rows that name none. */
  platforms: z.array(platformKey).max(10).nullish(),
});
export type CsvBody = z.output<typeof csv>;

const row = z.object({
  row: z.number().int(),
  title: z.string(),
  content: z.string(),
  media: z.array(z.string()),
  scheduledFor: wireDate.nullable(),
  tags: z.array(z.string()),
  platforms: z.array(z.object({ platform: platformKey, text: z.string().nullable() })),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
});

const preview = z.object({
  columns: z.array(z.string()),
  mapping: z.array(z.enum(CSV_FIELDS)),
  dateOrder: z.enum(DATE_ORDERS),
  ambiguousDates: z.boolean(),
  timeZone: z.string(),
  rows: z.array(row),
  /** Rows without errors. */
  importable: z.number().int(),
  /** When the same file was imported before. */
  importedBefore: wireDate.nullable(),
});
export type WireCsvPreview = z.output<typeof preview>;

const postImport = z
  .object({
    _id: objectId,
    fileName: z.string(),
    /** `stopped`: its job was cancelled, or failed. */
    state: z.enum(['running', 'done', 'stopped', 'undone']),
    jobId: objectId.nullable(),
    total: z.number().int(),
    made: z.number().int(),
    failed: z.number().int(),
    /** Why rows failed, and notes on others. */
    notes: z.array(z.object({ row: z.number().int(), message: z.string() })),
    createdAt: wireDate,
  })
  .meta({ id: 'PostImport' });
export type WirePostImport = z.output<typeof postImport>;

export const previewImport = endpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/imports/preview',
  summary: 'Preview a CSV file row by row; nothing is imported',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: csv,
  status: 200,
  answer: preview,
  rateLimit: { name: 'csv-preview', of: 'previews of CSV files', by: 'user', max: 100, seconds: 600 },
});

export const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  path: '/imports',
  summary: 'Import the rows without errors of a CSV file, as a job; media are fetched into the library',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: csv.extend({
    /** Only these rows; absent: all without errors. */
    rows: z.array(z.number().int().min(1)).max(CSV_MAX_ROWS).nullish(),
    /** Rows without a date become drafts, or take the next free places in the queue. */
    undated: z.enum(['draft', 'queue']).default('draft'),
  }),
  status: 202,
  answer: postImport,
  rateLimit: { name: 'csv-import', of: 'imports of CSV files', by: 'user', max: 60, seconds: 600 },
});

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/imports',
  summary: 'The last 50 imports, newest first',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery,
  status: 200,
  answer: z.array(postImport),
});

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/imports/{id}',
  summary: 'Status of an import, with a reason for each row that failed',
  access: { role: 'viewer', of: 'post-import' },
  params: idParams,
  status: 200,
  answer: postImport,
});

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/imports/{id}/undo',
  summary: 'Move everything that an import created to the trash; published posts stay',
  access: { role: 'author', of: 'post-import' },
  params: idParams,
  status: 200,
  answer: postImport,
});
