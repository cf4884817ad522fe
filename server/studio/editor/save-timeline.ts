import { AppError } from '@/lib/errors/app-error';
import { FORMAT_SIZES } from '@/lib/video/formats';
import { findVideo, type VideoProject } from '@/server/studio/videos/project.store';
import { readItems, readLayouts } from './read-timeline';
import { requestCopies } from './request-copies';
import { addressesIn } from './addresses-in';
import { keepTimeline } from '@/server/studio/videos/keep-timeline';
import {
  newestWithoutItems,
  newestTimeline,
  newestVersion,
  packedTimeline,
  packTimeline,
  unpackTimeline,
  type PackedTimeline,
  type TimelineBody,
} from '@/server/studio/videos/timeline.store';

type Sent = {
  timeline: readonly unknown[];
  tracks: TimelineBody['tracks'];
  totalDuration: number;
  viewport?: TimelineBody['viewport'] | undefined;
  layouts?: TimelineBody['layouts'];
  markers?: TimelineBody['markers'];
  version?: number | null | undefined;
};

/**
 * Saves a timeline as its video's newest version. Throws TIMELINE_CHANGED with the current one when `version` is not
 * the newest: then another person has saved meanwhile. Without `version` it is saved after whatever is there; without
 * `layouts` or `markers`, as programs send it that know none, those that are there stay.
 */
export async function saveTimeline({ id, sent, userId }: { id: string; sent: Sent; userId: string }) {
  const video = await requireVideo(id);
  const { tracks, totalDuration, version } = sent;
  const timeline = await readItems(sent.timeline, tracks);
  const newest = sent.viewport && sent.layouts && sent.markers ? null : await newestWithoutItems(id);
  const viewport = sent.viewport ?? newest?.viewport ?? FORMAT_SIZES[video.format];
  const layouts = await readLayouts(sent.layouts ?? newest?.layouts, timeline);
  const markers = sent.markers ?? newest?.markers;
  const packed = await packTimeline({
    timeline,
    tracks,
    totalDuration,
    viewport,
    layouts,
    ...(markers && { markers }),
  });
  return store({ video, packed, items: timeline, version: version ?? null, userId });
}

/** Saves an earlier version again, as the newest: the bytes that are stored. */
export async function restoreTimelineVersion({ id, n, userId }: { id: string; n: number; userId: string }) {
  const video = await requireVideo(id);
  const packed = await packedTimeline(id, n);
  if (!packed) throw new AppError('NOT_FOUND', `Version ${n} is not kept any more. The newest 50 are.`);
  const items = addressesIn(await unpackTimeline(packed.packed));
  return store({ video, packed, items, version: null, userId });
}

type Storing = {
  video: VideoProject;
  packed: PackedTimeline;
  items: readonly { url?: unknown }[];
  version: number | null;
  userId: string;
};

async function store({ video, packed, items, version, userId }: Storing): Promise<{ timelineVersion: number }> {
  const [videoId, projectId] = [String(video._id), String(video.projectId)];
  for (;;) {
    const newest = await newestVersion(videoId);
    if (version !== null && version !== newest) throw await changed(videoId);
    const next = newest + 1;
    if (!(await keepTimeline({ ...packed, projectId, videoId, version: next, userId }))) continue;
    await requestCopies({ projectId, userId, items });
    return { timelineVersion: next };
  }
}

async function changed(videoId: string): Promise<AppError> {
  const current = await newestTimeline(videoId);
  const message = 'Someone else has saved this timeline meanwhile. Load their version, or save yours as a new one.';
  return new AppError('TIMELINE_CHANGED', message, { current });
}

async function requireVideo(id: string): Promise<VideoProject> {
  const video = await findVideo(id);
  if (!video) throw new AppError('NOT_FOUND', 'Project not found');
  return video;
}
