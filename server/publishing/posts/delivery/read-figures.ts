import { labelOf } from '@/lib/platforms/keys';
import { adapterOf } from '@/server/publishing/platforms/index';
import type { Figures } from '@/server/publishing/platforms/types';
import { redactText } from '@/server/system/log';
import type { PlatformPost } from '@/server/publishing/post-rules/aggregate';
import { noteWait, waitUntil } from './credential-wait';
import { freshCredentialsFor } from '@/server/publishing/connections/fresh-credentials';

const TIMEOUT_MS = 20_000;

/** `reason`: why a figure is not known. `waitUntil`: the network asks this account to rest until then. */
export type FiguresRead = Figures & { reason: string | null; waitUntil: Date | null };

const unknown = (reason: string, until: Date | null = null): FiguresRead => ({
  likes: null,
  comments: null,
  reason,
  waitUntil: until,
});

/** Asks the network for the figures of a live post: one call at most. Never throws what the network says. */
export async function readFigures({
  projectId,
  entry: { platform, destinationId = null, externalId },
  signal,
}: {
  projectId: string;
  entry: Pick<PlatformPost, 'platform' | 'destinationId' | 'externalId'>;
  signal: AbortSignal;
}): Promise<FiguresRead> {
  const label = labelOf(platform);
  const adapter = await adapterOf(platform);
  if (!adapter.figures || !externalId) return unknown(`${label} did not say which post it is`);
  const { credentials, missing, blocked } = await freshCredentialsFor({ projectId, platform, destinationId });
  if (missing.length > 0) return unknown(`${label} is not connected`);
  if (blocked) return unknown(blocked.text);
  const wait = await waitUntil({ platform, credentials });
  if (wait) return unknown(`${label} asks this account to wait`, wait);
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const figures = await adapter.figures({ platform, credentials, signal: within }, { externalId });
    const lacking = figures.likes === null ? 'likes' : figures.comments === null ? 'comments' : null;
    const reason = lacking ? `${label} does not give the ${lacking} of this post: they may be hidden` : null;
    return { ...figures, reason, waitUntil: null };
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = adapter.classify(error, false);
    const text = redactText(failure.text);
    if (failure.class === 'rate-limited') {
      await noteWait({ platform, credentials }, failure);
      return unknown(`${label} asks this account to wait`, await waitUntil({ platform, credentials }));
    }
    return unknown(
      failure.class === 'authentication'
        ? `${label} does not let this token read them: ${text}`
        : `${label} could not give them: ${text}`,
    );
  }
}
