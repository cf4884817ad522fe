import type { FollowJob } from '@/components/api/use-follow-job';
import { ApiError, call, type CallArguments } from '@/lib/api/call';
import type { WireMediaDetail, WireProcessedMedia } from '@/lib/contracts/media';
import { processMedia } from '@/lib/routes/media';
import type { DeclarationOf } from '@/lib/routes/route';
import type { Fit } from '@/lib/media/frame';
import type { Trim } from '@/lib/media/trim';
import type { PlatformKey } from '@/lib/platforms/define';

const KINDS = ['process-media', 'process-picture'] as const;

type Request = {
  projectId: string;
  platform: PlatformKey;
  url: string;
  as?: 'media' | 'cover';
  fit: Fit;
  trim?: Trim | null;
  follow: FollowJob;
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
  follow,
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
  const result = 'jobId' in answer ? await follow({ kinds: KINDS, jobId: answer.jobId, signal, onProgress }) : answer;
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
