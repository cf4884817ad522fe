import type { z } from 'zod';
import type * as contract from '@/lib/contracts/video-projects';
import type * as segments from '@/lib/contracts/video-segments';
import { AppError } from '@/lib/errors/app-error';
import type { ProjectSegment } from '@/lib/video/project-segment';
import { RESULT_VIEWING } from '@/lib/video/segment-name';
import { freshStart, isActive } from '@/lib/video/status';
import { announceVideo } from './announce';
import { chosenMusic } from './choose-music';
import { changedStills, voiceOf } from './create-video';
import { keysOf } from './keys';
import { lookOf } from './look-of';
import { changeSegment, changeVideo, changeVideoFrom, type VideoProject } from './project.store';
import { requireScript, requireSegment, requireVideo } from './require';
import { settledVoice } from '@/server/studio/voice/list-voices';
import { isTooMany, startMaking } from './start-making';

type Body<E extends { body?: z.ZodType }> = z.output<NonNullable<E['body']>>;

/** Changes title, description, voice, music, sounds or subtitles. The film stays as it is until the next merge. */
export async function editVideo({ id, body }: { id: string; body: Body<typeof contract.updateVideoProject> }) {
  const video = await requireVideo(id);
  const { voice, music, subtitles, ...fields } = body;
  return saved(
    await changeVideo(id, {
      ...fields,
      ...(subtitles === undefined ? {} : { subtitles: { once: video.subtitles.once, ...subtitles } }),
      ...(voice === undefined ? {} : { voice: await changedVoice(voiceOf(voice, video.voice), video) }),
      ...(music === undefined ? {} : { music: await chosenMusic(music, String(video.projectId)) }),
    }),
  );
}

/** A voice that is named no more is the usual one of now; one that never was stays as it is. */
async function changedVoice(voice: VideoProject['voice'], { voice: before, language }: VideoProject) {
  const isAsBefore = before !== null && before.provider === null;
  return voice === null || isAsBefore ? voice : settledVoice(voice, language);
}

type Stills = { id: string; body: Body<typeof contract.updateIntroOutro>; signal: AbortSignal };

/** Changes the pictures before and after the video. */
export async function editIntroOutro({ id, body, signal }: Stills): Promise<VideoProject> {
  const video = await requireVideo(id);
  const projectId = String(video.projectId);
  return saved(
    await changeVideo(id, {
      introOutro: await changedStills({ before: video.introOutro, change: body, projectId, signal }),
    }),
  );
}

type SegmentEdit = { id: string; name: string; body: Body<typeof segments.updateVideoSegment> };

/** Changes a segment. Its clip and its voice are made again by the next merge, where they depend on it. */
export async function editSegment({ id, name, body }: SegmentEdit): Promise<VideoProject> {
  const video = await requireVideo(id);
  const { index } = requireSegment(video, name);
  const { speedFactor, voiceOver, videoDurationLength, description, params } = body;
  const change: Partial<ProjectSegment> = {
    ...(speedFactor === undefined ? {} : { speedFactor }),
    ...(voiceOver?.text === undefined ? {} : { voiceOverText: voiceOver.text.trim() }),
    // Only the segment of that name has a length of its own.
    ...(videoDurationLength === undefined || name !== RESULT_VIEWING
      ? {}
      : { videoDurationLength: videoDurationLength || null }),
    ...(description === undefined ? {} : { description }),
    ...(params === undefined ? {} : { params }),
  };
  return Object.keys(change).length === 0 ? video : saved(await changeSegment(id, index, change));
}

/**
 * Makes what is out of date, then the film; on a failed video it goes on where that failed. While voices are made or
 * the film is stored, another round follows.
 */
export async function mergeVideo({ id, userId }: { id: string; userId: string }): Promise<VideoProject> {
  const video = await requireVideo(id);
  requireScript(video);
  const { status } = video;
  if (status === 'recording' || status === 'merging') throw busy();
  if (isActive(status)) {
    const marked = await changeVideoFrom(id, ['processing', 'uploading'], { again: true });
    if (marked) return marked;
    return mergeVideo({ id, userId });
  }
  const { segments: keys } = keysOf(video, await lookOf(video));
  const isDue = video.segments.some(
    ({ clip, voice }, index) =>
      clip?.key !== keys[index]?.clip || (voice?.key ?? null) !== (keys[index]?.voice ?? null),
  );
  const first = isDue ? 'recording' : 'merging';
  const begun = await changeVideoFrom(id, ['draft', 'completed', 'failed'], {
    ...freshStart(first),
    error: null,
    again: false,
    jobId: null,
  });
  if (!begun) throw busy();
  try {
    return await startMaking(begun, userId);
  } catch (error) {
    const { part, reached } = video;
    if (isTooMany(error))
      await changeVideoFrom(id, [first], { status, part, reached, error: video.error, jobId: null });
    throw error;
  }
}

export function busy(): AppError {
  return new AppError('PROJECT_BUSY', 'This video is being made at the moment. Wait until that is done, or cancel it.');
}

/** A video after a change, shown on open pages; a 404 when it was deleted meanwhile. */
export function saved(video: VideoProject | null): VideoProject {
  if (!video) throw new AppError('NOT_FOUND', 'This video no longer exists. It may have been deleted.');
  void announceVideo(video);
  return video;
}
