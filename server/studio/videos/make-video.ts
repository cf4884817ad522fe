import { AppError } from '@/lib/errors/app-error';
import { filmFileWord } from '@/lib/video/titles';
import { ACTIVE_STATUSES, isActive } from '@/lib/video/status';
import { keepMade } from '@/server/media/files/keep-made';
import { findRendition, findStoredFile, type StoredFile } from '@/server/media/files/store';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { changeScenarioFrom } from '@/server/studio/scenarios/scenario.store';
import { log } from '@/server/system/log';
import { requireDisk } from '@/server/system/storage/require-disk';
import { announceVideo } from './announce';
import { unitsOf } from './estimate';
import { requestCover } from './request-cover';
import { filmPathOf } from './video-folder';
import { endCardInput, keysOf } from './keys';
import { lookOf } from './look-of';
import { isFilmThere, mergeFilm, type MergedFilm } from './merge-video';
import { endCardOf, makeParts } from './make-parts';
import { beginStatus, current, inWords, lineOf, type Job, type Work } from './making-work';
import type { Making } from './making';
import { changeVideoFrom, completeVideo, findVideo, type VideoProject } from './project.store';
import { inFormat } from './family.store';
import { removeFilm } from './remove-merged';
import { tellFailedVideo, tellFinishedVideo } from './tell-video';

/** Bytes of disk that a second of a video takes while it is made, clips and film together. */
const DISK_A_SECOND = 4_000_000;

/** The worker's side: makes a video, step by step. A repeat makes only what is missing. */
export async function makeVideo({ videoId }: { videoId: string }, job: Job): Promise<void> {
  const { projectId, createdBy: userId, jobId, signal } = job;
  const making: Making = { projectId, userId, jobId, signal };
  for (let round = 1; await isWanted(videoId); round += 1) await once({ id: videoId, making, job, round });
}

/** A video that was cancelled or deleted is not. */
async function isWanted(id: string): Promise<boolean> {
  const video = await findVideo(id);
  return video !== null && (ACTIVE_STATUSES as readonly string[]).includes(video.status);
}

async function once(work: Work): Promise<void> {
  try {
    await requireDisk(unitsOf(await current(work)) * DISK_A_SECOND);
    await makeParts(work);
    await store(work, await merge(work));
  } catch (error) {
    // Cancelled, or given back: another worker goes on.
    if (work.job.signal.aborted) throw error;
    const said =
      error instanceof AppError
        ? error.message
        : 'Something went wrong on our side. Merge again; the log of the worker says more.';
    if (!(error instanceof AppError)) log.error({ err: error, video: work.id }, 'a video could not be made');
    await failVideo(work.id, said, work.making);
    throw error;
  }
}

/** Ends the making of a video with a sentence, which the person who started it is told. */
export async function failVideo(id: string, error: string, by: { jobId: string; userId: string }) {
  const video = await findVideo(id);
  if (video && isActive(video.status)) await tellFailedVideo({ video, message: error, ...by });
  const change = { status: 'failed', error, part: null, again: false, jobId: null } as const;
  const failed = await changeVideoFrom(id, ACTIVE_STATUSES, change, lineOf('error', error));
  if (failed) void announceVideo(failed);
}

type Merged = { key: string; video: VideoProject; film: MergedFilm; stored: StoredFile | null };

async function merge(work: Work): Promise<Merged> {
  const video = await current(work);
  const look = await lookOf(video);
  const { film: key } = keysOf(video, look);
  const card = endCardInput(video, look);
  const stored = await findRendition(cacheKeyOf(work, key));
  const show = await beginStatus(work, 'merging');
  const run = async () => {
    const endCard = card && (await endCardOf(work, card));
    return mergeFilm({ making: work.making, video, endCard, key: shortOf(key), onProgress: show });
  };
  try {
    // Nothing changed since the last merge.
    if (stored && video.film?.key === key) return { key, video, film: video.film, stored };
    let film: MergedFilm = await work.job.step(
      `${work.round} film`,
      { key, lengths: video.segments.map(({ clip, voice }) => [clip?.key, voice?.key]) },
      run,
    );
    // Merged on another host, or its disk was tidied.
    if (!stored && !(await isFilmThere(work.id, shortOf(key)))) film = await run();
    return { key, video, film, stored };
  } catch (error) {
    throw inWords(error, (message) => `The film could not be put together: ${message}`);
  }
}

async function store(work: Work, { key, video, film, stored }: Merged): Promise<void> {
  const show = await beginStatus(work, 'uploading');
  const { making } = work;
  try {
    const keep = () =>
      keepMade({
        path: `${filmPathOf(work.id, shortOf(key))}.mp4`,
        name: `${filmFileWord(inFormat(video))}.mp4`,
        role: 'original',
        sourceId: null,
        projectId: making.projectId,
        userId: making.userId,
        cacheKey: cacheKeyOf(work, key),
      });
    const fileId = await work.job.step(`${work.round} file`, { key }, async () => (stored ?? (await keep()))._id);
    const file = await findStoredFile(fileId);
    if (!file) throw new AppError('NOT_FOUND', 'It was deleted from the media library meanwhile. Merge again.');
    show(0.8);
    if (file.inspection.state === 'waiting') await requestInspection(file);
    const parts = film.parts.map(({ start, end }, index) => ({
      name: video.segments[index]?.name ?? '',
      key: '',
      start,
      end,
      words: video.segments[index]?.voice?.words ?? [],
    }));
    const { segments } = keysOf(video, await lookOf(video));
    const before = video.film ?? null;
    const replaces = before?.fileId === file._id ? (before.replaces ?? null) : (before?.fileId ?? null);
    const kept = await changeVideoFrom(work.id, ACTIVE_STATUSES, {
      // Renders of an earlier film are no longer the finished video.
      final: null,
      shapes: {},
      film: {
        key,
        fileId: file._id,
        seconds: film.seconds,
        bytes: file.bytes,
        parts: parts.map((part, index) => ({ ...part, key: segments[index]?.part ?? '' })),
        bed: film.bed ?? null,
        replaces,
      },
    });
    if (!kept) return;
    // All of this before it is completed: a worker that dies meanwhile is followed by one that does the rest.
    if (replaces) await removeFilm(replaces);
    await requestCover(kept, making.userId);
    await changeScenarioFrom(String(video.scenarioId), ['draft'], { status: 'completed' });
    if (!kept.again) await tellFinishedVideo({ video: kept, file, seconds: film.seconds, key, ...making });
    const done = await completeVideo(work.id, lineOf('info', 'The video is in the media library'));
    if (done) void announceVideo(done);
  } catch (error) {
    throw inWords(error, (message) => `The video could not be saved: ${message}`);
  }
}

const cacheKeyOf = ({ id, making }: Work, key: string): string => `${making.projectId}:video-film:${id}:${key}`;
/** For names of files. */
const shortOf = (key: string): string => key.slice(-40);
