import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ZipFile } from 'yazl';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  ENTRIES,
  mediaEntry,
  type FileLine,
  type Manifest,
} from '@/lib/archive/format';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { randomToken } from '@/server/system/crypto';
import { keyOf } from '@/server/media/files/key-of';
import { filesOfProject, type KeptFile } from '@/server/media/files/store';
import type { TrackedContext } from '@/server/system/jobs/tracked/define';
import { countPostsOf } from '@/server/publishing/posts/stored/counts.store';
import { fileIdsInPosts } from '@/server/publishing/posts/stored/content.store';
import { findProject, type StoredProject } from '@/server/people/projects/store';
import { storage } from '@/server/system/storage/index';
import { requireDisk } from '@/server/system/storage/require-disk';
import { exportedSettings } from './exported-settings';
import { postLines } from './post-lines';
import { archiveKey } from './remove-archive';
import { insertArchive, removeArchiveRow } from './store';

const KEPT_MS = 7 * 24 * 3_600_000;

/** Packs the project of a job and keeps the archive for seven days. */
export async function exportProject(
  context: TrackedContext,
): Promise<{ exportId: string; name: string; bytes: number }> {
  const project = await findProject(context.projectId);
  if (!project) throw new AppError('NOT_FOUND', 'The project was deleted meanwhile');
  const files = await exportedFiles(project);
  await requireDisk(files.reduce((sum, file) => sum + file.bytes, 0));
  const draft = await storage().draft();
  try {
    await write({ project, files, draft, context });
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

type Write = { project: StoredProject; files: KeptFile[]; draft: string; context: TrackedContext };

async function write({ project, files, draft, context }: Write): Promise<void> {
  const { signal, progress } = context;
  const posts = (await countPostsOf([context.projectId])).get(context.projectId) ?? 0;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: clock.now().toISOString(),
    project: { name: project.name, description: project.description ?? null },
    counts: { posts, files: files.length, bytes },
  };
  const zip = new ZipFile();
  zip.addBuffer(json(manifest), ENTRIES.manifest);
  zip.addBuffer(json(await exportedSettings(project)), ENTRIES.settings);
  zip.addReadStreamLazy(ENTRIES.files, (done) => done(null, Readable.from(fileLines(files))));
  zip.addReadStreamLazy(ENTRIES.posts, (done) =>
    done(
      null,
      Readable.from(
        postLines({
          projectId: context.projectId,
          onPost: (count) =>
            progress(0.05 * Math.min(1, count / Math.max(1, posts)), `Packing posts: ${count} of ${posts}`),
        }),
      ),
    ),
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
