import { bytesWords, durationWords } from '@/lib/media/words';
import { namedFilm } from '@/lib/video/titles';
import type { StoredFile } from '@/server/media/files/store';
import { notify } from '@/server/people/notifications/notify';
import { inFormat } from './family.store';
import type { VideoProject } from './project.store';

/** By whom a making was started. */
type By = { jobId: string; userId: string };
const NO_POST = { platform: null, postId: null, retry: false };
type Finished = By & { video: VideoProject; file: StoredFile; seconds: number; key: string };

/**
 * Tells the person who started it that a film is there. Before the video is completed, so that a worker that dies
 * meanwhile is followed by one that tells; once for each film of a making, however often it is called.
 */
export async function tellFinishedVideo({ video, file, seconds, key, jobId, userId }: Finished): Promise<void> {
  await notify({
    userIds: [userId],
    projectId: String(video.projectId),
    kind: 'video.finished',
    message: `${namedFilm(inFormat(video))} is ready to watch: ${durationWords(seconds)}, ${bytesWords(file.bytes)}.`,
    link: `/media?file=${file._id}`,
    eventKey: `film-${jobId}-${key.slice(-16)}`,
  });
}

/** Tells the person who started it why there is no film. Once, however often it is called. */
export async function tellFailedVideo({
  video,
  message,
  jobId,
  userId,
}: By & { video: VideoProject; message: string }) {
  await notify({
    userIds: [userId],
    projectId: String(video.projectId),
    kind: 'video.failed',
    message: `${namedFilm(inFormat(video))} could not be made. ${message}`,
    link: '/video-management',
    about: { ...NO_POST, subject: video.title, cause: 'video-failed', reason: message, fix: '/video-management' },
    eventKey: `film-${jobId}-failed`,
  });
}
