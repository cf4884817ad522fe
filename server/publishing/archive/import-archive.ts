import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Collection } from '@/lib/archive/collections';
import { lowerLimit, type CapLimits } from '@/lib/ai/caps';
import { counted } from '@/lib/archive/contents';
import { fileLine, type FileLine } from '@/lib/archive/format';
import { AppError } from '@/lib/errors/app-error';
import { keepFile, keepPrivateFile } from '@/server/media/files/keep-file';
import { changeFile, findAnyFileByUpload, type KeptFile } from '@/server/media/files/store';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { isPublic } from '@/server/media/files/purposes';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { changeProject, findProject } from '@/server/people/projects/store';
import { storage } from '@/server/system/storage/index';
import { requireDisk } from '@/server/system/storage/require-disk';
import { importedId, type OwnedRecord, type Restoring } from '@/server/system/owned-data';
import { refusing, type OpenArchive } from './read-archive';
import { addressesHere } from './addresses-here';
import { withLocalArchive } from './local-archive';
import { requireImport } from './upload-archive';

/** Enough to be read; an archive of millions of broken lines must not fill the memory. */
const MAX_REMARKS = 200;

/** Lines weigh little against files; both move the bar. */
const FILES_SHARE = 0.9;

export type ImportResult = {
  projectId: string;
  posts: number;
  files: number;
  /** All that is there now besides files, in words. */
  things: string[];
  remarks: string[];
};

/**
 * Creates the job's project from an uploaded archive, with all that `owned` lets travel. When the job runs again, it
 * continues where it stopped.
 */
export async function importArchive(
  { importId, origin }: { importId: string; origin: string },
  context: PlainContext,
  { owned, limits }: { owned: OwnedRecord; limits: ImportLimits },
): Promise<ImportResult> {
  const { projectId, createdBy: userId } = context;
  const stored = await requireImport({ id: importId, userId });
  return withLocalArchive({ importId, bytes: stored.bytes, signal: context.signal }, async (archive) => {
    const remarks = remarking();
    const files = await importFiles({ archive, importId, userId, projectId, remarks, context });
    // A private file has no address: nothing shows it.
    const shown = new Map([...files].filter(([, { role }]) => isPublic(role)));
    await adoptCaps(projectId, archive.settings.aiCaps);
    await adoptAvatar({ projectId, avatar: archive.settings.avatar ? shown.get(archive.settings.avatar) : undefined });
    const counts = await importData({ archive, importId, origin, files, shown, remarks, context, owned, limits });
    return {
      projectId,
      posts: counts.get('Post') ?? 0,
      files: files.size,
      things: inWords(counts, owned),
      remarks: remarks.all(),
    };
  });
}

/** The archive's limits count where they are lower than those of a new project here. */
async function adoptCaps(projectId: string, theirs: CapLimits): Promise<void> {
  const ours = (await findProject(projectId))?.aiCaps;
  await changeProject(projectId, {
    'aiCaps.day': lowerLimit(theirs.day, ours?.day ?? null) ?? undefined,
    'aiCaps.month': lowerLimit(theirs.month, ours?.month ?? null) ?? undefined,
  });
}

type Remarks = { add(sentence: string): void; all(): string[] };

function remarking(): Remarks {
  const kept: string[] = [];
  let more = 0;
  return {
    add: (sentence) => {
      if (kept.length < MAX_REMARKS) kept.push(sentence);
      else more += 1;
    },
    all: () => (more > 0 ? [...kept, `${more.toLocaleString('en')} more like these.`] : kept),
  };
}

/** The things that people know by a name, each with its number. */
function inWords(counts: ReadonlyMap<Collection, number>, owned: OwnedRecord): string[] {
  return [...counts].flatMap(([of, count]) => {
    const entry = owned[of];
    return 'called' in entry && entry.called && count > 0 ? [counted(count, entry.called)] : [];
  });
}

/** How many things of a collection a project may have. */
export type ImportLimits = Partial<Record<Collection, number>>;

type ImportData = {
  archive: OpenArchive;
  importId: string;
  origin: string;
  files: ReadonlyMap<string, KeptFile>;
  shown: ReadonlyMap<string, KeptFile>;
  remarks: Remarks;
  context: PlainContext;
  owned: OwnedRecord;
  limits: ImportLimits;
};

