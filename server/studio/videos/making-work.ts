import { AppError } from '@/lib/errors/app-error';
import { ACTIVE_STATUSES, type ActiveStatus } from '@/lib/video/status';
import { clock } from '@/server/system/clock';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { log } from '@/server/system/log';
import { announceVideo } from './announce';
import type { Making } from './making';
import { advanceVideo, findVideo, type LogLine, type VideoProject } from './project.store';

const SAY_EVERY_MS = 1_000;

export type Job = Pick<TrackedContext, 'jobId' | 'projectId' | 'createdBy' | 'signal' | 'progress' | 'step'>;
/** `round`: a merge that was asked for meanwhile makes another one. */
export type Work = { id: string; making: Making; job: Job; round: number };

/** Under which the merged file of these inputs is found again in the library. */
export const cacheKeyOf = ({ id, making }: Work, key: string): string => `${making.projectId}:video-film:${id}:${key}`;

/** The video as it is now. */
export async function current({ id, job: { signal } }: Pick<Work, 'id' | 'job'>): Promise<VideoProject> {
  signal.throwIfAborted();
  const video = await findVideo(id);
  if (!video) throw new AppError('NOT_FOUND', 'The video was deleted meanwhile');
  return video;
}

/** A line of the log, now. */
export const lineOf = (level: LogLine['level'], message: string, segment?: string): LogLine => ({
  at: clock.now(),
  level,
  message,
  ...(segment ? { segment } : {}),
});

/** Enters a status, and returns how its progress is shown: at most once a second. */
export async function beginStatus({ id, job }: Work, status: ActiveStatus): Promise<(part: number) => void> {
  const begun = await advanceVideo(id, { status, part: 0 });
  if (!begun) throw new AppError('JOB_CANCELLED', 'It was cancelled');
  void announceVideo(begun);
  const before = ACTIVE_STATUSES.indexOf(status) / ACTIVE_STATUSES.length;
  let said = clock.now().getTime();
  return (part) => {
    job.progress(before + part / ACTIVE_STATUSES.length);
    const now = clock.now().getTime();
    if (now - said < SAY_EVERY_MS) return;
    said = now;
    void advanceVideo(id, { status, part, from: [status] })
      .then((video) => (video ? announceVideo(video) : undefined))
      .catch((err: unknown) => log.warn({ err, video: id }, 'the progress of a video was not stored'));
  };
}

/** An error of a use case with more words; others as they are. */
export function inWords(error: unknown, words: (message: string) => string): unknown {
  if (!(error instanceof AppError) || error.code === 'JOB_CANCELLED') return error;
  return new AppError(error.code, words(error.message));
}
