import { z } from 'zod';
import { POST_STATUSES } from '@/lib/posts/statuses';
import { mediaUrlText, platformKey } from '@/lib/platforms/schemas';
import { endpoint, type Protocol } from './endpoint';
import { afterQuery } from '@/lib/wire/after-query';
import { lint } from './posts';
import { mediaProbe } from './probe';
import { startedJob } from './started-job';
import { nameText, objectId, pageQuery, projectQuery, text, wireDate } from '@/lib/wire/scalars';

/** Unguessable; never with the extension that its address has. */
export const fileId = z.string().regex(/^[\w-]{16,64}$/, 'Not a valid file id');
const fileParams = z.object({ id: fileId });

export const fileKind = z.enum(['image', 'video', 'audio']);

/** One picture with `count` tiles side by side; tile n shows the second (n + 0.5) × everyS. */
const filmstrip = z.object({
  url: z.string(),
  count: z.number().int(),
  tileWidth: z.number().int(),
  tileHeight: z.number().int(),
  everyS: z.number(),
});

export const storedFile = z
  .object({
    id: z.string(),
    /** Absolute and public: networks fetch it. */
    url: z.string(),
    projectId: objectId.nullable(),
    name: z.string(),
    contentType: z.string(),
    kind: fileKind,
    bytes: z.number().int(),
    sha256: z.string(),
    tags: z.array(z.string()),
    altText: z.string(),
    createdAt: wireDate,
    /** `processing`: the fields below are not known yet; `failed`: `message` says why they never will. */
    state: z.enum(['processing', 'ready', 'failed']),
    message: z.string().nullable(),
    /** As shown: rotation and pixel shape applied. */
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    durationS: z.number().nullable(),
    codec: z.string().nullable(),
    audioCodec: z.string().nullable(),
    fps: z.number().nullable(),
    rotation: z.number().int().nullable(),
    hdr: z.boolean(),
    hasAudio: z.boolean(),
    hasAlpha: z.boolean(),
    animated: z.boolean(),
    /** The file says where it was taken; Optimise removes that. */
    hasLocation: z.boolean(),
    thumbnailUrl: z.string().nullable(),
    posterUrl: z.string().nullable(),
    /** Of a finished video: the frame that is its cover. */
    coverUrl: z.string().nullable(),
    filmstrip: filmstrip.nullable(),
    /**
     * The copy that the video editor shows, since not every browser shows the file as a render does. Null: it needs
     * none. `url` null: it is not made yet, and never will be when it `failed`.
     */
    editingCopy: z.object({ url: z.string().nullable(), failed: z.boolean() }).nullable(),
    /** Loudness along the file, 0–100. */
    waveform: z.array(z.number()).nullable(),
  })
  .meta({ id: 'StoredFile' });
export type WireFile = z.output<typeof storedFile>;

const fileUse = z
  .object({
    kind: z.enum(['post', 'project', 'video', 'scenario', 'agent', 'template']),
    id: objectId,
    title: z.string(),
    /** `timeline`: an item of the video's timeline. */
    as: z.enum(['media', 'cover', 'avatar', 'logo', 'timeline']),
    status: z.enum(POST_STATUSES).nullable(),
    scheduledFor: wireDate.nullable(),
  })
  .meta({ id: 'FileUse' });
export type WireFileUse = z.output<typeof fileUse>;

const fit = z
  .object({
    platform: platformKey,
    /** `kept` as it is, `converted`, or `refused`. */
    action: z.enum(['kept', 'converted', 'refused']),
    /** Publishing converts it without asking. When false, `converted` waits for Optimise, where a user chooses. */
    automatic: z.boolean(),
    reasons: z.array(z.string()),
    /** Severity of the finding in a post that names the file; an error keeps the platform post from being complete. */
    lint: lint.nullable(),
  })
  .meta({ id: 'FileFit' });
export type WireFileFit = z.output<typeof fit>;

