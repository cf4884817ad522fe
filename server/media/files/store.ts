import { Types } from 'mongoose';
import { sortName } from '@/lib/format/sort-name';
import type { Probe } from '@/lib/media/probe';
import type { CoverMoment } from '@/lib/video/cover-moments';
import { StoredFileModel, type StoredFileFields } from '@/prisma-free-models/stored-file';
import { capped } from '@/server/system/cap';
import { clock } from '@/server/system/clock';
import { countByTag } from '@/server/system/db/count-by-tag';
import type { Searched } from '@/server/system/db/text-search/searched';
import { idsInBatches } from '@/server/system/db/in-batches';
import { isPublic, PRIVATE_ROLES, SOURCE_ROLES, TIMED_ROLES, UNUSED_ROLES, keptMs } from './purposes';
import type { FileRole } from '@/lib/media/purposes';

type Preview = NonNullable<StoredFileFields['thumbnail']>;
/** A frame that a cover is chosen from. */
export type CoverFrame = CoverMoment & { poster: Preview; thumbnail: Preview };
/** A file of any purpose. */
export type KeptFile = Omit<StoredFileFields, '_id' | 'probe' | 'role' | 'sortName' | 'cover'> & {
  _id: string;
  role: FileRole;
  probe: Probe | null;
  /** Of a finished video; absent in older files. */
  cover?: { frames: CoverFrame[]; chosen: number } | null;
  createdAt: Date;
};
/** A public one: media, an avatar, or derived from such. */
export type StoredFile = KeptFile & { kind: 'image' | 'video' | 'audio' };

type NewFile = Pick<KeptFile, '_id' | 'name' | 'extension' | 'contentType' | 'kind' | 'bytes' | 'sha256'> & {
  projectId: string | null;
  createdBy: string;
  role?: FileRole;
  sourceId?: string | null;
  inspected: boolean;
  probe?: Probe | null;
  cacheKey?: string;
  lastUsedAt?: Date;
  uploadId?: string;
};

/** A file of any purpose, for what treats all alike: deletion, sweeps. */
export const findAnyFile = (id: string) => StoredFileModel.findById(id).lean<KeptFile | null>();

/** A public file. What an address or a post names is looked up here, so that no private one is ever found by it. */
export async function findStoredFile(id: string): Promise<StoredFile | null> {
  const file = await StoredFileModel.findById(id).lean<StoredFile | null>();
  return file && isPublic(file.role) ? file : null;
}

export const filesOfEveryProject = (ids: readonly string[]) =>
  StoredFileModel.find({ _id: { $in: ids }, role: { $nin: PRIVATE_ROLES } }).lean<StoredFile[]>();
/** The files of a project's library with one of these names. */
export const libraryFilesNamed = (projectId: string, names: readonly string[]) =>
  names.length === 0
    ? Promise.resolve([])
    : StoredFileModel.find({
        projectId: new Types.ObjectId(projectId),
        role: 'original',
        sortName: { $in: names.map(sortName) },
        name: { $in: names },
      })
        .limit(1_000)
        .lean<StoredFile[]>();
/** All files of a project, of every purpose. */
export const filesOfProject = (projectId: string) => StoredFileModel.find({ projectId }).lean<KeptFile[]>();
/** The ids of all files of a project, in batches; they may be removed meanwhile. */
export const idsOfProject = (projectId: string) =>
  idsInBatches<string>(StoredFileModel, { projectId: new Types.ObjectId(projectId) });
export const findFileByUpload = (uploadId: string) =>
  StoredFileModel.findOne({ uploadId, role: { $nin: PRIVATE_ROLES } }).lean<StoredFile | null>();
export const findAnyFileByUpload = (uploadId: string) => StoredFileModel.findOne({ uploadId }).lean<KeptFile | null>();
/** The library's newest file with that name and content; an unreadable one does not count. */
export const findSameOriginal = ({
  projectId,
  name,
  bytes,
  sha256,
}: {
  projectId: string;
  name: string;
  bytes: number;
  sha256: string;
}) =>
  StoredFileModel.findOne({
    sha256,
    bytes,
    name,
    projectId: new Types.ObjectId(projectId),
    role: 'original',
    'inspection.state': { $ne: 'failed' },
  })
    .sort({ createdAt: -1 })
    .lean<StoredFile | null>();
/** Derived files of a project: renditions, previews, frames. Those of another project are its own. */
export const filesMadeOf = ({ projectId, sourceIds }: { projectId: string; sourceIds: readonly string[] }) =>
  StoredFileModel.find({ projectId: new Types.ObjectId(projectId), sourceId: { $in: sourceIds } }).lean<KeptFile[]>();

/** The project that owns a public file, for access checks. A private one is reached through what names it. */
export async function projectIdOfFile(id: string): Promise<string | null> {
  const row = await StoredFileModel.findById(id, { projectId: 1, role: 1 }).lean<Pick<
    KeptFile,
    'projectId' | 'role'
  > | null>();
  return row?.projectId && isPublic(row.role) ? String(row.projectId) : null;
}

/** Files that a project may have, with those made of them. */
export const filesCap = capped({
  limit: 100_000,
  count: (projectId, upTo) =>
    StoredFileModel.countDocuments({ projectId: new Types.ObjectId(projectId) }, { limit: upTo }),
  full: (limit) => `A project can have ${limit} files. Delete some from the library, or use another project.`,
});

