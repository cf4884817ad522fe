import { ApiError, call, type CallArguments } from '@/lib/api/call';
import type { WireJob } from '@/lib/contracts/jobs';
import { cancelJob, getJob } from '@/lib/routes/jobs';
import type { WireMediaDetail, WireProcessedMedia } from '@/lib/contracts/media';
import { processMedia } from '@/lib/routes/media';
import type { DeclarationOf } from '@/lib/routes/route';
import type { Fit } from '@/lib/media/frame';
import type { Trim } from '@/lib/media/trim';
import type { PlatformKey } from '@/lib/platforms/define';

/** How often a running job is asked how far it is. */
const ASK_MS = 600;

type Request = {
  projectId: string;
  platform: PlatformKey;
  url: string;
  as?: 'media' | 'cover';
  fit: Fit;
  trim?: Trim | null;
  signal: AbortSignal;
  onProgress: (progress: number, sentence: string) => void;
};

export type Processed = { url: string; detail: WireMediaDetail | null };

/**
 * Makes a file fit a network, as a job that is followed and cancelled. Resolves with null when it was cancelled; throws
 * ApiError.
 */
export async function processForPlatform({
  projectId,
  platform,
  url,
  as,
  fit,
  trim,
  signal,
  onProgress,
}: Request): Promise<Processed | null> {
  const body = {
    mediaUrl: url,
    platforms: [platform],
    ...(as ? { as } : {}),
    fit: fit.mode,
    focus: fit.focus,
    background: fit.background,
    ...(trim ? { trim } : {}),
  };
  const args: CallArguments<DeclarationOf<typeof processMedia>> = {
    query: { projectId },
    body,
    headers: { Prefer: 'respond-async' },
  };
  const answer = await call(processMedia, args);
  const result = 'jobId' in answer ? await follow({ jobId: answer.jobId, signal, onProgress }) : answer;
  return result && resultFor(result, platform);
}

function resultFor({ processedMedia, errors, details }: WireProcessedMedia, platform: PlatformKey): Processed {
  const url = processedMedia[platform];
  if (!url)
    throw new ApiError({
      statusCode: 422,
      code: 'MEDIA_REFUSED',
      message: errors?.[platform] ?? 'The network does not take this media.',
    });
  return { url, detail: details?.[platform] ?? null };
}

type Follow = { jobId: string; signal: AbortSignal; onProgress: Request['onProgress'] };

async function follow({ jobId, signal, onProgress }: Follow): Promise<WireProcessedMedia | null> {
  for (;;) {
    if (signal.aborted) return cancel(jobId);
    const job = await ask(jobId);
    onProgress(job?.progress ?? 0, job?.sentence ?? '');
    if (job?.state === 'cancelled') return null;
    if (job?.state === 'failed')
      throw new ApiError({
        statusCode: 422,
        code: job.error?.code ?? 'MEDIA_FAILED',
        message: job.error?.message ?? 'The media could not be processed.',
      });
    if (job?.state === 'done') return job.result as unknown as WireProcessedMedia;
    await pause(ASK_MS, signal);
  }
}

/** A connection that is lost for a moment does not end the job: it is asked again. */
async function ask(jobId: string): Promise<WireJob | null> {
  try {
    return await call(getJob, { params: { id: jobId } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NETWORK') return null;
    throw error;
  }
}

async function cancel(jobId: string): Promise<null> {
  await call(cancelJob, { params: { id: jobId } }).catch((error: unknown) => {
    // 409: it has just ended. Nothing else may be lost sight of.
    if (!(error instanceof ApiError) || error.statusCode !== 409) throw error;
  });
  return null;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
