import { AppError } from '@/lib/errors/app-error';
import { toWire } from '@/lib/timeline/convert';
import type { Timeline } from '@/lib/timeline/model';
import { filled } from '@/lib/timeline/templates/fill';
import { readValues, type Written } from '@/lib/timeline/templates/films';
import { STILL_SECONDS } from '@/lib/video/intro-outro';
import { readItems, readLayouts } from '@/server/studio/editor/read-timeline';
import { announceVideo } from '@/server/studio/videos/announce';
import { keepTimeline } from '@/server/studio/videos/keep-timeline';
import { findVideo, insertVideo, videosCap, type VideoProject } from '@/server/studio/videos/project.store';
import { newestVersion, packTimeline } from '@/server/studio/videos/timeline.store';
import { isThereAlready } from '@/server/system/owned-data';
import { newVideoId } from './batch.store';
import type { FilmTemplate } from './film-template.store';
import { openFilmTemplate, requireFilmTemplate } from './film-templates';
import { mediaOfFilms } from './films-media';

type NewFilm = { videoId: string; title: string; values: Written; userId: string };

/** Makes one film of a template, which opens in the editor. Throws VALIDATION_FAILED with each value that is wrong. */
export async function makeFilm({
  id,
  userId,
  body,
}: {
  id: string;
  userId: string;
  body: { title: string; values: Written };
}) {
  const template = await requireFilmTemplate(id);
  await videosCap.requireRoom(String(template.projectId));
  const videoId = newVideoId();
  await filmOf(template, { videoId, userId, ...body });
  return { videoId };
}

/**
 * The video of a film, as a draft with its timeline. A repeat makes none twice: what is there of it stays, and what a
 * person has changed of it since.
 */
export async function filmOf(
  template: FilmTemplate,
  { videoId, title, values, userId }: NewFilm,
): Promise<VideoProject> {
  const projectId = String(template.projectId);
  const known = await findVideo(videoId);
  if (known && (await newestVersion(videoId)) > 0) return known;
  const timeline = await timelineOf(template, values);
  const video = known ?? (await newVideo(template, { videoId, title, userId }));
  const body = toWire(timeline);
  const items = await readItems(body.timeline, timeline.tracks);
  const layouts = await readLayouts(body.layouts, items);
  const tracks = timeline.tracks.map((track) => ({ ...track }));
  const { totalDuration } = body;
  const markers = body.markers?.map((marker) => ({ name: '', ...marker }));
  const { viewport } = timeline;
  const packed = await packTimeline({
    timeline: items,
    tracks,
    totalDuration,
    viewport,
    layouts,
    ...(markers && { markers }),
  });
  // False: another worker has stored the same a moment before.
  await keepTimeline({ ...packed, projectId, videoId, version: 1, userId });
  void announceVideo(video);
  return video;
}

async function timelineOf(template: FilmTemplate, written: Written): Promise<Timeline> {
  const opened = await openFilmTemplate(template);
  const projectId = String(template.projectId);
  const mediaOf = await mediaOfFilms({ projectId, fields: template.fields, written: [written] });
  const { values, faults } = readValues(opened, written, mediaOf);
  if (faults.length === 0) return filled(opened, values);
  const idOf = (label: string) => template.fields.find((field) => field.label === label)?.id ?? '';
  const issues = faults.map(({ column, message }) => ({ path: `values.${idOf(column)}`, message }));
  throw new AppError('VALIDATION_FAILED', faults.map(({ column, message }) => `${column}: ${message}`).join(' '), {
    issues,
  });
}

type New = Pick<NewFilm, 'videoId' | 'title' | 'userId'>;

async function newVideo(template: FilmTemplate, { videoId, title, userId }: New): Promise<VideoProject> {
  const still = STILL_SECONDS.standard;
  try {
    return await insertVideo({
      ...{ _id: videoId, projectId: String(template.projectId), createdBy: userId, scenarioId: null },
      ...{ title, description: '', language: 'en', format: template.format, backgroundImage: null, brand: false },
      ...{ status: 'draft', voice: null, music: null, sceneSounds: false, subtitles: { burnt: false }, segments: [] },
      introOutro: {
        introImageUrl: null,
        outroImageUrl: null,
        introDuration: still,
        outroDuration: still,
        motion: true,
      },
    });
  } catch (error) {
    const made = isThereAlready(error) ? await findVideo(videoId) : null;
    if (made) return made;
    throw error;
  }
}
