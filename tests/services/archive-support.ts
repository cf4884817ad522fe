import { OWNED } from '@/server/edge/owned/owned';
import type { Actor } from '@/server/people/access/actor';
import { importArchive } from '@/server/publishing/archive/import-archive';
import { startImport } from '@/server/publishing/archive/start-jobs';
import { uploadArchive } from '@/server/publishing/archive/upload-archive';
import { listPosts } from '@/server/publishing/posts/list-posts';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { received } from '../factories/received-file';

export const ORIGIN = 'https://new.example.com';

/** The context of a job, which keeps its progress. */
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

export const draftOf = (bytes: Uint8Array) => received(bytes, 'project.zip');

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
    return {
      id,
      target,
      result: await importArchive({ importId: id, origin: ORIGIN }, context, { owned: OWNED, limits: {} }),
    };
  };
  return { upload, imported };
}

export const postsIn = async (project: string) =>
  (await listPosts({ projectIds: [project], query: {} } as never)).items;
