import { z } from 'zod';
import { createVideoProject } from '@/lib/contracts/video-projects';
import { updateVideoScenario } from '@/lib/contracts/video-scenarios';
import { updateVideoSegment } from '@/lib/contracts/video-segments';
import { MAX_SECONDS } from '@/lib/timeline/wire';
import { DEFAULT_FORMAT, VIDEO_FORMATS } from '@/lib/video/formats';
import { VIDEO_LANGUAGES } from '@/lib/video/languages';
import { BEDS } from '@/lib/video/music/beds';
import type { Music } from '@/lib/video/project-music';
import { text } from '@/lib/wire/scalars';
import { isArrivedBackground } from '@/server/studio/scenarios/background';
import { namedSegments } from '@/server/studio/scenarios/manage';
import { asSent, segmentLine } from '@/server/studio/scenarios/owned-scenarios';
import { isThereAlready, namesFile, shownBy, type OwnedData, type Restoring } from '@/server/system/owned-data';
import { leaveOut, readLine } from '@/server/system/read-line';
import { voiceOf } from './create-video';
import { insertVideo, videoPartOfProject, videosNaming, videosOfProject } from './project.store';
import type { VideoProject } from './project.store';
import { currentShapes } from './shapes';
import type { Shapes } from './shapes.store';

/** Finished files: what they are is read from them again. */
const madeFile = z.object({ fileId: z.string().max(100), seconds: z.number().min(0).max(MAX_SECONDS) });
const volume = z.number().min(0).max(1);
/** The form of a line; the calls that make a video and change its segments say what its fields may hold. */
const videoLine = z.object({
  id: z.string().max(64),
  /** Null: made of a template, without a script. */
  scenarioId: z.string().max(64).nullable(),
  title: z.string(),
  description: z.string(),
  language: z.enum(VIDEO_LANGUAGES),
  format: z.string(),
  backgroundImage: z.string().nullable(),
  brand: z.boolean(),
  /** Absent in older archives, whose first scenes come in. */
  opens: z.boolean().default(false),
  introOutro: z.object({
    introImageUrl: z.string().nullable(),
    outroImageUrl: z.string().nullable(),
    introDuration: z.number(),
    outroDuration: z.number(),
    motion: z.boolean(),
  }),
  voice: z.object({ provider: z.string().nullable(), id: z.string().nullable(), speed: z.number() }).nullable(),
  music: z
    .union([z.object({ bed: z.enum(BEDS), volume }), z.object({ fileId: z.string().max(100), volume })])
    .nullable(),
  /** Absent in archives that were made before there were any. */
  sceneSounds: z.boolean().default(false),
  subtitles: z.object({ burnt: z.boolean(), once: z.boolean().optional() }),
  segments: z.array(
    segmentLine.extend({
      speedFactor: z.number().nullable(),
      videoDurationLength: z.number().nullable(),
      /** A person’s own recording of the text. A saved voice is spoken again. */
      given: z
        .object({ source: z.literal('uploaded'), fileId: z.string().max(100), text: text(5000) })
        .nullable()
        .catch(null),
    }),
  ),
  /** The finished video, which travels as a file of the library. */
  film: madeFile.extend({ bytes: z.number().min(0) }).nullable(),
  /** A render that is the finished video. */
  final: madeFile.nullish(),
  /** Renders in other formats; absent in older archives. */
  shapes: z.partialRecord(z.enum(VIDEO_FORMATS), madeFile).optional(),
  /** The video that it is another format of. */
  family: z.string().max(64).nullish(),
  /** The moment that a person chose as cover; its frame is taken again. */
  cover: z
    .object({
      at: z.number().min(0).max(MAX_SECONDS),
      scene: z.string().max(100).nullable(),
      into: z.number().min(0).max(1).nullable(),
    })
    .nullish(),
});
type VideoLine = z.output<typeof videoLine>;

/**
 * Video projects without clips and voices, which are made again. One whose finished video arrives is completed, the
 * others are drafts: nothing that arrives acts by itself.
 */
export const ownedVideos: OwnedData = {
  ...videoPartOfProject,
  called: { one: 'video', many: 'videos', arrive: 'with the finished film; clips and voices are made again' },
  // Not the film itself: it was made here, and can be made again.
  shows: async (projectId, fileIds) =>
    (await videosNaming(projectId, fileIds)).flatMap(({ _id, title, backgroundImage, introOutro, music, segments }) =>
      namesFile([backgroundImage, introOutro, music, segments.map(({ params, given }) => [params, given])], fileIds)
        ? [shownBy({ kind: 'video', id: _id, title })]
        : [],
    ),
  travels: {
    async *export(projectId) {
      for (const video of await videosOfProject(projectId)) yield videoLine.parse(lineOf(video));
    },
    async restore(lines, into) {
      let count = 0;
      for await (const value of lines) {
        if (await restoreVideo(value, into)) count += 1;
      }
      return { count };
    },
  },
};

