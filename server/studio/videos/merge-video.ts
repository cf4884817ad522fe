import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { FILM_SUBTITLES } from '@/lib/scene/subtitles';
import { CROSS_FADE_S } from '@/lib/video/film-plan';
import { FILM_MAX_SECONDS, FORMAT_SIZES } from '@/lib/video/formats';
import type { MadeBed } from '@/lib/video/project-music';
import type { MadeFile, MadeVoice, ProjectSegment } from '@/lib/video/project-segment';
import { wordsNotShown } from '@/lib/video/text-once';
import { openDrawable } from '@/server/media/convert/open-drawable';
import { localCopy } from '@/server/media/files/local-copy';
import { findStoredFile } from '@/server/media/files/store';
import { makeFilm as putTogether, type FilmPart, type Still } from '@/server/studio/composing/compose-video';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { filmPathOf, piecesOf } from './video-folder';
import type { Making } from './making';
import { lengthOf, speedOf } from './present';
import { makeBed } from './make-bed';
import type { VideoProject } from './project.store';

export type MergedFilm = {
  seconds: number;
  bytes: number;
  parts: { start: number; end: number }[];
  bed?: MadeBed | null;
};
type Film = {
  making: Making;
  video: VideoProject;
  /** Follows the segments. */
  endCard: MadeFile | null;
  key: string;
  onProgress: (fraction: number) => void;
};

/** Whether a merged film still waits on this host to be stored. */
export async function isFilmThere(videoId: string, key: string): Promise<boolean> {
  return stat(`${filmPathOf(videoId, key)}.mp4`).then(
    () => true,
    () => false,
  );
}

/** Puts the clips and voices of a video together into one file on this host's disk. */
export async function mergeFilm({ making, video, endCard, key, onProgress }: Film): Promise<MergedFilm> {
  const { signal, jobId } = making;
  const videoId = String(video._id);
  const { introOutro, music, sceneSounds = false, subtitles } = video;
  // Where the scene shows the words, their subtitle gives way.
  const subtitled = (segment: ProjectSegment, { words }: MadeVoice) =>
    subtitles.once ? wordsNotShown(words, segment) : words;
  return withTempFolder(jobId, async (folder) => {
    const at = (name: string) => path.join(folder, name);
    const parts: FilmPart[] = [];
    for (const [index, segment] of video.segments.entries()) {
      const { clip, voice } = segment;
      if (!clip) throw new AppError('NOT_FOUND', `The segment “${segment.name}” has no clip. Merge again.`);
      parts.push({
        clip: await local(clip, at(`clip-${index}`), signal),
        speed: speedOf(segment),
        voice: voice && { path: await local(voice, at(`voice-${index}`), signal), words: subtitled(segment, voice) },
        seconds: lengthOf(segment),
      });
    }
    if (endCard)
      parts.push({
        clip: await local(endCard, at('end-card'), signal),
        speed: 1,
        voice: null,
        seconds: endCard.seconds,
      });
    const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
    if (seconds > FILM_MAX_SECONDS)
      throw new AppError('VALIDATION_FAILED', 'The video would be longer than 60 minutes. Shorten it, or split it.');
    const still = async (url: string | null, long: number, name: string): Promise<Still | null> =>
      url
        ? {
            picture: (await openDrawable({ mediaUrl: url, folder: await folderAt(at(name)), signal })).file,
            ...{ seconds: long, motion: introOutro.motion },
          }
        : null;
    const bed = music?.bed ? await makeBed({ making, bed: music.bed }) : null;
    const sound = music && (music.bed ? bed?.fileId : music.fileId);
    const film = await putTogether({
      parts,
      intro: await still(introOutro.introImageUrl, introOutro.introDuration, 'intro'),
      outro: await still(introOutro.outroImageUrl, introOutro.outroDuration, 'outro'),
      music: music && {
        path: await musicFile(sound ?? '', await folderAt(at('music')), signal),
        volume: music.volume,
        isBed: bed !== null,
      },
      sceneSounds,
      subtitles: subtitles.burnt ? FILM_SUBTITLES : null,
      size: FORMAT_SIZES[video.format],
      crossFade: CROSS_FADE_S,
      pieces: piecesOf(videoId),
      to: filmPathOf(videoId, key),
      signal,
      onProgress,
    });
    return { seconds: film.seconds, bytes: film.bytes, parts: film.parts.slice(0, video.segments.length), bed };
  });
}

async function local(made: MadeFile, folder: string, signal: AbortSignal): Promise<string> {
  const stored = await findStoredFile(made.fileId);
  if (!stored) throw new AppError('NOT_FOUND', 'A part of the video is missing from storage. Merge again.');
  return localCopy(stored, await folderAt(folder), signal);
}

async function musicFile(fileId: string, folder: string, signal: AbortSignal): Promise<string> {
  const stored = await findStoredFile(fileId);
  if (!stored) throw new AppError('NOT_FOUND', 'The music was deleted from the media library. Choose another one.');
  return localCopy(stored, folder, signal);
}

async function folderAt(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
