import { z } from 'zod';
import { queueSlots } from '@/lib/contracts/queue';
import { COLLECTIONS, type Collection } from './collections';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { PARTS_MAX } from '@/lib/platforms/parts';
import { ERROR_CLASSES, PLATFORM_STATUSES, POST_STATUSES } from '@/lib/posts/statuses';

export const ARCHIVE_FORMAT = 'workspace-project';
/**
 * Archives of the first version hold posts, files, plain settings and the queue's slots; since the second, one entry
 * for each collection of which something travels. All are read.
 */
export const ARCHIVE_VERSION = 2;

/** Entries other than media; anything else in an archive is ignored and reported. */
export const ENTRIES = {
  manifest: 'manifest.json',
  settings: 'settings.json',
  files: 'files.ndjson',
  /** Of the first version only. */
  posts: 'posts.ndjson',
} as const;

/** The lines of a collection. */
export function dataEntry(collection: Collection): string {
  return `data/${collection}.ndjson`;
}

const id = z.string().regex(/^[\w-]{8,64}$/);
const extension = z.string().regex(/^[a-z0-9]{1,8}$/);

/** Where the bytes of a file are. */
export function mediaEntry(file: { id: string; extension: string }): string {
  return `media/${file.id}.${file.extension}`;
}

/** How posts of an archive name one of its files. */
export function archiveAddress(fileId: string): string {
  return `archive:${fileId}`;
}

/** The file that such an address names, or null. */
export function fileOfArchiveAddress(address: string): string | null {
  return /^archive:([\w-]{8,64})$/.exec(address)?.[1] ?? null;
}

export const manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.number().int().min(1).max(ARCHIVE_VERSION),
  exportedAt: z.iso.datetime(),
  /** The product's version; absent in archives of 0.1.0. */
  madeBy: z.string().max(60).optional(),
  project: z.object({ name: z.string().trim().min(1).max(200), description: z.string().max(100_000).nullable() }),
  counts: z.object({
    posts: z.number().int().min(0),
    files: z.number().int().min(0),
    bytes: z.number().min(0),
    /** Lines of each collection, posts included; none in the first version. */
    lines: z.partialRecord(z.enum(COLLECTIONS), z.number().int().min(0)).catch({}).default({}),
  }),
});
export type Manifest = z.output<typeof manifest>;

const microDollars = z.number().int().min(0).nullable();

export const settings = z.object({
  avatar: id.nullable(),
  /** Of the first version only. */
  platforms: z.partialRecord(z.enum(PLATFORM_KEYS), z.record(z.string().max(100), z.string().max(10_000))).default({}),
  queue: queueSlots.nullish(),
  /** What AI may cost the project, in millionths of a dollar: a copy must not spend what the original may not. */
  aiCaps: z.object({ day: microDollars, month: microDollars }).default({ day: null, month: null }),
});
export type ArchiveSettings = z.output<typeof settings>;

export const fileLine = z.object({
  id,
  extension,
  name: z.string().min(1).max(500),
  bytes: z.number().int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  tags: z.array(z.string().max(60)).max(50).default([]),
  altText: z.string().max(5000).default(''),
  /** A private document or an avatar; without it, public media. */
  role: z.enum(['document', 'avatar']).optional(),
});
export type FileLine = z.output<typeof fileLine>;

const date = z.iso.datetime();
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

export const postLine = z.object({
  /** Absent in archives of the first version, as are the trash and the place in a series. */
  id: id.optional(),
  title: z.string().max(500),
  content: z.string().max(100_000),
  mediaUrl: z.string().max(4000).nullable(),
  /** Absent: it was saved before there were any. */
  parts: z.array(z.unknown()).max(PARTS_MAX).optional(),
  numbered: z.boolean().optional(),
  scheduledFor: date.nullable(),
  status: z.enum(POST_STATUSES),
  tags: z.array(z.string().max(100)).max(100).default([]),
  createdAt: date,
  trashedAt: date.nullish(),
  recurrence: z.object({ id, root: id, day, edited: z.boolean() }).nullish(),
  series: z.object({ id, day }).nullish(),
  platformPosts: z
    .array(
      z.object({
        platform: z.enum(PLATFORM_KEYS),
        status: z.enum(PLATFORM_STATUSES),
        platformSpecificData: z.record(z.string(), z.unknown()),
        externalId: z.string().max(500).nullable(),
        publicUrl: z.string().max(4000).nullable(),
        publishedAt: date.nullable(),
        errorText: z.string().max(5000).nullable(),
        errorClass: z.enum(ERROR_CLASSES).nullable(),
        /** Of several parts those that are out. */
        partsOut: z
          .array(
            z.object({
              externalId: z.string().max(500).nullable(),
              publicUrl: z.string().max(4000).nullable(),
              at: date,
            }),
          )
          .max(PARTS_MAX)
          .optional(),
      }),
    )
    .max(PLATFORM_KEYS.length),
});
export type PostLine = z.output<typeof postLine>;
