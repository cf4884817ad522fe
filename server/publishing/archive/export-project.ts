import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ZipFile } from 'yazl';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveSettings,
  dataEntry,
  ENTRIES,
  mediaEntry,
  type FileLine,
  type Manifest,
} from '@/lib/archive/format';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { VERSION } from '@/server/system/version';
import { randomToken } from '@/server/system/crypto';
import { keyOf } from '@/server/media/files/key-of';
import { travellingFiles, type TravellingFile } from '@/server/media/files/travelling.store';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { findProject, type StoredProject } from '@/server/people/projects/store';
import { halfTime } from '@/server/system/pace';
import { storage } from '@/server/system/storage/index';
import { requireDisk } from '@/server/system/storage/require-disk';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import type { OwnedRecord } from '@/server/system/owned-data';
import { archiveKey } from './remove-archive';
import { insertArchive, removeArchiveRow } from './store';
import { writeLines, type WrittenLines } from './write-lines';

const RETENTION_MS = 7 * 24 * 3_600_000;
/** Of the progress; files have the rest. */
const LINES_SHARE = 0.5;

/** Packs the project of a job, with all that `owned` lets travel, and keeps the archive for seven days. */
export async function exportProject(
  context: PlainContext,
  owned: OwnedRecord,
): Promise<{ exportId: string; name: string; bytes: number }> {
  const project = await findProject(context.projectId);
  if (!project) throw new AppError('NOT_FOUND', 'The project was deleted meanwhile');
  const draft = await storage().draft();
  try {
    await withTempFolder(context.jobId, async (folder) => write({ project, folder, draft, context, owned }));
    const id = randomToken(18);
    const bytes = (await stat(draft)).size;
    const name = `${fileNameOf(project.name)}-${clock.now().toISOString().slice(0, 10)}.zip`;
    // The row first: bytes without one would never be swept.
    await insertArchive({
      id,
      direction: 'export',
      userId: context.createdBy,
      projectId: context.projectId,
      name,
      bytes,
      preview: null,
      expiresAt: new Date(clock.now().getTime() + RETENTION_MS),
    });
    await storage()
      .keep(draft, archiveKey(id))
      .catch(async (error: unknown) => {
        await removeArchiveRow(id);
        throw error;
      });
    return { exportId: id, name, bytes };
  } finally {
    await rm(draft, { force: true });
  }
}

/** Sizes that are requested from storage at a time. */
const CONCURRENCY = 50;

/**
 * Uploaded originals, private documents, and the other files that something of the project shows: covers, optimised
 * files, avatars.
 */
async function exportedFiles(all: readonly TravellingFile[], named: ReadonlySet<string>): Promise<TravellingFile[]> {
  const wanted = all.filter(({ _id, role }) => role === 'original' || role === 'document' || named.has(_id));
  const found: TravellingFile[] = [];
  for (let at = 0; at < wanted.length; at += CONCURRENCY) {
    const some = wanted.slice(at, at + CONCURRENCY);
    const sizes = await Promise.all(some.map((file) => storage().size(keyOf(file))));
    found.push(...some.filter((_, index) => sizes[index] !== null));
  }
  return found;
}

function settingsOf({ avatarFileId, aiCaps }: StoredProject): Pick<ArchiveSettings, 'avatar' | 'aiCaps'> {
  return {
    avatar: avatarFileId?.split('.')[0] ?? null,
    aiCaps: { day: aiCaps?.day ?? null, month: aiCaps?.month ?? null },
  };
}

/** How many things travel besides files: what the progress is a part of. */
async function countLines(projectId: string, owned: OwnedRecord): Promise<number> {
  let count = 0;
  for (const entry of Object.values(owned))
    if (!('notOwned' in entry) && 'export' in entry.travels) count += await entry.count(projectId);
  return count;
}

type Write = { project: StoredProject; folder: string; draft: string; context: PlainContext; owned: OwnedRecord };

async function write({ project, folder, draft, context, owned }: Write): Promise<void> {
  const { projectId, signal, progress } = context;
  const settings = settingsOf(project);
  const all = await travellingFiles(projectId);
  const things = await countLines(projectId, owned);
  const onBatch = (done: number) =>
    progress((LINES_SHARE * Math.min(done, things)) / Math.max(1, things), `Read ${done} of ${things} things`);
  const { written, named } = await writeLines({
    projectId,
    owned,
    fileIds: new Set(all.map(({ _id }) => _id)),
    folder,
    signal,
    pace: halfTime({ signal, onBatch }),
  });
  if (settings.avatar) named.add(settings.avatar);
  const files = await exportedFiles(all, named);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  await requireDisk(bytes);
  const lines: Manifest['counts']['lines'] = Object.fromEntries(written.map(({ of, count }) => [of, count]));
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: clock.now().toISOString(),
    madeBy: VERSION,
    project: { name: project.name, description: project.description ?? null },
    counts: { posts: lines.Post ?? 0, files: files.length, bytes, lines },
  };
  const output = packed({ manifest, settings, written, files, progress });
  await pipeline(output, createWriteStream(draft, { mode: 0o600 }), { signal });
}

type Packed = {
  manifest: Manifest;
  settings: ReturnType<typeof settingsOf>;
  written: readonly WrittenLines[];
  files: readonly TravellingFile[];
  progress: PlainContext['progress'];
};

/** The zip, as a stream. */
function packed({ manifest, settings, written, files, progress }: Packed): Transform {
  const zip = new ZipFile();
  zip.addBuffer(json(manifest), ENTRIES.manifest);
  zip.addBuffer(json(settings), ENTRIES.settings);
  zip.addReadStreamLazy(ENTRIES.files, (done) => done(null, Readable.from(fileLines(files))));
  for (const { of, path } of written)
    zip.addReadStreamLazy(dataEntry(of), (done) => done(null, createReadStream(path)));
  const { bytes } = manifest.counts;
  let begun = 0;
  for (const [index, file] of files.entries()) {
    // Media is already compressed: packing it again would cost time and save nothing.
    zip.addReadStreamLazy(
      mediaEntry({ id: file._id, extension: file.extension }),
      { compress: false, size: file.bytes, mtime: file.createdAt },
      (done) => {
        progress(
          LINES_SHARE + ((1 - LINES_SHARE) * begun) / Math.max(1, bytes),
          `Packing files: ${index + 1} of ${files.length}`,
        );
        begun += file.bytes;
        openFile(file).then(
          (stream) => done(null, stream),
          (error: unknown) => done(error, Readable.from([])),
        );
      },
    );
  }
  const output = zip.outputStream as Transform;
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  return output;
}

async function openFile(file: TravellingFile): Promise<Readable> {
  return Readable.fromWeb((await storage().read(keyOf(file))) as ReadableStream);
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

function* fileLines(files: readonly TravellingFile[]): Generator<string> {
  for (const { _id, extension, name, bytes, sha256, tags, altText, role } of files) {
    const line: FileLine = {
      id: _id,
      extension,
      name: name.slice(0, 500) || 'file',
      bytes,
      sha256,
      tags,
      altText,
      ...(role === 'document' || role === 'avatar' ? { role } : {}),
    };
    yield `${JSON.stringify(line)}\n`;
  }
}

/** A file name that every system accepts. */
function fileNameOf(name: string): string {
  return (
    name
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'project'
  );
}
