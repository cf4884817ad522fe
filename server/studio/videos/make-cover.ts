import { coverMoments, hasHeadline, isSame, withChosen, type CoverScene } from '@/lib/video/cover-moments';
import { chooseFrame, takeCoverFrames } from '@/server/media/convert/take-cover-frames';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { announceVideo } from './announce';
import { changeVideo, findVideo, type VideoProject } from './project.store';

type Job = Pick<TrackedContext, 'jobId' | 'signal' | 'step'>;
type Finished = { file: StoredFile; seconds: number; scenes: readonly CoverScene[] };

/**
 * The worker's side: takes the frames of a finished video, and makes one its cover: where a person has chosen one
 * before, that moment, else the first. A file whose frames are there keeps them.
 */
export async function makeCover({ videoId }: { videoId: string }, job: Job): Promise<void> {
  const video = await findVideo(videoId);
  const finished = video && (await finishedOf(video));
  if (!finished) return;
  const { file, seconds, scenes } = finished;
  if (file.cover) {
    const chosen = file.cover.frames.find((frame) => video.cover && isSame(frame, video.cover));
    if (chosen && chosen.at !== file.cover.chosen) await chooseFrame(file, chosen.at);
  } else {
    const found = coverMoments({ seconds, scenes });
    const { moments, chosen } = withChosen(found, video.cover ?? null, { seconds, scenes });
    if (chosen) await takeCoverFrames({ file, moments, chosen, job });
  }
  const now = await changeVideo(videoId, {});
  if (now) void announceVideo(now);
}

/** The finished video as it is shown, with its scenes; null while there is none. */
export async function finishedOf(video: VideoProject): Promise<Finished | null> {
  const { final, film } = video;
  const render = final ? await findStoredFile(final.fileId) : null;
  if (final && render) return { file: render, seconds: final.seconds, scenes: final.scenes ?? [] };
  const merged = film ? await findStoredFile(film.fileId) : null;
  return film && merged ? { file: merged, seconds: film.seconds, scenes: mergedScenes(video) } : null;
}

/** The scenes of the merged video. */
export function mergedScenes({ film, segments }: VideoProject): CoverScene[] {
  const params = new Map(segments.map((segment) => [segment.name, segment.params]));
  return (film?.parts ?? []).map(({ name, start, end }) => ({
    ...{ name, start, end },
    hasHeadline: hasHeadline(params.get(name) ?? {}),
  }));
}