export async function insertFile({ inspected, ...fields }: NewFile): Promise<KeptFile> {
  const created = await StoredFileModel.create({
    ...fields,
    sortName: sortName(fields.name),
    inPosts: false,
    projectId: fields.projectId ? new Types.ObjectId(fields.projectId) : null,
    createdBy: new Types.ObjectId(fields.createdBy),
    inspection: { state: inspected ? 'ready' : 'waiting', message: null },
  });
  return created.toObject<KeptFile>();
}

export const takeFile = (id: string) => StoredFileModel.findByIdAndDelete(id).lean<KeptFile | null>();

type Changes = Partial<
  Pick<
    StoredFile,
    | 'name'
    | 'tags'
    | 'altText'
    | 'probe'
    | 'thumbnail'
    | 'poster'
    | 'cover'
    | 'filmstrip'
    | 'editing'
    | 'timelinePictures'
    | 'editingTries'
    | 'waveform'
    | 'sceneChanges'
    | 'lastUsedAt'
  >
>;

export const SEARCHED_FILES: Searched = {
  of: 'StoredFile',
  model: StoredFileModel,
  scope: 'projectId',
  texts: ['name', 'tags', 'altText'],
  ids: 'text',
};

/** Null when the file no longer exists. */
export const changeFile = (id: string, changes: Changes) => {
  const saysMore = SEARCHED_FILES.texts.some((name) => name in changes);
  const named = changes.name === undefined ? {} : { sortName: sortName(changes.name) };
  const $set = { ...changes, ...named, ...(saysMore ? { textBlock: null } : {}) };
  return StoredFileModel.findByIdAndUpdate(id, { $set }, { returnDocument: 'after' }).lean<StoredFile | null>();
};

/** Makes one of a video's frames its cover. Null when it has no such frame. */
export const chooseCoverFrame = (id: string, at: number) =>
  StoredFileModel.findOneAndUpdate(
    { _id: id, 'cover.frames.at': at },
    { $set: { 'cover.chosen': at } },
    { returnDocument: 'after' },
  ).lean<StoredFile | null>();

/** Counts the beginning of a try to prepare a file for the editor. Null when the file no longer exists. */
export const countEditingTry = (id: string) =>
  StoredFileModel.findByIdAndUpdate(
    id,
    { $inc: { editingTries: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredFile | null>();

type Input = { projectId: string; ids: readonly string[]; tries: number };

/** Those of a project's files that lack something for the editor, were not tried that often, and can be read. */
export const filesToPrepare = ({ projectId, ids, tries }: Input) =>
  StoredFileModel.find(
    {
      _id: { $in: ids },
      projectId: new Types.ObjectId(projectId),
      $or: [{ editing: null }, { timelinePictures: null }],
      editingTries: { $not: { $gte: tries } },
      'inspection.state': { $ne: 'failed' },
      role: { $nin: PRIVATE_ROLES },
    },
    { name: 1, kind: 1, probe: 1, role: 1, editing: 1, timelinePictures: 1 },
  ).lean<Pick<StoredFile, '_id' | 'name' | 'kind' | 'probe' | 'role' | 'editing' | 'timelinePictures'>[]>();

/** An existing rendition; requesting it counts as use. */
export const findRendition = (cacheKey: string) =>
  StoredFileModel.findOneAndUpdate(
    { cacheKey },
    { $set: { lastUsedAt: clock.now() } },
    { returnDocument: 'after' },
  ).lean<StoredFile | null>();

/** Tags of the library with their number of files, most frequent first. */
export async function countTags(projectIds: readonly string[]): Promise<{ tag: string; files: number }[]> {
  const projects = { $in: projectIds.map((id) => new Types.ObjectId(id)) };
  const counts = await countByTag(StoredFileModel, { projectId: projects, role: 'original' });
  return counts.map(({ tag, count }) => ({ tag, files: count }));
}

/** Files whose time is over since their last use, as their purpose says, from an id on. */
export async function madeFilesUnusedOfEveryProject({
  after,
  limit,
}: {
  after: string | null;
  limit: number;
}): Promise<StoredFile[]> {
  const idle = UNUSED_ROLES.flatMap((role) => {
    const before = new Date(clock.now().getTime() - keptMs(role));
    return [
      { role, lastUsedAt: { $lt: before } },
      { role, lastUsedAt: null, createdAt: { $lt: before } },
    ];
  });
  return StoredFileModel.find({ $or: idle, ...(after ? { _id: { $gt: after } } : {}) })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<StoredFile[]>();
}

/** Files that their purpose keeps for a time only, and whose time is over. */
export const temporaryFilesOverOfEveryProject = (limit: number) =>
  StoredFileModel.find({
    $or: TIMED_ROLES.map((role) => ({ role, createdAt: { $lt: new Date(clock.now().getTime() - keptMs(role)) } })),
  })
    .limit(limit)
    .lean<KeptFile[]>();

/** Previews without their file: a crash during deletion leaves them. */
export async function strayPreviewsOfEveryProject(limit: number): Promise<StoredFile[]> {
  const previews = await StoredFileModel.find(
    { role: { $in: SOURCE_ROLES }, sourceId: { $ne: null } },
    { sourceId: 1 },
  ).lean<{ _id: string; sourceId: string }[]>();
  const alive = new Set(
    await StoredFileModel.distinct('_id', { _id: { $in: previews.map((preview) => preview.sourceId) } }),
  );
  return filesOfEveryProject(
    previews
      .filter((preview) => !alive.has(preview.sourceId))
      .slice(0, limit)
      .map((preview) => preview._id),
  );
}

/** Projects that own files, whether they still exist or not. */
export async function everyProjectWithFiles(): Promise<string[]> {
  return (await StoredFileModel.distinct('projectId', { projectId: { $ne: null } })).map(String);
}
