import { reserveStorage } from '@/server/media/files/reserve-storage';
import { clock } from '@/server/system/clock';
import { findVideo } from './project.store';
import {
  abandonedChangesOfEveryProject,
  beginChange,
  beginRemoval,
  countAgain,
  endChange,
  removeTimelineBytes,
} from './timeline-bytes.store';
import { insertTimeline, removeTimelines, type PackedTimeline } from './timeline.store';

type Kept = PackedTimeline & { projectId: string; videoId: string; version: number; userId: string | null };

const BATCH = 100;
/** A version is stored within seconds. */
const ABANDONED_MS = 60_000;

/**
 * Stores a version of a video's timeline within the host's quota; false when another person has stored it a moment
 * before. Throws STORAGE_QUOTA.
 */
export async function keepTimeline(kept: Kept): Promise<boolean> {
  const { packed } = kept;
  const reservation = await reserveStorage({ bytes: packed.length, userId: null });
  try {
    const token = await beginChange(kept);
    const isStored = await insertTimeline(kept);
    await endChange(kept.videoId, token, isStored ? packed.length : null);
    return isStored;
  } finally {
    await reservation.release();
  }
}

/** Removes all versions of a video. Broken off, `sweepTimelines` goes on with it once the video is gone. */
export async function dropTimelines(videoId: string): Promise<void> {
  await beginRemoval(videoId);
  await removeTimelines(videoId);
  await removeTimelineBytes(videoId);
}

/** Counts the timelines again that a process was changing when it ended. Returns how many. */
export async function sweepTimelines(): Promise<number> {
  const before = new Date(clock.now().getTime() - ABANDONED_MS);
  const abandoned = await abandonedChangesOfEveryProject(before, BATCH);
  for (const row of abandoned) {
    const videoId = String(row._id);
    if (await findVideo(videoId)) await countAgain(row);
    else await dropTimelines(videoId);
  }
  return abandoned.length;
}
