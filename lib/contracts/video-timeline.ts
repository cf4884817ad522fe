import { z } from 'zod';
import { MAX_ITEMS, MAX_SECONDS, wireMarkers, wireTrack, wireTracks, wireViewport } from '@/lib/timeline/wire';
import { VIEWPORT } from '@/lib/timeline/model';
import { platformKey } from '@/lib/platforms/schemas';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { RENDER_FORMATS } from '@/lib/video/render';
import { filmCertificate } from './film-certificate';
import { idParams, objectId, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { presenceBody, type WirePerson } from './presence';
import { succeeded } from './video-envelope';

/** 16 MB, 30,000 items (docs/decisions/studio.md). A value is a field: an item has some forty, and its keyframes. */
export const TIMELINE_LIMITS = { bytes: 16 * 1024 * 1024, values: 1_500_000 };

/** By format, and by the id of an item: its place there. They are read in slices, too, and held to `wireLayout`. */
const sentLayouts = z.partialRecord(z.enum(VIDEO_FORMATS), z.record(z.string(), z.unknown()));

/** Items are read one after the other, in slices: the handler holds them to `wireItem` and names each one's index. */
const sentTimeline = z.object({
  timeline: z.array(z.unknown()).max(MAX_ITEMS, `At most ${MAX_ITEMS} items`),
  tracks: wireTracks,
  totalDuration: z.number().min(0).max(MAX_SECONDS),
  /** Of items that are not there they are dropped. */
  layouts: sentLayouts.optional(),
  markers: wireMarkers.optional(),
});

/** A timeline as it is stored: `lib/timeline/wire.ts` has its form. */
export const storedTimeline = z
  .object({
    version: z.number().int(),
    timeline: z.array(z.record(z.string(), z.unknown())),
    tracks: z.array(wireTrack),
    totalDuration: z.number(),
    viewport: wireViewport,
    layouts: sentLayouts.optional(),
    markers: wireMarkers.optional(),
  })
  // One thing by its name: a list may lose a broken row, a timeline no item.
  .meta({ id: 'StoredTimeline' });
export type StoredTimeline = z.output<typeof storedTimeline>;

/** A finished render: a file of the media library. */
export const videoRender = z
  .object({
    url: z.string(),
    fileId: z.string(),
    name: z.string(),
    format: z.enum(RENDER_FORMATS),
    createdAt: wireDate,
    /** Seconds. */
    duration: z.number(),
    bytes: z.number(),
    viewport: wireViewport,
    /** Null where it is not compared: of a GIF, a sound, a still, and of renders of before. */
    certificate: filmCertificate.nullable(),
  })
  .meta({ id: 'VideoRender' });
export type WireVideoRender = z.output<typeof videoRender>;

/** The timeline among a video's fields; all null before it is saved for the first time. */
export const timelineFields = z.object({
  timeline: storedTimeline.shape.timeline.nullable(),
  tracks: storedTimeline.shape.tracks.nullable(),
  totalDuration: z.number().nullable(),
  viewport: wireViewport.nullable(),
  layouts: sentLayouts.nullish(),
  markers: wireMarkers.nullish(),
  timelineVersion: z.number().int().nullable(),
  /** The film as it was merged, never a render: the editor starts with it. */
  mergedVideoUrl: z.string().nullable(),
  /** Its length in seconds; `duration` is that of the last render, if there is one. */
  mergedDuration: z.number().nullable(),
  /** Newest first; those whose file was deleted are left out. */
  renders: z.array(videoRender),
  /** The jobs of renders that wait or run (GET /jobs/{id} has their place, progress and time left). */
  rendering: z.array(objectId),
});

const versionParams = idParams.extend({ n: z.coerce.number().int().min(1) });
const newVersion = succeeded(z.object({ timelineVersion: z.number().int() }));

export const saveTimeline = endpoint({
  name: 'saveTimeline',
  method: 'PUT',
  path: '/video-maker/projects/{id}/timeline',
  summary:
    'Save the timeline of a video. With an older `version`: 409 with the current one. `layouts`, `markers`: places in other formats, and of the film; without them they stay as they are',
  access: { role: 'author', of: 'video-project' },
  params: idParams,
  body: sentTimeline.extend({ viewport: wireViewport.optional(), version: z.number().int().min(0).nullish() }),
  bodyLimits: TIMELINE_LIMITS,
  status: 200,
  answer: newVersion,
});

export const getTimeline = endpoint({
  name: 'getTimeline',
  method: 'GET',
  path: '/video-maker/projects/{id}/timeline',
  summary: 'The timeline of a video as it was saved last; null before that',
  access: { role: 'viewer', of: 'video-project' },
  params: idParams,
  status: 200,
  answer: succeeded(storedTimeline.nullable()),
});

export const listTimelineVersions = endpoint({
  name: 'listTimelineVersions',
  method: 'GET',
  path: '/video-maker/projects/{id}/timeline/versions',
  summary: 'The last 50 saved versions of a timeline, newest first',
  access: { role: 'viewer', of: 'video-project' },
  params: idParams,
  status: 200,
  answer: succeeded(
    z.array(
      z.object({
        version: z.number().int(),
        savedAt: wireDate,
        savedBy: z.object({ _id: objectId, name: z.string() }).nullable(),
        items: z.number().int(),
      }),
    ),
  ),
});

export const getTimelineVersion = endpoint({
  name: 'getTimelineVersion',
  method: 'GET',
  path: '/video-maker/projects/{id}/timeline/versions/{n}',
  summary: 'A kept version of a timeline',
  access: { role: 'viewer', of: 'video-project' },
  params: versionParams,
  status: 200,
  answer: succeeded(storedTimeline),
});

export const announceEditing = endpoint({
  name: 'announceEditing',
  method: 'POST',
  path: '/video-maker/projects/{id}/presence',
  summary:
    'Tell the other members who have a timeline open that the caller does too: a `video-presence` event, to be repeated every 20 s',
  access: { role: 'viewer', of: 'video-project' },
  params: idParams,
  body: presenceBody,
  status: 204,
  rateLimit: { name: 'editing', of: 'signs of presence', by: 'user', max: 1200, seconds: 600 },
});

/** Payload of the event `video-presence`. */
export type WireEditing = WirePerson & { videoId: string };

export const restoreTimelineVersion = endpoint({
  name: 'restoreTimelineVersion',
  method: 'POST',
  path: '/video-maker/projects/{id}/timeline/versions/{n}/restore',
  summary: 'Save an earlier version of a timeline again, as the newest',
  access: { role: 'author', of: 'video-project' },
  params: versionParams,
  status: 200,
  answer: newVersion,
});

const querySide = z.coerce.number().int().min(VIEWPORT.min).max(VIEWPORT.max);
const renderSeconds = z.number().min(0).max(MAX_SECONDS);

export const renderVideo = endpoint({
  name: 'renderVideo',
  method: 'POST',
  path: '/video-maker/projects/{id}/render',
  summary:
    'Render a timeline into a file of the media library, as a job; with `formats` into one for each. Nothing of the timeline is saved',
  access: { role: 'author', of: 'video-project' },
  params: idParams,
  body: sentTimeline.extend({
    /** In pixels; odd sides are made even upwards. */
    viewport: wireViewport,
    /** The network that the file is for: its size and rate are held to what that takes. */
    preset: platformKey.nullish(),
    format: z.enum(RENDER_FORMATS).default('mp4'),
    /** The shapes of the picture: a file for each, one job for all. By default one file, of the size of `viewport`. */
    formats: z
      .array(z.enum(VIDEO_FORMATS))
      .min(1)
      .max(VIDEO_FORMATS.length)
      .refine((formats) => new Set(formats).size === formats.length, 'Give each format once')
      .optional(),
    /** A part of the timeline, in seconds; a still is the frame at its start. By default all of it. */
    range: z
      .object({ start: renderSeconds, end: renderSeconds })
      .refine(({ start, end }) => end > start, { path: ['end'], message: 'The end must come after the start' })
      .nullish(),
    /**
     * Copies what looks as it did from an earlier render of this video, of the same size and network, and encodes the
     * rest. The job's result says how many seconds of each; where it can't, all is encoded, and `whole` says why.
     */
    reuse: z.boolean().default(false),
  }),
  bodyLimits: TIMELINE_LIMITS,
  rateLimit: { name: 'render', of: 'renders', by: 'user', max: 30, seconds: 600 },
  status: 202,
  answer: succeeded(z.object({ jobId: objectId })),
});

export const estimateRender = endpoint({
  name: 'estimateRender',
  method: 'GET',
  path: '/video-maker/projects/{id}/render/estimate',
  summary: 'How long a render of so many seconds would take on this host',
  access: { role: 'viewer', of: 'video-project' },
  params: idParams,
  query: z.object({
    seconds: z.coerce.number().min(0).max(MAX_SECONDS),
    width: querySide,
    height: querySide,
    format: z.enum(RENDER_FORMATS).default('mp4'),
  }),
  status: 200,
  answer: succeeded(
    z.object({
      /** Seconds of the render itself. */
      seconds: z.number().int(),
      /** This host has made no render yet: a built-in rate was used. */
      isAbout: z.boolean(),
      /** Jobs that begin before it, and the seconds until then; null when that is not known. */
      ahead: z.number().int(),
      waitSeconds: z.number().int().nullable(),
      /** For people: 'Takes about 20 seconds.' */
      sentence: z.string(),
    }),
  ),
});
