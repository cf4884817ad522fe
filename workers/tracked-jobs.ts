import { exportProjectJob, importArchiveJob, previewArchiveJob } from '@/server/publishing/archive/jobs';
import {
  inspectFileJob,
  preparePictureJob,
  prepareVideoJob,
  processMediaJob,
  processPictureJob,
  takeFrameJob,
} from '@/server/media/jobs';
import { importPostsJob } from '@/server/publishing/planning/jobs';
import type { TrackedJobDeclaration } from '@/server/system/jobs/tracked/define';

/** Every tracked job of the product. workers/tracked-registry.ts has a handler for each, or does not compile. */
export const trackedJobs = {
  [inspectFileJob.kind]: inspectFileJob,
  [importPostsJob.kind]: importPostsJob,
  [takeFrameJob.kind]: takeFrameJob,
  [processMediaJob.kind]: processMediaJob,
  [processPictureJob.kind]: processPictureJob,
  [prepareVideoJob.kind]: prepareVideoJob,
  [preparePictureJob.kind]: preparePictureJob,
  [exportProjectJob.kind]: exportProjectJob,
  [importArchiveJob.kind]: importArchiveJob,
  [previewArchiveJob.kind]: previewArchiveJob,
} as const satisfies Record<string, TrackedJobDeclaration>;

export type TrackedKind = keyof typeof trackedJobs;
