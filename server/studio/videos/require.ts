import { AppError } from '@/lib/errors/app-error';
import type { ProjectSegment } from '@/lib/video/project-segment';
import { findVideo, type VideoProject } from './project.store';

/** The video, or a 404. */
export async function requireVideo(id: string): Promise<VideoProject> {
  const video = await findVideo(id);
  if (!video) throw new AppError('NOT_FOUND', 'This video no longer exists. It may have been deleted.');
  return video;
}

/** Throws CONFLICT for a film of a template, of which nothing can be recorded or merged. */
export function requireScript({ scenarioId }: VideoProject): void {
  if (scenarioId === null)
    throw new AppError('CONFLICT', 'This film was made of a template and has no script. Open it in the editor.');
}

/** A segment of the video and its place, or a 404. */
export function requireSegment(video: VideoProject, name: string): { segment: ProjectSegment; index: number } {
  const index = video.segments.findIndex((segment) => segment.name === name);
  const segment = video.segments[index];
  if (!segment) throw new AppError('NOT_FOUND', 'This video has no such segment.');
  return { segment, index };
}
