import { inspectFileJob, processMediaJob, processPictureJob, takeFrameJob } from '@/server/media/jobs';
import type { TrackedJobDeclaration } from './define';

/** Every tracked job of the product. workers/tracked-registry.ts has a handler for each, or does not compile. */
export const trackedJobs = {
  [inspectFileJob.kind]: inspectFileJob,
  [takeFrameJob.kind]: takeFrameJob,
  [processMediaJob.kind]: processMediaJob,
  [processPictureJob.kind]: processPictureJob,
} as const satisfies Record<string, TrackedJobDeclaration>;

export type TrackedKind = keyof typeof trackedJobs;
