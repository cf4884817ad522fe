import { createWriteStream } from 'node:fs';
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
import { COLLECTIONS, type Collection } from '@/lib/archive/collections';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { randomToken } from '@/server/system/crypto';
import { keyOf } from '@/server/media/files/key-of';
import { filesOfProject, type KeptFile } from '@/server/media/files/store';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { fileIdsInPosts } from '@/server/publishing/posts/stored/content.store';
import { findProject, type StoredProject } from '@/server/people/projects/store';
import { storage } from '@/server/system/storage/index';
import { requireDisk } from '@/server/system/storage/require-disk';
import type { OwnedRecord, Travelling } from '@/server/system/owned-data';
import { archiveKey } from './remove-archive';
import { insertArchive, removeArchiveRow } from './store';

const KEPT_MS = 7 * 24 * 3_600_000;

/** Packs the project of a job, with all that `owned` lets travel, and keeps the archive for seven days. */
export async function exportProject(
  context: PlainContext,
  owned: OwnedRecord,
): Promise<{ exportId: string; name: string; bytes: number }> {
  const project = await findProject(context.projectId);
  if (!project) throw new AppError('NOT_FOUND', 'The project was deleted meanwhile');
  const files = await exportedFiles(project);
  await requireDisk(files.reduce((sum, file) => sum + file.bytes, 0));
  const draft = await storage().draft();
  try {
    await write({ project, files, draft, context, owned });
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
      expiresAt: new Date(clock.now().getTime() + KEPT_MS),
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

/**
 * Uploaded originals, private documents, and the other files that posts or the project show: covers, optimised files,
 * the avatar.
 */
async function exportedFiles(project: StoredProject): Promise<KeptFile[]> {
  const projectId = String(project._id);
  const inPosts = await fileIdsInPosts(projectId);
  const avatar = project.avatarFileId?.split('.')[0];
  const wanted = (await filesOfProject(projectId)).filter(
    (file) => file.role === 'original' || file.role === 'document' || inPosts.has(file._id) || file._id === avatar,
  );
  const there = await Promise.all(wanted.map(async (file) => (await storage().size(keyOf(file))) !== null));
  return wanted.filter((_, index) => there[index]);
}

type Write = { project: StoredProject; files: KeptFile[]; draft: string; context: PlainContext; owned: OwnedRecord };

function settingsOf({ avatarFileId, aiCaps }: StoredProject): Pick<ArchiveSettings, 'avatar' | 'aiCaps'> {
  return {
    avatar: avatarFileId?.split('.')[0] ?? null,
    aiCaps: { day: aiCaps?.day ?? null, month: aiCaps?.month ?? null },
  };
}

async function write({ project, files, draft, context, owned }: Write): Promise<void> {
  const { signal, progress } = context;
  const data = await travelling(context.projectId, owned);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const lines: Manifest['counts']['lines'] = Object.fromEntries(data.map(({ of, count }) => [of, count]));
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: clock.now().toISOString(),
    project: { name: project.name, description: project.description ?? null },
    counts: { posts: lines.Post ?? 0, files: files.length, bytes, lines },
  };
  const zip = new ZipFile();
  zip.addBuffer(json(manifest), ENTRIES.manifest);
  zip.addBuffer(json(settingsOf(project)), ENTRIES.settings);
  zip.addReadStreamLazy(ENTRIES.files, (done) => done(null, Readable.from(fileLines(files))));
  const total = data.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  const onLine = () => {
    done += 1;
    progress(0.05 * Math.min(1, done / Math.max(1, total)), `Packing posts and settings: ${done} of ${total}`);
  };
  for (const { of, travels } of data)
    zip.addReadStreamLazy(dataEntry(of), (open) =>
      open(null, Readable.from(jsonLines(travels.export(context.projectId), onLine))),
    );
  let packed = 0;
  for (const [index, file] of files.entries()) {
    // Media is already compressed: packing it again would cost time and save nothing.
    zip.addReadStreamLazy(
      mediaEntry({ id: file._id, extension: file.extension }),
      { compress: false, size: file.bytes, mtime: file.createdAt },
      (done) => {
        progress(0.05 + (0.95 * packed) / Math.max(1, bytes), `Packing files: ${index + 1} of ${files.length}`);
        packed += file.bytes;
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
  await pipeline(output, createWriteStream(draft, { mode: 0o600 }), { signal });
}

type Data = { of: Collection; count: number; travels: Travelling };

/** The collections with something to pack. */
async function travelling(projectId: string, owned: OwnedRecord): Promise<Data[]> {
  const all = COLLECTIONS.map(async (of): Promise<Data[]> => {
    const entry = owned[of];
    if ('notOwned' in entry || !('export' in entry.travels)) return [];
    const count = await entry.count(projectId);
    return count === 0 ? [] : [{ of, count, travels: entry.travels }];
  });
  return (await Promise.all(all)).flat();
}

async function* jsonLines(values: AsyncIterable<unknown>, onLine: () => void): AsyncGenerator<string> {
  for await (const value of values) {
    onLine();
    yield `${JSON.stringify(value)}\n`;
  }
}

async function openFile(file: KeptFile): Promise<Readable> {
  return Readable.fromWeb((await storage().read(keyOf(file))) as ReadableStream);
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

function* fileLines(files: readonly KeptFile[]): Generator<string> {
  for (const { _id, extension, name, bytes, sha256, tags, altText, role } of files) {
    const line: FileLine = {
      id: _id,
      extension,
      name: name.slice(0, 500) || 'file',
      bytes,
      sha256,
      tags,
      altText,
      ...(role === 'document' ? { role } : {}),
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
