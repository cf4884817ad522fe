import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { Types } from 'mongoose';
import type { StoredTimeline } from '@/lib/contracts/video-timeline';
import { VideoTimelineModel, type VideoTimelineFields } from '@/prisma-free-models/video-timeline';
import { clock } from '@/server/system/clock';
import { ofProject } from '@/server/system/db/of-project';
import { SMALL_BATCH } from '@/server/system/db/page-in-order';

/** Saved versions that are kept of each video (docs/decisions/studio.md). */
export const MAX_TIMELINE_VERSIONS = 50;
/** Twice what a call may carry: defaults are written out. */
const MAX_UNPACKED = 32 * 1024 * 1024;

/** Items that are written in one piece: a few milliseconds. */
const CHUNK = 500;

const unpack = promisify(gunzip);
const oid = (id: string) => new Types.ObjectId(id);
type Row = Omit<VideoTimelineFields, 'packed'> & { packed: { buffer: Uint8Array } | Uint8Array };

export type TimelineBody = Omit<StoredTimeline, 'version'>;
/** A timeline as it is stored: its `TimelineBody` as packed JSON, and how many items it has. */
export type PackedTimeline = { items: number; packed: Buffer };
type Saved = PackedTimeline & { projectId: string; videoId: string; version: number; userId: string | null };

/** Packs a timeline in pieces: thirty thousand items are 17 MB of JSON, and keep no other request waiting. */
export async function packTimeline(body: TimelineBody): Promise<PackedTimeline> {
  const gzip = createGzip();
  const [packed] = await Promise.all([buffer(gzip), pipeline(written(body), gzip)]);
  return { items: body.timeline.length, packed };
}

/** Stores a version; false when another person has stored it a moment before. Then the oldest go. */
export async function insertTimeline({ projectId, videoId, userId, ...fields }: Saved): Promise<boolean> {
  try {
    await VideoTimelineModel.create({
      ...fields,
      projectId: oid(projectId),
      videoId: oid(videoId),
      savedBy: userId ? oid(userId) : null,
      savedAt: clock.now(),
    });
  } catch (error) {
    if ((error as { code?: number }).code === 11_000) return false;
    throw error;
  }
  const oldest = fields.version - MAX_TIMELINE_VERSIONS;
  await VideoTimelineModel.deleteMany({ videoId: oid(videoId), version: { $lte: oldest } });
  return true;
}

/** The bytes of each kept version, oldest first. It reads them all. */
export async function sizesOfTimelines(videoId: string): Promise<number[]> {
  const sizes: number[] = [];
  const rows = VideoTimelineModel.find({ videoId: oid(videoId) }, { packed: 1 })
    .sort({ version: 1 })
    .batchSize(SMALL_BATCH)
    .lean<Pick<Row, 'packed'>[]>()
    .cursor();
  for await (const row of rows) sizes.push(bytesOf(row).length);
  return sizes;
}

/** The text that follows the items. It is never within a text, whose quotes are escaped, nor in what comes after. */
const AFTER_ITEMS = '],"tracks":';

function* written({ timeline, tracks, ...rest }: TimelineBody): Generator<string> {
  yield '{"timeline":[';
  for (let from = 0; from < timeline.length; from += CHUNK) {
    const chunk = timeline.slice(from, from + CHUNK).map((item) => JSON.stringify(item));
    yield `${from === 0 ? '' : ','}${chunk.join()}`;
  }
  yield `],${JSON.stringify({ tracks, ...rest }).slice(1)}`;
}

/**
 * A timeline as it lies in the database: its `TimelineBody` as the bytes of JSON, which was held to its rules when it
 * was saved.
 */
export type WrittenTimeline = { version: number; json: Buffer };

async function unpacked(row: Row | null): Promise<WrittenTimeline | null> {
  if (!row) return null;
  return { version: row.version, json: await unpackTimeline(bytesOf(row)) };
}

export const unpackTimeline = (packed: Uint8Array): Promise<Buffer> =>
  unpack(packed, { maxOutputLength: MAX_UNPACKED });

const bytesOf = ({ packed }: Pick<Row, 'packed'>): Uint8Array =>
  packed instanceof Uint8Array ? packed : packed.buffer;

const read = (found: WrittenTimeline | null): StoredTimeline | null =>
  found && { version: found.version, ...(JSON.parse(found.json.toString()) as TimelineBody) };

export const newestWritten = async (videoId: string): Promise<WrittenTimeline | null> =>
  unpacked(
    await VideoTimelineModel.findOne({ videoId: oid(videoId) })
      .sort({ version: -1 })
      .lean<Row | null>(),
  );

export const newestTimeline = async (videoId: string): Promise<StoredTimeline | null> =>
  read(await newestWritten(videoId));

/** All of the newest version but its items: to take thirty thousand of them apart keeps others waiting. */
export async function newestWithoutItems(videoId: string): Promise<Omit<TimelineBody, 'timeline'> | null> {
  const found = await newestWritten(videoId);
  if (!found) return null;
  const end = found.json.lastIndexOf(AFTER_ITEMS);
  return JSON.parse(`{${found.json.toString('utf8', end + 2)}`) as Omit<TimelineBody, 'timeline'>;
}

/** An earlier version as it is stored. */
export async function packedTimeline(videoId: string, version: number): Promise<PackedTimeline | null> {
  const row = await VideoTimelineModel.findOne({ videoId: oid(videoId), version }).lean<Row | null>();
  return row && { items: row.items, packed: Buffer.from(bytesOf(row)) };
}

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
    .limit(MAX_TIMELINE_VERSIONS)
    .lean<Listed[]>();

/** Removes all versions of a video. */
export const removeTimelines = (videoId: string) => VideoTimelineModel.deleteMany({ videoId: oid(videoId) });

/** The videos of a project that have a timeline. */
export const videosWithTimeline = async (projectId: string): Promise<string[]> =>
  (await VideoTimelineModel.distinct('videoId', { projectId: oid(projectId) })).map(String);

export const timelinePartOfProject = ofProject(VideoTimelineModel);
