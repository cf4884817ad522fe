import { AppError } from '@/lib/errors/app-error';
import { ACTIVE_STATUSES } from '@/lib/video/status';
import { fileWord } from '@/lib/video/titles';
import { keepMade } from '@/server/media/files/keep-made';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { changeScenarioFrom } from '@/server/studio/scenarios/scenario.store';
import { announceVideo } from './announce';
import { keysOf } from './keys';
import { lookOf } from './look-of';
import { beginStatus, cacheKeyOf, inWords, lineOf, type Work } from './making-work';
import type { Merged } from './merge-video';
import { changeVideoFrom, completeVideo, type Film } from './project.store';
import { removeFilm } from './remove-merged';
import { tellFinishedVideo } from './tell-video';
import { filmPathOf } from './video-folder';

/** Stores a merged file in the media library, where it takes the place of the one before, and completes the video. */
export async function finishVideo(work: Work, merged: Merged): Promise<void> {
  const show = await beginStatus(work, 'uploading');
  try {
    const file = await fileOf(work, merged);
    show(0.8);
    if (file.inspection.state === 'waiting') await requestInspection(file);
    const film = await filmOf(merged, file);
    // A render of an earlier merge is no longer the finished video.
    const video = await changeVideoFrom(work.id, ACTIVE_STATUSES, { final: null, film });
    if (!video) return;
    // All of this before it is completed: a worker that dies meanwhile is followed by one that does the rest.
    if (film.replaces) await removeFilm(film.replaces);
    await changeScenarioFrom(String(merged.video.scenarioId), ['draft'], { status: 'completed' });
    const { key, seconds } = film;
    if (!video.again) await tellFinishedVideo({ video, file, seconds, key, ...work.making });
    const done = await completeVideo(work.id, lineOf('info', 'The video is in the media library'));
    if (done) void announceVideo(done);
  } catch (error) {
    throw inWords(error, (message) => `The video could not be saved: ${message}`);
  }
}

/** The file in the library: that of an earlier round, or a new one. */
async function fileOf(work: Work, { key, video, stored }: Merged): Promise<StoredFile> {
  const { projectId, userId } = work.making;
  const store = () =>
    keepMade({
      path: `${filmPathOf(work.id, key)}.mp4`,
      name: `${fileWord(video.title)}.mp4`,
      role: 'original',
      sourceId: null,
      projectId,
      userId,
      cacheKey: cacheKeyOf(work, key),
    });
  const fileId = await work.job.step(`${work.round} file`, { key }, async () => (stored ?? (await store()))._id);
  const file = await findStoredFile(fileId);
  if (!file) throw new AppError('NOT_FOUND', 'It was deleted from the media library meanwhile. Merge again.');
  return file;
}

async function filmOf({ key, video, film }: Merged, file: StoredFile): Promise<Film> {
  const { segments } = keysOf(video, await lookOf(video));
  const before = video.film ?? null;
  return {
    key,
    fileId: file._id,
    seconds: film.seconds,
    bytes: file.bytes,
    parts: film.parts.map(({ start, end }, index) => ({
      name: video.segments[index]?.name ?? '',
      key: segments[index]?.part ?? '',
      start,
      end,
      words: video.segments[index]?.voice?.words ?? [],
    })),
    replaces: before?.fileId === file._id ? (before.replaces ?? null) : (before?.fileId ?? null),
  };
}
