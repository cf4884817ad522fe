import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Types } from 'mongoose';
import type { WireTimeline } from '@/lib/timeline/wire';
import type { Viewport } from '@/lib/timeline/model';
import { TEMPLATE } from '@/lib/timeline/templates/template';
import type { PlatformKey } from '@/lib/platforms/keys';
import type { VideoFormat } from '@/lib/video/formats';
import type { RenderFormat } from '@/lib/video/render';
import type { Certificate } from '@/lib/video/certificate';
import type { Reused } from '@/lib/video/reuse';
import { VideoRenderModel, type VideoRenderFields } from '@/prisma-free-models/video-render';
import { clock } from '@/server/system/clock';
import { inSlices } from '@/server/system/in-slices';
import { retained } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
import { removeBeyond } from '@/server/system/db/remove-beyond';

/** Renders that a video lists. */
const LISTED = 100;
/** Renders of a video whose keys are kept: two exports of four formats. */
const KEYED = 8;
/** Twice what a call may carry: defaults are written out. */
const MAX_UNPACKED = 32 * 1024 * 1024;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const oid = (id: string) => new Types.ObjectId(id);

type Row = VideoRenderFields & { _id: Types.ObjectId };
export type VideoRender = Omit<
  Row,
  'packed' | 'format' | 'preset' | 'shape' | 'viewport' | 'range' | 'reuse' | 'keys' | 'reused' | 'certificate'
> & {
  format: RenderFormat;
  preset: PlatformKey | null;
  /** Absent in rows of before. */
  shape?: VideoFormat | null;
  viewport: Viewport;
  /** Frames of the timeline. */
  range: { start: number; end: number };
  /** Both absent in rows of before. */
  reuse?: boolean;
  reused?: Reused | null;
  certificate?: RenderCertificate | null;
};
/** With the pictures of its pairs. */
export type RenderCertificate = Certificate<{ id: string; extension: string }>;
/** A finished render with the keys of its groups of frames. */
export type KeyedRender = Pick<VideoRender, '_id' | 'preset' | 'viewport'> & { fileId: string; keys: Uint8Array };
/** A timeline as it was sent to be rendered, with its own size; those of before have none. */
type RenderedTimeline = WireTimeline & { viewport?: Viewport };
export type NewRender = Pick<VideoRender, 'format' | 'preset' | 'shape' | 'viewport' | 'range' | 'reuse'> & {
  batchId?: string;
  projectId: string;
  videoId: string;
  createdBy: string;
  timeline: RenderedTimeline;
};

const WITHOUT_TIMELINE = { packed: 0, keys: 0 } as const;

/** Finished renders that a video remembers; the files of older ones stay in the library. */
export const rendersKept = retained({
  limit: LISTED,
  removeBeyond: (videoId, limit) =>
    removeBeyond({
      model: VideoRenderModel,
      where: { videoId: oid(videoId), fileId: { $ne: null } },
      by: 'createdAt',
      limit,
    }),
});

export const newRenderId = (): string => String(new Types.ObjectId());

/** A timeline as a render is stored with it: written item by item, since there may be thirty thousand. */
export async function packedOf({ timeline, ...rest }: RenderedTimeline): Promise<Buffer> {
  const items = await inSlices(timeline, (item) => JSON.stringify(item));
  return pack(`{"timeline":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`);
}

type Inserted = Omit<NewRender, 'timeline'> & { _id: string; packed: Buffer };

/** Stores what is to be rendered. */
export async function insertRender(render: Inserted): Promise<void> {
  const { _id, projectId, videoId, createdBy, batchId, ...fields } = render;
  await rendersKept.trim(videoId);
  const together = batchId ? { batchId: oid(batchId) } : {};
  const owners = { projectId: oid(projectId), videoId: oid(videoId), createdBy: oid(createdBy), ...together };
  await VideoRenderModel.create({ ...fields, ...owners, _id: oid(_id), createdAt: clock.now() });
}

export const setJobOfRender = (id: string, jobId: string) =>
  VideoRenderModel.updateOne({ _id: id }, { $set: { jobId: oid(jobId) } });

