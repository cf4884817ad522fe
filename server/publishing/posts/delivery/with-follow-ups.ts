import type {
  AdapterContext,
  Pending,
  PlatformAdapter,
  PublishablePost,
  Published,
} from '@/server/publishing/platforms/types';
import type { Live } from '@/server/publishing/post-rules/end-attempt';

/** `isLast`: no part follows. */
type Sent = { adapter: PlatformAdapter; context: AdapterContext; post: PublishablePost; isLast: boolean };

/**
 * The network's result, with the follow-up steps of a live post: recorded together with it, so that none is forgotten.
 */
export function withFollowUps(said: Published | Pending, { adapter, context, post, isLast }: Sent): Live | Pending {
  if (said.state === 'pending' || !isLast) return said;
  const steps = adapter.followUps?.(context, post, { externalId: said.externalId, about: said.about ?? {} }) ?? [];
  return { ...said, followUps: steps.map(({ kind }) => kind) };
}
