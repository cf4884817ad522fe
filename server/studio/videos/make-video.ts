import { AppError } from '@/lib/errors/app-error';
import { ACTIVE_STATUSES, isActive } from '@/lib/video/status';
import { findRendition } from '@/server/media/files/store';
import { log } from '@/server/system/log';
import { requireDisk } from '@/server/system/storage/require-disk';
import { announceVideo } from './announce';
import { unitsOf } from './estimate';
import { finishVideo } from './finish-video';
import { endCardInput, keysOf } from './keys';
import { lookOf } from './look-of';
import { endCardOf, makeParts } from './make-parts';
import { beginStatus, cacheKeyOf, current, inWords, lineOf, type Job, type Work } from './making-work';
import { isFilmThere, mergeFilm, type Merged, type MergedFilm } from './merge-video';
import { changeVideoFrom, findVideo } from './project.store';
import { tellFailedVideo } from './tell-video';

/** Bytes of disk that a second of a video takes while it is made, clips and merged file together. */
const DISK_BYTES_PER_SECOND = 4_000_000;
const UNKNOWN_FAILURE = 'Something went wrong on our side. Merge again; the log of the worker says more.';

/** The worker's side: makes a video, step by step. A repeat makes only what is missing. */
export async function makeVideo({ videoId }: { videoId: string }, job: Job): Promise<void> {
  const { projectId, createdBy: userId, jobId, signal } = job;
  const making = { projectId, userId, jobId, signal };
  // A merge that is asked for meanwhile leaves the video active: it is made once more.
  for (let round = 1; await isBeingMade(videoId); round += 1) await makeOnce({ id: videoId, making, job, round });
}

/** False once a video is finished, cancelled or deleted. */
async function isBeingMade(id: string): Promise<boolean> {
  const video = await findVideo(id);
  return video !== null && isActive(video.status);
}

async function makeOnce(work: Work): Promise<void> {
  try {
    await requireDisk(unitsOf(await current(work)) * DISK_BYTES_PER_SECOND);
    await makeParts(work);
    await finishVideo(work, await merge(work));
  } catch (error) {
    // Cancelled, or given back: another worker goes on.
    if (work.job.signal.aborted) throw error;
    const isExpected = error instanceof AppError;
    if (!isExpected) log.error({ err: error, video: work.id }, 'a video could not be made');
    await failVideo(work.id, isExpected ? error.message : UNKNOWN_FAILURE, work.making);
    throw error;
  }
}

/** Ends the making of a video with a message, which the person who started it receives. */
export async function failVideo(id: string, error: string, by: { jobId: string; userId: string }) {
  const video = await findVideo(id);
  if (video && isActive(video.status)) await tellFailedVideo({ video, message: error, ...by });
  const change = { status: 'failed', error, part: null, again: false, jobId: null } as const;
  const failed = await changeVideoFrom(id, ACTIVE_STATUSES, change, lineOf('error', error));
  if (failed) void announceVideo(failed);
}

async function merge(work: Work): Promise<Merged> {
  const video = await current(work);
  const look = await lookOf(video);
  const { film: key } = keysOf(video, look);
  const card = endCardInput(video, look);
  const stored = await findRendition(cacheKeyOf(work, key));
  const onProgress = await beginStatus(work, 'merging');
  const run = async () => {
    const endCard = card && (await endCardOf(work, card));
    return mergeFilm({ making: work.making, video, endCard, key, onProgress });
  };
  try {
    const unchanged = stored && video.film?.key === key ? video.film : null;
    return { key, video, stored, film: unchanged ?? (await mergeOnce(work, { key, video, stored }, run)) };
  } catch (error) {
    throw inWords(error, (message) => `The film could not be put together: ${message}`);
  }
}

/** Merges, unless a worker that died had: its result is a saved step of the job, the file lies on its disk. */
async function mergeOnce(
  work: Work,
  { key, video, stored }: Omit<Merged, 'film'>,
  run: () => Promise<MergedFilm>,
): Promise<MergedFilm> {
  const input = { key, lengths: video.segments.map(({ clip, voice }) => [clip?.key, voice?.key]) };
  const film = await work.job.step(`${work.round} film`, input, run);
  const isThere = stored !== null || (await isFilmThere(work.id, key));
  // Merged on another host, or its disk was tidied.
  return isThere ? film : run();
}