export const findRender = (id: string) => VideoRenderModel.findById(id, WITHOUT_TIMELINE).lean<VideoRender | null>();

/** The timeline of a render that is not finished, or not compared yet. */
export async function timelineOfRender(id: string): Promise<RenderedTimeline | null> {
  const row = await VideoRenderModel.findById(id, { packed: 1 }).lean<{
    packed: { buffer: Uint8Array } | Uint8Array | null;
  } | null>();
  if (!row?.packed) return null;
  return JSON.parse(
    (await unpack(bytesOf(row.packed), { maxOutputLength: MAX_UNPACKED })).toString(),
  ) as RenderedTimeline;
}

/** How it was made, before its file is there. `keys`: null where its groups of frames are not those of the file. */
export const noteMade = (id: string, made: { keys: Buffer | null; reused: Reused | null }) =>
  VideoRenderModel.updateOne({ _id: id }, { $set: made });

const WITH_KEYS = { fileId: { $ne: null }, keys: { $ne: null } };
const KEY_FIELDS = { preset: 1, viewport: 1, fileId: 1, keys: 1 } as const;
const NEWEST = { createdAt: -1 } as const;
type KeyRow = Omit<KeyedRender, 'keys'> & { keys: { buffer: Uint8Array } | Uint8Array };
const withBytes = (row: KeyRow): KeyedRender => ({ ...row, keys: bytesOf(row.keys) });
type InTable = Pick<VideoRender, 'projectId' | 'videoId' | 'batchId'>;

/** The newest finished renders whose keys are kept: of the same video, and of the films of the same table. */
export async function rendersWithKeys(of: InTable): Promise<KeyedRender[]> {
  const own = await VideoRenderModel.find({ videoId: of.videoId, ...WITH_KEYS }, KEY_FIELDS)
    .sort(NEWEST)
    .limit(KEYED)
    .lean<KeyRow[]>();
  return [...own.map(withBytes), ...(await rendersOfTableWithKeys(of))];
}

/** Those of the other films of its table. */
export async function rendersOfTableWithKeys({ projectId, videoId, batchId }: InTable): Promise<KeyedRender[]> {
  if (!batchId) return [];
  // The index holds what has this type, and is used by questions that say so.
  const inTable = { projectId, batchId: { $eq: batchId, $type: 'objectId' as const }, videoId: { $ne: videoId } };
  const rows = await VideoRenderModel.find({ ...inTable, ...WITH_KEYS }, KEY_FIELDS)
    .sort(NEWEST)
    .limit(TEMPLATE.films)
    .lean<KeyRow[]>();
  return rows.map(withBytes);
}

/** Forgets the keys of all but the newest ones. */
export async function forgetOldKeys(videoId: string): Promise<void> {
  const old = await VideoRenderModel.find({ videoId: oid(videoId), ...WITH_KEYS }, { _id: 1 })
    .sort(NEWEST)
    .skip(KEYED)
    .limit(LISTED)
    .lean<Pick<Row, '_id'>[]>();
  if (old.length > 0)
    await VideoRenderModel.updateMany({ _id: { $in: old.map(({ _id }) => _id) } }, { $set: { keys: null } });
}

const bytesOf = (stored: { buffer: Uint8Array } | Uint8Array): Uint8Array =>
  stored instanceof Uint8Array ? stored : stored.buffer;

type Finished = { fileId: string; seconds: number; viewport: Viewport };

/** Its file is there: from now on it is listed. `compares`: its timeline stays until it is compared. */
export const finishRender = (id: string, made: Finished, { compares }: { compares: boolean }) =>
  VideoRenderModel.findOneAndUpdate(
    compares ? { _id: id, fileId: null } : { _id: id },
    {
      $set: compares
        ? { ...made, certificate: { state: 'comparing' }, comparingSince: clock.now() }
        : { ...made, packed: null },
    },
    { returnDocument: 'after', projection: WITHOUT_TIMELINE },
  ).lean<VideoRender | null>();

