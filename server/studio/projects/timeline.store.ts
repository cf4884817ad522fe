import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Types } from 'mongoose';
import type { StoredTimeline } from '@/lib/contracts/video-timeline';
import { VideoTimelineModel, type VideoTimelineFields } from '@/prisma-free-models/video-timeline';
import { clock } from '@/server/system/clock';
import { ofProject } from '@/server/system/db/of-project';

/** Saved versions that are kept of each video (decisions-video.md D). */
const KEPT = 50;
/** Twice what a call may carry: defaults are written out. */
const MAX_UNPACKED = 32 * 1024 * 1024;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const oid = (id: string) => new Types.ObjectId(id);
type Row = Omit<VideoTimelineFields, 'packed'> & { packed: { buffer: Uint8Array } | Uint8Array };

export type TimelineBody = Omit<StoredTimeline, 'version'>;
type Saved = { projectId: string; videoId: string; version: number; body: TimelineBody; userId: string | null };

/** Stores a version; false when another person has stored it a moment before. Then the oldest go. */
export async function insertTimeline({ projectId, videoId, version, body, userId }: Saved): Promise<boolean> {
  const packed = await pack(JSON.stringify(body));
  try {
    await VideoTimelineModel.create({
      projectId: oid(projectId),
      videoId: oid(videoId),
      version,
      items: body.timeline.length,
      packed,
      savedBy: userId ? oid(userId) : null,
      savedAt: clock.now(),
    });
  } catch (error) {
    if ((error as { code?: number }).code === 11_000) return false;
    throw error;
  }
  await VideoTimelineModel.deleteMany({ videoId: oid(videoId), version: { $lte: version - KEPT } });
  return true;
}

async function opened(row: Row | null): Promise<StoredTimeline | null> {
  if (!row) return null;
  const bytes = row.packed instanceof Uint8Array ? row.packed : row.packed.buffer;
  const text = (await unpack(bytes, { maxOutputLength: MAX_UNPACKED })).toString();
  return { version: row.version, ...(JSON.parse(text) as TimelineBody) };
}

export const newestTimeline = async (videoId: string): Promise<StoredTimeline | null> =>
  opened(
    await VideoTimelineModel.findOne({ videoId: oid(videoId) })
      .sort({ version: -1 })
      .lean<Row | null>(),
  );

export const timelineAt = async (videoId: string, version: number): Promise<StoredTimeline | null> =>
  opened(await VideoTimelineModel.findOne({ videoId: oid(videoId), version }).lean<Row | null>());

/** The number of the version that was saved last; 0 before the first. */
export async function newestVersion(videoId: string): Promise<number> {
  const row = await VideoTimelineModel.findOne({ videoId: oid(videoId) }, { version: 1 })
    .sort({ version: -1 })
    .lean<Pick<Row, 'version'> | null>();
  return row?.version ?? 0;
}

type Listed = Pick<Row, 'version' | 'items' | 'savedBy' | 'savedAt'>;

/** Newest first, without their content. */
export const listTimelines = (videoId: string) =>
  VideoTimelineModel.find({ videoId: oid(videoId) }, { version: 1, items: 1, savedBy: 1, savedAt: 1 })
    .sort({ version: -1 })
    .limit(KEPT)
    .lean<Listed[]>();

/** Removes all versions of a video. */
export const removeTimelines = (videoId: string) => VideoTimelineModel.deleteMany({ videoId: oid(videoId) });

/** The videos of a project that have a timeline. */
export const videosWithTimeline = async (projectId: string): Promise<string[]> =>
  (await VideoTimelineModel.distinct('videoId', { projectId: oid(projectId) })).map(String);

export const timelinePartOfProject = ofProject(VideoTimelineModel);
