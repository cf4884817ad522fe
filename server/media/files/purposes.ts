import { AVATAR_MAX_BYTES } from '@/lib/media/avatar-limit';
import type { FilePurpose, FileRole } from '@/lib/media/purposes';
import { env } from '@/server/system/env';
import { detectDocument } from './detect-document';
import { detectMedia, type DetectedType } from './detect-media';

const MB = 1_048_576;
const DAY_MS = 24 * 3_600_000;

export type Purpose = {
  /** The type of a file by its bytes, or null when this purpose does not take it. */
  detect: (path: string, name: string) => Promise<DetectedType | null>;
  /** The largest file. */
  maxBytes: () => number;
  /** Anyone who knows its address; members, through a route that checks; the product alone. */
  read: 'public' | 'members' | 'none';
  /** When it goes. `unusedMs`: so long after its last use, unless something still shows it. */
  kept: 'until it is deleted' | 'as long as its source' | { unusedMs: number } | { afterMs: number };
  /** Whether storage is reserved within the host's quota first. Files of our own making only count. */
  reserved: boolean;
  refusals: { type: string; size: (bytes: number) => string };
};

const upload = {
  detect: detectMedia,
  maxBytes: () => Math.floor(env.MAX_UPLOAD_MB * MB),
  refusals: {
    type: 'Only images, videos and audio files can be uploaded. By its contents, this file is none of these.',
    size: (bytes: number) => `The file is larger than ${Math.round(bytes / MB)} MB, the limit of this host`,
  },
} as const;
const made = { ...upload, maxBytes: () => Infinity, read: 'public', reserved: false } as const;
const unused = { unusedMs: 7 * DAY_MS } as const;

/** Everything that a file's purpose decides, in one place. */
export const PURPOSES: Record<FilePurpose, Purpose> = {
  media: { ...upload, read: 'public', kept: 'until it is deleted', reserved: true },
  document: {
    detect: detectDocument,
    maxBytes: () => Math.floor(env.MAX_KNOWLEDGE_MB * MB),
    read: 'members',
    kept: 'until it is deleted',
    reserved: true,
    refusals: {
      type: 'Only PDF, Word, PowerPoint and Excel files, text, Markdown, CSV, HTML and PNG, JPG or WebP images can be kept as documents. By its contents, this file is none of these.',
      size: (bytes) => `The document is larger than ${Math.round(bytes / MB)} MB, the limit of this host`,
    },
  },
  avatar: {
    ...made,
    // Under 2 MB.
    maxBytes: () => AVATAR_MAX_BYTES - 1,
    detect: among(detectMedia, ['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
    kept: unused,
    refusals: {
      type: 'Only JPG, PNG, GIF and WebP images are allowed',
      size: () => 'File size must be less than 2MB',
    },
  },
  derived: { ...made, kept: unused },
  preview: { ...made, kept: 'as long as its source' },
  // Browsers play them; the studio removes what no video needs.
  part: { ...made, kept: 'until it is deleted' },
  // Written by a job, which gives its name the right ending.
  export: {
    ...made,
    detect: (_path, name) => Promise.resolve(typeOfExport(name)),
    read: 'members',
    kept: { afterMs: DAY_MS },
  },
  temporary: {
    ...upload,
    detect: async (path, name) => (await detectMedia(path)) ?? (await detectDocument(path, name)),
    read: 'none',
    kept: { afterMs: DAY_MS },
    reserved: false,
  },
};

const EXPORTS: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

function typeOfExport(name: string): DetectedType | null {
  const extension = name.split('.').at(-1) ?? '';
  const contentType = EXPORTS[extension];
  return contentType ? { extension, contentType, kind: 'document' } : null;
}

export type PrivateRole = 'document' | 'export' | 'temporary';
export type PublicRole = Exclude<FileRole, PrivateRole>;

/** The purpose of each role. */
const PURPOSE_OF: Record<FileRole, FilePurpose> = {
  original: 'media',
  document: 'document',
  avatar: 'avatar',
  rendition: 'derived',
  frame: 'derived',
  thumbnail: 'preview',
  poster: 'preview',
  filmstrip: 'preview',
  editing: 'preview',
  part: 'part',
  export: 'export',
  temporary: 'temporary',
};

/** A file without a role was stored before there were any. */
export function purposeOf(role: FileRole | undefined): Purpose {
  return PURPOSES[role ? PURPOSE_OF[role] : 'media'];
}

const ROLES = Object.keys(PURPOSE_OF) as FileRole[];

export function isPublic(role: FileRole | undefined): boolean {
  return purposeOf(role).read === 'public';
}

/** Roles that no public address leads to. */
export const PRIVATE_ROLES = ROLES.filter((role) => !isPublic(role));
/** Roles that go a while after their last use, those that go with their source, and those that go by themselves. */
export const UNUSED_ROLES = ROLES.filter((role) => isTimed(role, 'unusedMs'));
export const SOURCE_ROLES = ROLES.filter((role) => purposeOf(role).kept === 'as long as its source');
export const TIMED_ROLES = ROLES.filter((role) => isTimed(role, 'afterMs'));

function isTimed(role: FileRole, how: 'unusedMs' | 'afterMs'): boolean {
  const { kept } = purposeOf(role);
  return typeof kept === 'object' && how in kept;
}

/** How long files of a role stay: after their last use, or after they were made. */
export function keptMs(role: FileRole): number {
  const { kept } = purposeOf(role);
  if (typeof kept === 'string') return Infinity;
  return 'unusedMs' in kept ? kept.unusedMs : kept.afterMs;
}

function among(detect: Purpose['detect'], types: readonly string[]): Purpose['detect'] {
  return async (path, name) => {
    const found = await detect(path, name);
    return found && types.includes(found.contentType) ? found : null;
  };
}