/** Says how it compares with its preview, and lets go of its timeline. Null: someone else did, or it is gone. */
export const settleCertificate = (id: string, certificate: RenderCertificate) =>
  VideoRenderModel.findOneAndUpdate(
    { _id: id, comparingSince: { $ne: null } },
    { $set: { certificate, comparingSince: null, packed: null } },
    { projection: WITHOUT_TIMELINE },
  ).lean<VideoRender | null>();

/** Those that began to be compared before then. */
export const uncomparedRendersOfEveryProject = (before: Date, limit: number) =>
  VideoRenderModel.find({ comparingSince: { $lt: before } }, { _id: 1 })
    .sort({ comparingSince: 1 })
    .limit(limit)
    .lean<Pick<Row, '_id'>[]>();

/** How films compare with their previews, by their files. */
export async function certificatesOfEveryProject(fileIds: readonly string[]): Promise<Map<string, RenderCertificate>> {
  if (fileIds.length === 0) return new Map();
  const rows = await VideoRenderModel.find(
    { fileId: { $in: [...fileIds] }, certificate: { $ne: null } },
    { fileId: 1, certificate: 1 },
  ).lean<{ fileId: string; certificate: RenderCertificate }[]>();
  return new Map(rows.map(({ fileId, certificate }) => [fileId, certificate]));
}

/** Renders that arrived with an archive. */
export async function insertFinishedRender(
  made: Omit<NewRender, 'timeline'> & { _id: string; fileId: string; seconds: number; createdAt: Date },
): Promise<void> {
  const { _id, projectId, videoId, createdBy, ...fields } = made;
  const owners = { projectId: oid(projectId), videoId: oid(videoId), createdBy: oid(createdBy) };
  await VideoRenderModel.create({ ...fields, ...owners, _id: oid(_id) });
}

/** Of a video, newest first. */
export const listRenders = (videoId: string) =>
  VideoRenderModel.find({ videoId: oid(videoId), fileId: { $ne: null } }, WITHOUT_TIMELINE)
    .sort({ createdAt: -1 })
    .limit(LISTED)
    .lean<VideoRender[]>();

/** Those of a video that are not finished: they wait, run, or have failed. */
export const unfinishedRenders = (videoId: string) =>
  VideoRenderModel.find({ videoId: oid(videoId), fileId: null }, WITHOUT_TIMELINE)
    .sort({ createdAt: -1 })
    .limit(LISTED)
    .lean<VideoRender[]>();

const HAS_TIMELINE = { $or: [{ fileId: null }, { comparingSince: { $ne: null } }] };

/** Those of a video whose timeline is there: they are not finished, or not compared yet. */
export const rendersWithTimelines = (videoId: string) =>
  VideoRenderModel.find({ videoId: oid(videoId), ...HAS_TIMELINE }, { _id: 1 }).lean<Pick<Row, '_id'>[]>();

/** The same of a project. */
export const rendersWithTimelinesOfProject = (projectId: string) =>
  VideoRenderModel.find({ projectId: oid(projectId), ...HAS_TIMELINE }, { _id: 1 }).lean<Pick<Row, '_id'>[]>();

/** Those that were begun before then and have no file. */
export const oldUnfinishedRendersOfEveryProject = (before: Date, limit: number) =>
  VideoRenderModel.find({ fileId: null, createdAt: { $lt: before } }, WITHOUT_TIMELINE)
    .limit(limit)
    .lean<VideoRender[]>();

export const finishedRendersOfProject = (projectId: string) =>
  VideoRenderModel.find({ projectId: oid(projectId), fileId: { $ne: null } }, WITHOUT_TIMELINE)
    .sort({ createdAt: 1 })
    .lean<VideoRender[]>();

export const removeRender = (id: string) => VideoRenderModel.deleteOne({ _id: id });
export const removeRenders = (videoId: string) => VideoRenderModel.deleteMany({ videoId: oid(videoId) });

const partOfProject = ofProject(VideoRenderModel);
export const countRendersOfProject = partOfProject.count;
export const removeRendersOfProject = partOfProject.remove;
