import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/lib/errors/app-error';
import { deleteFile } from '@/server/media/files/delete-file';
import { keepPrivateFile } from '@/server/media/files/keep-file';
import { openPrivate } from '@/server/media/files/open-private';
import type { PlainContext, TrackedContext } from '@/server/system/jobs/tracked/context';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { halfTime } from '@/server/system/pace';
import { storage } from '@/server/system/storage/index';
import { countCandidates, ROWS } from '../stored/candidate.store';
import { searchFile, type ExportFormat } from './export-search';
import { exportSearchJob } from '../stored/jobs';
import { requireSearch } from '../stored/require-search';
import { whereRows, type ResultsQuery } from './results';

/** Its rate is measured for so many rows. */
const UNIT = 1_000;

type Filter = NonNullable<ResultsQuery['filter_relevant']>;
type ExportInput = { id: string; format: ExportFormat; filter: Filter; userId: string };

/** Starts a job that writes an export into a file, or joins the one that does. */
export async function startSearchExport({ id, format, filter, userId }: ExportInput): Promise<{ jobId: string }> {
  const { projectId, name, counts } = await requireSearch(id);
  const job = await startJob(exportSearchJob, {
    payload: { searchId: id, format, filter },
    projectId: String(projectId),
    createdBy: userId,
    label: `Exporting ${name}`,
    units: Math.max(1, counts.rows / UNIT),
  });
  return { jobId: String(job._id) };
}

type Context = PlainContext & Pick<TrackedContext, 'takeBack'>;
type Payload = { searchId: string; format: ExportFormat; filter: Filter };
export type KeptExport = { fileId: string; name: string; bytes: number };

/** The job: the file is kept for a day. Nothing is left of one that is cancelled. */
export async function keepSearchExport(payload: Payload, context: Context): Promise<KeptExport> {
  const { searchId: id, format, filter } = payload;
  const { projectId, createdBy: userId, signal, progress } = context;
  const query = { filter_relevant: filter };
  const all = await countCandidates(id, { ...ROWS, ...whereRows(query) });
  const onBatch = (done: number) => progress(done / Math.max(1, all), `Written ${done} of ${all} channels`);
  const { stream, name } = await searchFile({ id, format, query, pace: halfTime({ signal, onBatch }) });
  const draft = await storage().draft();
  try {
    const hash = createHash('sha256');
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(stream, hashed, createWriteStream(draft, { mode: 0o600 }), { signal });
    const { size: bytes } = await stat(draft);
    const file = { name, bytes, sha256: hash.digest('hex'), path: draft };
    const kept = await keepPrivateFile({ file, userId, projectId, role: 'export' });
    context.takeBack(() => deleteFile(kept._id));
    return { fileId: kept._id, name, bytes };
  } finally {
    await rm(draft, { force: true });
  }
}

/** A kept export to download. 404 when it is another project's, or its day is over. */
export async function openSearchExport({ fileId, projectId }: { fileId: string; projectId: string }) {
  const { file, read } = await openPrivate({ fileId, projectId });
  if (file.role !== 'export') throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  const { name, bytes, contentType } = file;
  return { body: await read(), name, bytes, contentType };
}
