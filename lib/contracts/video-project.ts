import { z } from 'zod';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { BEDS } from '@/lib/video/music/beds';
import { VIDEO_LANGUAGES } from '@/lib/video/languages';
import { SCENARIO_STATUSES, VIDEO_STATUSES } from '@/lib/video/status';
import { objectId, wireDate } from '@/lib/wire/scalars';
import { fileId } from './files';
import { filmCertificate } from './film-certificate';

const word = z.object({ text: z.string(), start: z.number(), end: z.number() });

const projectSegment = z
  .object({
    /** Its place among the segments, from 0. */
    index: z.number().int(),
    originalSegmentName: z.string(),
    description: z.string(),
    params: z.record(z.string(), z.string()),
    /** The address of its clip; null before it was recorded. */
    path: z.string().nullable(),
    /** Seconds that it takes in the film; null before its clip and its voice are there. */
    duration: z.number().nullable(),
    clipSeconds: z.number().nullable(),
    speedFactor: z.number(),
    /** How fast its clip runs in the film: 1 for one that was recorded for its voice. */
    clipSpeed: z.number(),
    /** False: the speed follows from the lengths. */
    speedChosen: z.boolean(),
    /** Of `resultViewing` only: the clip's wished seconds. */
    videoDurationLength: z.number().nullable(),
    voiceOver: z.object({
      text: z.string(),
      path: z.object({ url: z.string() }).nullable(),
      seconds: z.number().nullable(),
      /** Made by a voice, uploaded, or one of the saved ones. */
      source: z.enum(['made', 'uploaded', 'saved']),
    }),
    /** Seconds from the start of the voice's file. */
    words: z.array(word),
    /** Out of date: its clip, its voice, its part of the film. */
    stale: z.object({ video: z.boolean(), voiceOver: z.boolean(), merged: z.boolean() }),
    status: z.enum(['waiting', 'recording', 'voicing', 'ready', 'failed']),
    error: z.string().nullable(),
  })
  .meta({ id: 'VideoSegment' });
export type WireVideoSegment = z.output<typeof projectSegment>;

const processingLog = z.object({
  at: wireDate,
  level: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  segment: z.string().optional(),
});

const introOutro = z.object({
  introImageUrl: z.string().nullable(),
  outroImageUrl: z.string().nullable(),
  introDuration: z.number(),
  outroDuration: z.number(),
  /** A slow zoom into the pictures. */
  motion: z.boolean(),
});

const voice = z.object({
  /** Null: the best one for the language. */
  provider: z.string().nullable(),
  id: z.string().nullable(),
  speed: z.number(),
});
const music = z.object({
  /** One of the beds that come with the product; null: a file of the library. */
  bed: z.enum(BEDS).nullable(),
  fileId: fileId.nullable(),
  fileUrl: z.string().nullable(),
  /** The sound of the bed as it lies under the merged video; null before that. */
  bedUrl: z.string().nullable(),
  volume: z.number(),
});
const subtitles = z.object({ burnt: z.boolean(), once: z.boolean() });

export const videoProject = z
  .object({
    _id: objectId,
    projectId: objectId,
    scenarioId: z
      .object({
        _id: objectId,
        prompt: z.string(),
        status: z.enum(SCENARIO_STATUSES),
        selectedModel: z.object({ _id: objectId, label: z.string() }).nullable(),
      })
      .nullable(),
    title: z.string(),
    description: z.string(),
    language: z.enum(VIDEO_LANGUAGES),
    format: z.enum(VIDEO_FORMATS),
    /** The same film in other formats (POST …/formats). */
    formats: z.array(
      z.object({
        _id: objectId,
        format: z.enum(VIDEO_FORMATS),
        status: z.enum(VIDEO_STATUSES),
        /** Of the finished video. */
        finalVideoUrl: z.string().nullable(),
        coverUrl: z.string().nullable(),
      }),
    ),
    /** Its timeline, rendered in other formats (POST …/render with `formats`) with its finished video or since. */
    shapes: z.array(
      z.object({ format: z.enum(VIDEO_FORMATS), finalVideoUrl: z.string(), coverUrl: z.string().nullable() }),
    ),
    backgroundImage: z.string().nullable(),
    brand: z.boolean(),
    status: z.enum(VIDEO_STATUSES),
    statusDescription: z.string(),
    /** Whole percent. */
    progress: z.number(),
    uploadProgress: z.number(),
    /** How long it still takes, in words; null while nothing is made. */
    estimate: z.string().nullable(),
    /** Seconds and bytes of the finished video. */
    duration: z.number().nullable(),
    fileSize: z.number().nullable(),
    finalVideoUrl: z.string().nullable(),
    /** The path of `finalVideoUrl`. */
    finalVideoPath: z.string().nullable(),
    /** In the media library. */
    finalFileId: z.string().nullable(),
    /** How the finished video compares with its preview; null where it was not rendered of its timeline. */
    certificate: filmCertificate.nullable(),
    /** Its words are not in the picture: GET …/subtitles.srt has them for the finished video. */
    hasCaptionsFile: z.boolean(),
    /** The picture that stands for the finished video. */
    coverUrl: z.string().nullable(),
    /** Frames of the finished video that its cover is chosen from, the best one first; none before they are taken. */
    covers: z.array(
      z.object({ atSeconds: z.number(), url: z.string(), thumbnailUrl: z.string(), isChosen: z.boolean() }),
    ),
    processingLogs: z.array(processingLog),
    error: z.string().nullable(),
    introOutroSettings: introOutro,
    voice: voice.nullable(),
    music: music.nullable(),
    /** Whether a change of scenes is heard, softly. */
    sceneSounds: z.boolean(),
    subtitles,
    segmentsInfo: z.object({ segments: z.record(z.string(), projectSegment) }),
    /** Whether a merge would change the video. */
    stale: z.boolean(),
    jobId: objectId.nullable(),
    createdAt: wireDate,
    updatedAt: wireDate,
  })
  .meta({ id: 'VideoProject' });
export type WireVideoProject = z.output<typeof videoProject>;

export const videoStatus = videoProject.pick({
  _id: true,
  status: true,
  statusDescription: true,
  progress: true,
  uploadProgress: true,
  estimate: true,
  processingLogs: true,
  error: true,
  finalVideoUrl: true,
  finalVideoPath: true,
  finalFileId: true,
  certificate: true,
  hasCaptionsFile: true,
  coverUrl: true,
  covers: true,
  duration: true,
  fileSize: true,
  segmentsInfo: true,
  stale: true,
  jobId: true,
  updatedAt: true,
});
export type WireVideoStatus = z.output<typeof videoStatus>;
