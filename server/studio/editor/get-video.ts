import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';
import type { WireVideoRender } from '@/lib/contracts/video-timeline';
import { filesOfEveryProject, findStoredFile } from '@/server/media/files/store';
import { answerVideo } from '@/server/studio/videos/lists';
import { listRenders, unfinishedRenders, type VideoRender } from '@/server/studio/videos/render.store';
import { presentCertificate } from '@/server/studio/videos/present-certificate';
import { requireVideo } from '@/server/studio/videos/require';
import { newestVersion } from '@/server/studio/videos/timeline.store';
import { openTimeline } from './open-timeline';
import { findJob } from '@/server/system/jobs/tracked/store';

type Input = {
  id: string;
  /** Of the addresses of its files. */
  origin: string;
  withTimeline?: boolean;
};

/** A video with its renders, and its timeline as it was saved last, as it is stored. */
export async function getVideoWithTimeline({ id, origin, withTimeline = true }: Input) {
  const video = await requireVideo(id);
  const [{ data }, saved, version, merged, finished, unfinished] = await Promise.all([
    answerVideo(video, origin),
    withTimeline ? openTimeline({ id, projectId: String(video.projectId), userId: String(video.createdBy) }) : null,
    newestVersion(id),
    video.film ? findStoredFile(video.film.fileId) : null,
    listRenders(id),
    unfinishedRenders(id),
  ]);
  const mergedVideoUrl = merged && `${origin}/files/${merged._id}.${merged.extension}`;
  const mergedDuration = (merged && video.film?.seconds) ?? null;
  const [renders, rendering] = [await presented(finished, origin), await activeJobsOf(unfinished)];
  const timelineVersion = version === 0 ? null : version;
  return { data: { ...data, timelineVersion, mergedVideoUrl, mergedDuration, renders, rendering }, saved };
}

async function presented(renders: readonly VideoRender[], origin: string): Promise<WireVideoRender[]> {
  const ids = renders.flatMap(({ fileId }) => fileId ?? []);
  const files = new Map((await filesOfEveryProject(ids)).map((file) => [file._id, file]));
  return renders.flatMap(({ fileId, format, createdAt, seconds, viewport, certificate }) => {
    const file = files.get(fileId ?? '');
    if (!file) return [];
    const { _id, name, extension, bytes } = file;
    const url = `${origin}/files/${_id}.${extension}`;
    return [
      {
        ...{ url, fileId: _id, name, format, createdAt: createdAt.toISOString(), duration: seconds, bytes, viewport },
        certificate: presentCertificate(certificate, origin),
      },
    ];
  });
}

/** In the order in which they were begun, each once: renders in several formats are one job. */
async function activeJobsOf(renders: readonly VideoRender[]): Promise<string[]> {
  const begun = new Set(renders.toReversed().flatMap(({ jobId }) => (jobId ? [String(jobId)] : [])));
  const jobs = await Promise.all([...begun].map(findJob));
  return jobs.flatMap((job) => (job && ACTIVE_JOB_STATES.includes(job.state) ? [String(job._id)] : []));
}