const lineOf = ({ family, ...video }: VideoProject) => ({
  ...video,
  shapes: Object.fromEntries(currentShapes(video).map(({ format, ...made }) => [format, made])),
  id: String(video._id),
  scenarioId: video.scenarioId ? String(video.scenarioId) : null,
  ...(family ? { family: String(family) } : {}),
});

type Recording = { source: 'uploaded'; fileId: string; text: string };

function recordingHere(given: Recording, { fileOf }: Restoring): Recording | null {
  const fileId = fileOf(given.fileId);
  return fileId === null ? null : { ...given, fileId };
}

function shapesHere(shapes: VideoLine['shapes'] = {}, { fileOf }: Restoring): Shapes {
  const here = Object.entries(shapes).flatMap(([format, made]) => {
    const fileId = fileOf(made.fileId);
    return fileId === null ? [] : [[format, { ...made, fileId }]];
  });
  return Object.fromEntries(here) as Shapes;
}

function musicHere(music: VideoLine['music'], { fileOf }: Restoring): Music | null {
  if (!music || 'bed' in music) return music;
  const fileId = fileOf(music.fileId);
  return fileId === null ? null : { fileId, volume: music.volume };
}

/** False when the calls refuse it: then the report says why. */
async function restoreVideo(value: unknown, into: Restoring): Promise<boolean> {
  const named = { name: 'A video project', remark: into.remark };
  const line = readLine(videoLine, value, named);
  const fields = line && readLine(createVideoProject.body, asMade(line, into), named);
  const look = fields && readLine(updateVideoScenario.body, asSent(line, into), named);
  const segments = look && segmentsOf(line, look.segments ?? [], named);
  if (!fields || !segments) return false;
  const { backgroundImage = null } = look;
  if (!isArrivedBackground(backgroundImage)) {
    leaveOut('backgroundImage: use a theme, or a picture of the library', named);
    return false;
  }
  const [film, final] = [line.film, line.final].map((file) => (file ? into.fileOf(file.fileId) : null));
  const { title, description, format = DEFAULT_FORMAT, subtitles, introOutroSettings, voice } = fields;
  const { introImageUrl, outroImageUrl, introDuration, outroDuration, motion } = introOutroSettings ?? {};
  await insertVideo({
    ...{ title, description, format, backgroundImage, language: line.language, brand: line.brand, opens: line.opens },
    _id: into.idOf('VideoProject', line.id),
    scenarioId: line.scenarioId === null ? null : into.idOf('VideoScenario', line.scenarioId),
    family: line.family ? into.idOf('VideoProject', line.family) : null,
    projectId: into.projectId,
    createdBy: into.userId,
    introOutro: {
      introImageUrl: introImageUrl ?? null,
      outroImageUrl: outroImageUrl ?? null,
      introDuration: introDuration ?? line.introOutro.introDuration,
      outroDuration: outroDuration ?? line.introOutro.outroDuration,
      motion: motion ?? line.introOutro.motion,
    },
    voice: voiceOf(voice, null),
    music: musicHere(line.music, into),
    sceneSounds: line.sceneSounds,
    subtitles: subtitles ?? line.subtitles,
    segments: segments.map((segment) => ({
      ...segment,
      given: segment.given && recordingHere(segment.given, into),
      clip: null,
      voice: null,
      doing: null,
      error: null,
    })),
    film: film && line.film ? { ...line.film, key: 'imported', fileId: film, parts: [] } : null,
    final: final && line.final ? { ...line.final, fileId: final } : null,
    shapes: shapesHere(line.shapes, into),
    cover: line.cover ?? null,
    status: film || final ? 'completed' : 'draft',
  }).catch((error: unknown) => {
    if (!isThereAlready(error)) throw error;
  });
  return true;
}

/** A line as the call that makes a video would be sent it, with this host's files. */
function asMade({ introOutro, music: _, ...line }: VideoLine, into: Restoring) {
  const here = (url: string | null) => url && into.addressOf(url);
  return {
    ...line,
    // The call asks for one; a film of a template has none.
    scenarioId: into.idOf('VideoScenario', line.scenarioId ?? line.id),
    introOutroSettings: {
      ...introOutro,
      introImageUrl: here(introOutro.introImageUrl),
      outroImageUrl: here(introOutro.outroImageUrl),
    },
  };
}

type Named = { name: string; remark: Restoring['remark'] };
type Segments = Parameters<typeof namedSegments>[0];

/** The segments with what people have set for each; null when the call that sets it refuses one. */
function segmentsOf(line: VideoLine, known: Segments, named: Named) {
  const segments = namedSegments(known).map((segment, index) => {
    const { speedFactor = null, videoDurationLength = null, given = null } = line.segments[index] ?? {};
    const set = readLine(updateVideoSegment.body, { speedFactor, videoDurationLength }, named);
    return set && { ...segment, speedFactor, videoDurationLength, given };
  });
  return segments.every((segment) => segment !== null) ? segments.filter((segment) => segment !== null) : null;
}