export const fileDetails = storedFile
  .extend({
    usedIn: z.array(fileUse),
    fits: z.array(fit),
    /** Null while it is being analysed. */ probe: mediaProbe.nullable(),
    /**
     * Finer ones of long files and of the studio's parts, which the video editor has made; null before. `waves`: a
     * picture one pixel high, whose `points` grey pixels are the loudness along the file.
     */
    timelinePictures: z
      .object({
        filmstrip: filmstrip.nullable(),
        waves: z.object({ url: z.string(), points: z.number().int() }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'FileDetails' });
export type WireFileDetails = z.output<typeof fileDetails>;

const listedFile = storedFile.extend({ uses: z.number().int() }).meta({ id: 'ListedFile' });
export type WireListedFile = z.output<typeof listedFile>;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/files/upload',
  summary: 'Upload an image, video or audio file; its type is detected from the bytes',
  access: 'user',
  program: { role: 'author' },
  /**
   * `once`: when the project already has a file of this name and content, that one is returned and no second copy kept.
   */
  query: projectQuery.extend({ once: flag.optional() }),
  multipart: { field: 'file', purpose: 'media' },
  status: 201,
  answer: storedFile,
});

/** Resumable uploads: the tus protocol, version 1.0.0 (tus.io). */
export const resumableUploads = { name: 'resumableUploads', path: '/files/tus', bodies: 'files' } satisfies Protocol;

export const importFile = endpoint({
  name: 'importFile',
  method: 'POST',
  path: '/files/import',
  summary: 'Fetch a file from a public address into the library',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: z.object({
    url: mediaUrlText().refine((value) => /^https?:/i.test(value), 'An http or https address'),
    name: nameText.optional(),
  }),
  status: 201,
  answer: storedFile,
  rateLimit: { name: 'import-file', of: 'fetched files', by: 'user', max: 60, seconds: 600 },
});

/** `size`: the largest first. `name`: as people sort, without regard to case. */
export const fileSort = z.enum(['newest', 'oldest', 'name', 'size']);
export type FileSort = z.output<typeof fileSort>;

export const listFiles = endpoint({
  name: 'listFiles',
  method: 'GET',
  path: '/files',
  summary:
    'The media library, newest first unless sorted otherwise; total in X-Total-Count, or at least so many with X-Total-Is-Minimum; after: X-Next-Cursor of the page before',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery.extend({ ...pageQuery.shape, ...afterQuery.shape }).extend({
    kind: fileKind.optional(),
    used: flag.optional(),
    q: text(200).optional(),
    tag: text(60).optional(),
    sort: fileSort.optional(),
  }),
  status: 200,
  answer: z.array(listedFile),
});

export const listFileTags = endpoint({
  name: 'listFileTags',
  method: 'GET',
  path: '/files/tags',
  summary: 'The tags that files of the library have, with how many files have each',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery,
  status: 200,
  answer: z.array(z.object({ tag: z.string(), files: z.number().int() })),
});

export const getFile = endpoint({
  name: 'getFile',
  method: 'GET',
  path: '/files/{id}',
  summary: 'Details of a file: its properties, where it is used, and which networks accept it',
  access: { role: 'viewer', of: 'file' },
  // With an extension the address is the file itself, public for browsers and networks alike.
  literal: 'everyone',
  params: fileParams,
  status: 200,
  answer: fileDetails,
});

export const updateFile = endpoint({
  name: 'updateFile',
  method: 'PATCH',
  path: '/files/{id}',
  summary: 'Change name, tags and alt text; omitted fields stay as they are',
  access: { role: 'author', of: 'file' },
  params: fileParams,
  body: z.object({
    name: nameText.optional(),
    tags: z.array(text(60).trim().min(1, 'Required')).max(50, 'At most 50 tags').nullish(),
    altText: text(5000).nullish(),
  }),
  status: 200,
  answer: storedFile,
});

export const deleteFile = endpoint({
  name: 'deleteFile',
  method: 'DELETE',
  path: '/files/{id}',
  summary: 'Delete a file; 409 with the list of uses while it is in use',
  access: { role: 'author', of: 'file' },
  params: fileParams,
  status: 204,
  audit: { act: 'deletion.file', on: ({ params }) => params.id },
});

export const replaceFile = endpoint({
  name: 'replaceFile',
  method: 'POST',
  path: '/files/{id}/replace',
  summary: 'Replace a file in all posts that are not published; the new file has its own address',
  access: { role: 'author', of: 'file' },
  params: fileParams,
  multipart: { field: 'file', purpose: 'media' },
  status: 200,
  answer: z.object({ file: storedFile, replacedIn: z.array(fileUse), stillIn: z.array(fileUse) }),
});

export const findSceneChanges = endpoint({
  name: 'findSceneChanges',
  method: 'POST',
  path: '/files/{id}/scene-changes',
  summary:
    'Seconds of a video at which another scene begins; waits, or responds 202 { jobId } to `Prefer: respond-async`: called again afterwards, it returns them at once',
  access: { role: 'author', of: 'file' },
  params: fileParams,
  status: 200,
  answer: z.union([z.object({ moments: z.array(z.number()) }), startedJob]),
  accepted: startedJob,
  rateLimit: { name: 'scene-changes', of: 'looks for scene changes', by: 'user', max: 300, seconds: 600 },
});

export const takeFrame = endpoint({
  name: 'takeFrame',
  method: 'POST',
  path: '/files/{id}/frame',
  summary: 'A frame of a video at a given time, for a cover frame',
  access: { role: 'author', of: 'file' },
  params: fileParams,
  body: z.object({ atSeconds: z.number().min(0).max(1_000_000) }),
  status: 201,
  answer: storedFile,
  rateLimit: { name: 'take-frame', of: 'frames of videos', by: 'user', max: 300, seconds: 600 },
});
