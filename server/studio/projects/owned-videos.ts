import { z } from 'zod';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { VIDEO_LANGUAGES } from '@/lib/video/languages';
import { paramsHere, segmentLine } from '@/server/studio/scenarios/owned-scenarios';
import { isThereAlready, namesFile, shownBy, type OwnedData, type Restoring } from '@/server/system/owned-data';
import { insertVideo, videoPartOfProject, videosOfProject } from './project.store';

const address = z.string().max(5000).nullable();
const videoLine = z.object({
  id: z.string().max(64),
  scenarioId: z.string().max(64),
  title: z.string().min(1).max(1000),
  description: z.string().max(20_000),
  language: z.enum(VIDEO_LANGUAGES),
  format: z.enum(VIDEO_FORMATS),
  backgroundImage: address,
  brand: z.boolean(),
  introOutro: z.object({
    introImageUrl: address,
    outroImageUrl: address,
    introDuration: z.number().min(1).max(10),
    outroDuration: z.number().min(1).max(10),
    motion: z.boolean(),
  }),
  voice: z
    .object({
      provider: z.string().max(100).nullable(),
      id: z.string().max(300).nullable(),
      speed: z.number().min(0.5).max(2),
    })
    .nullable(),
  music: z.object({ fileId: z.string().max(100), volume: z.number().min(0).max(1) }).nullable(),
  subtitles: z.object({ burnt: z.boolean() }),
  segments: z
    .array(
      segmentLine.extend({
        speedFactor: z.number().min(0.001).max(10).nullable(),
        videoDurationLength: z.number().min(0).max(600).nullable(),
        /** A person’s own recording of the text. A saved voice is spoken again. */
        given: z
          .object({ source: z.literal('uploaded'), fileId: z.string().max(100), text: z.string().max(20_000) })
          .nullable()
          .catch(null),
      }),
    )
    .max(200),
  /** The finished video, which travels as a file of the library. */
  film: z.object({ fileId: z.string().max(100), seconds: z.number(), bytes: z.number() }).nullable(),
  /** A render that is the finished video. */
  final: z.object({ fileId: z.string().max(100), seconds: z.number() }).nullish(),
});

/**
 * Video projects without clips and voices, which are made again. One whose finished video arrives is completed, the
 * others are drafts: nothing that arrives acts by itself.
 */
export const ownedVideos: OwnedData = {
  ...videoPartOfProject,
  called: { one: 'video', many: 'videos', arrive: 'with the finished film; clips and voices are made again' },
  // Not the film itself: it was made here, and can be made again.
  shows: async (projectId, fileIds) =>
    (await videosOfProject(projectId))
      .filter(({ backgroundImage, introOutro, music, segments }) =>
        namesFile([backgroundImage, introOutro, music, segments.map(({ params, given }) => [params, given])], fileIds),
      )
      .map(({ _id, title }) => shownBy({ kind: 'video', id: _id, title })),
  travels: {
    async *export(projectId) {
      for (const video of await videosOfProject(projectId))
        yield videoLine.parse({ ...video, id: String(video._id), scenarioId: String(video.scenarioId) });
    },
    async restore(lines, into) {
      let count = 0;
      for await (const value of lines) {
        const known = videoLine.safeParse(value);
        if (!known.success) {
          into.remark('A video project was left out: it can’t be read.');
          continue;
        }
        await restoreVideo(known.data, into);
        count += 1;
      }
      return { count };
    },
  },
};

type Recording = { source: 'uploaded'; fileId: string; text: string };

function recordingHere(given: Recording, { fileOf }: Restoring): Recording | null {
  const fileId = fileOf(given.fileId);
  return fileId === null ? null : { ...given, fileId };
}

async function restoreVideo(line: z.output<typeof videoLine>, into: Restoring): Promise<void> {
  const { id, scenarioId, introOutro, music, segments, film, final, backgroundImage, ...fields } = line;
  const here = (url: string | null) => url && into.addressOf(url);
  const filmFile = film && into.fileOf(film.fileId);
  const finalFile = final && into.fileOf(final.fileId);
  const musicFile = music && into.fileOf(music.fileId);
  await insertVideo({
    ...fields,
    _id: into.idOf('VideoProject', id),
    scenarioId: into.idOf('VideoScenario', scenarioId),
    projectId: into.projectId,
    createdBy: into.userId,
    backgroundImage: here(backgroundImage),
    introOutro: {
      ...introOutro,
      introImageUrl: here(introOutro.introImageUrl),
      outroImageUrl: here(introOutro.outroImageUrl),
    },
    music: musicFile ? { fileId: musicFile, volume: music.volume } : null,
    segments: segments.map((segment) => ({
      ...segment,
      params: paramsHere(segment.params, into),
      given: segment.given && recordingHere(segment.given, into),
      clip: null,
      voice: null,
      doing: null,
      error: null,
    })),
    film: filmFile ? { key: 'imported', fileId: filmFile, seconds: film.seconds, bytes: film.bytes, parts: [] } : null,
    final: finalFile ? { ...final, fileId: finalFile } : null,
    status: filmFile || finalFile ? 'completed' : 'draft',
  }).catch((error: unknown) => {
    if (!isThereAlready(error)) throw error;
  });
}
