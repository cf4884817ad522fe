import { AppError } from '@/lib/errors/app-error';
import { OWNED } from '@/server/edge/owned/owned';
import { previewArchive } from '@/server/publishing/archive/preview-archive';
import { claimJob, endJob } from '@/server/system/jobs/tracked/claim.store';

/**
 * A worker that only inspects uploads, so that a test runs its own jobs by hand.
 * Returns a function that stops it.
 */
export function lookThroughUploadsOf(userId: string): () => Promise<void> {
  let stopped = false;
  const work = async (): Promise<void> => {
    while (!stopped) {
      const job = await claimJob({ lane: 'quick', worker: 'previews', personId: userId });
      if (!job) {
        await new Promise((next) => setTimeout(next, 15));
        continue;
      }
      const { importId } = job.payload as { importId: string };
      const signal = AbortSignal.timeout(60_000);
      const error = await previewArchive({ importId, userId, signal }, OWNED).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error && !(error instanceof AppError)) throw error;
      await endJob(
        job,
        error instanceof AppError
          ? { state: 'failed', error: { code: error.code, message: error.message } }
          : { state: 'done', result: null },
      );
    }
  };
  const working = work();
  return () => {
    stopped = true;
    return working;
  };
}
