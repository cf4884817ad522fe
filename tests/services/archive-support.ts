import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { OWNED } from '@/server/edge/owned/owned';
import { hashFile } from '@/server/media/files/hash-file';
import type { Actor } from '@/server/people/access/actor';
import { importArchive } from '@/server/publishing/archive/import-archive';
import { startImport } from '@/server/publishing/archive/start-jobs';
import { uploadArchive } from '@/server/publishing/archive/upload-archive';
import { listPosts } from '@/server/publishing/posts/list-posts';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { storage } from '@/server/system/storage/index';

export const ORIGIN = 'https://new.example.com';

/** What a job gets from its worker, which keeps what it tells. */
export const contextFor = (
  project: string,
  createdBy: string,
  signal = new AbortController().signal,
): PlainContext & { told: string[] } => {
  const told: string[] = [];
  return {
    jobId: 'job',
    projectId: project,
    createdBy,
    signal,
    told,
    progress: (fraction, sentence) => void told.push(`${Math.round(fraction * 100)} ${sentence}`),
  };
};

export async function draftOf(
  bytes: Uint8Array,
): Promise<{ name: string; bytes: number; sha256: string; path: string }> {
  const path = await storage().draft();
  await writeFile(path, bytes);
  return { name: 'project.zip', bytes: bytes.length, sha256: await hashFile(path), path };
}

/** A zip of these entries, as a malicious client might pack them. */
export function zipOf(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Uploads and imports of one person; a worker of theirs must look through the uploads. */
export function importsOf(actor: Actor) {
  const { userId } = actor;
  const upload = async (bytes: Uint8Array) =>
    uploadArchive({ file: await draftOf(bytes), userId, signal: AbortSignal.timeout(60_000) });
  /** The whole import: uploaded, started, run. */
  const imported = async (bytes: Uint8Array) => {
    const { id } = await upload(bytes);
    const { projectId: target } = await startImport({ id, actor, origin: ORIGIN });
    const context = contextFor(target, userId);
    return { id, target, result: await importArchive({ importId: id, origin: ORIGIN }, context, OWNED) };
  };
  return { upload, imported };
}

export const postsIn = async (project: string) =>
  (await listPosts({ projectIds: [project], query: {} } as never)).items;