/** Restores the lines of every collection that travels. Returns how many of each there are now. */
async function importData({
  archive,
  importId,
  origin,
  files,
  shown,
  remarks,
  context,
  owned,
  limits,
}: ImportData): Promise<Map<Collection, number>> {
  const { posts, lines } = archive.manifest.counts;
  const total = Object.values(lines).reduce((sum, count) => sum + count, 0) || posts;
  const { addressOf, withAddressesHere } = addressesHere({ origin, shown });
  let done = 0;
  async function* linesOf(of: Collection): AsyncGenerator<unknown> {
    const most = limits[of] ?? Infinity;
    let read = 0;
    for await (const line of archive.lines(of)) {
      context.signal.throwIfAborted();
      if (read === most) {
        const entry = owned[of];
        const called = ('called' in entry && entry.called?.many) || `lines of ${of}`;
        return remarks.add(`A project can have ${most.toLocaleString('en')} ${called}. The others were left out.`);
      }
      read += 1;
      done += 1;
      const fraction = FILES_SHARE + (1 - FILES_SHARE) * Math.min(1, done / Math.max(1, total));
      context.progress(fraction, `Importing what it holds: ${done} of ${Math.max(done, total)}`);
      yield withAddressesHere(line);
    }
  }
  const into: Restoring = {
    projectId: context.projectId,
    userId: context.createdBy,
    importId,
    idOf: (collection, id) => importedId({ importId, collection, id }),
    addressOf,
    fileOf: (id) => files.get(id)?._id ?? null,
    remark: remarks.add,
  };
  const restored = new Map<Collection, number>();
  // In the record's order, in which things arrive before those that name them.
  for (const of of Object.keys(owned) as Collection[]) {
    const entry = owned[of];
    if ('notOwned' in entry || !('restore' in entry.travels)) continue;
    const { count } = await entry.travels.restore(linesOf(of), into);
    restored.set(of, count);
  }
  return restored;
}

type ImportFiles = {
  archive: OpenArchive;
  importId: string;
  userId: string;
  projectId: string;
  remarks: Remarks;
  context: PlainContext;
};

/** Imports every file of the archive into the new project; returns the new files by their id in the archive. */
async function importFiles({
  archive,
  importId,
  userId,
  projectId,
  remarks,
  context,
}: ImportFiles): Promise<Map<string, KeptFile>> {
  const files = new Map<string, KeptFile>();
  const { counts } = archive.manifest;
  let bytes = 0;
  let turn = 0;
  for await (const value of archive.lines('files')) {
    context.signal.throwIfAborted();
    const line = fileLine.parse(value);
    turn += 1;
    context.progress((FILES_SHARE * bytes) / Math.max(1, counts.bytes), `Importing files: ${turn} of ${counts.files}`);
    const uploadId = `import:${importId}:${line.id}`;
    const file =
      (await findAnyFileByUpload(uploadId)) ??
      (await importFile({
        archive,
        line,
        uploadId,
        userId,
        projectId,
        avatar: archive.settings.avatar === line.id,
        remarks,
        signal: context.signal,
      }));
    if (file) files.set(line.id, file);
    bytes += line.bytes;
  }
  return files;
}

type ImportFile = {
  archive: OpenArchive;
  line: FileLine;
  uploadId: string;
  userId: string;
  projectId: string;
  avatar: boolean;
  remarks: Remarks;
  signal: AbortSignal;
};

/**
 * One file: its bytes are checked against the archive's list, and its type is decided from them, as for any upload.
 * Null when it is refused.
 */
async function importFile({
  archive,
  line,
  uploadId,
  userId,
  projectId,
  avatar,
  remarks,
  signal,
}: ImportFile): Promise<KeptFile | null> {
  const entry = archive.media.get(line.id);
  if (!entry) return null;
  await requireDisk(line.bytes);
  const path = await storage().draft();
  try {
    const sha256 = await refusing(async () => copy({ source: await archive.read(entry), path, signal }));
    if (sha256 !== line.sha256) {
      remarks.add(`${line.name} was left out: its contents differ from what was exported.`);
      return null;
    }
    const draft = { file: { name: line.name, bytes: line.bytes, sha256, path }, userId, projectId, uploadId };
    if (line.role === 'document') return await keepPrivateFile({ ...draft, role: 'document' });
    // Archives of before say nothing of avatars.
    const role = avatar || line.role === 'avatar' ? ('avatar' as const) : ('original' as const);
    const kept = await keepFile({ ...draft, role });
    await requestInspection(kept);
    return (await changeFile(kept._id, { tags: line.tags, altText: line.altText })) ?? kept;
  } catch (error) {
    if (
      signal.aborted ||
      !(error instanceof AppError) ||
      !['UNSUPPORTED_TYPE', 'TOO_LARGE', 'ARCHIVE_INVALID'].includes(error.code)
    )
      throw error;
    remarks.add(`${line.name} was left out: ${error.message}`);
    return null;
  } finally {
    await rm(path, { force: true });
  }
}

async function copy({
  source,
  path,
  signal,
}: {
  source: Readable;
  path: string;
  signal: AbortSignal;
}): Promise<string> {
  const hash = createHash('sha256');
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(source, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
  return hash.digest('hex');
}

async function adoptAvatar({ projectId, avatar }: { projectId: string; avatar: KeptFile | undefined }): Promise<void> {
  const project = await findProject(projectId);
  if (avatar?.kind === 'image' && project && !project.avatarFileId)
    await changeProject(projectId, { avatarFileId: `${avatar._id}.${avatar.extension}` });
}
