import { startJob } from '@/server/system/jobs/tracked/start-job';
import type { StoredFile } from '@/server/media/files/store';
import { inspectFileJob } from '@/server/media/jobs';

/** Has a worker analyse a file. The same file is never analysed twice at a time. */
export async function requestInspection(
  file: Pick<StoredFile, '_id' | 'projectId' | 'createdBy' | 'name'>,
): Promise<void> {
  if (!file.projectId) return;
  await startJob(inspectFileJob, {
    payload: { fileId: file._id },
    projectId: String(file.projectId),
    createdBy: String(file.createdBy),
    label: `Analysing ${file.name}`,
  });
}
