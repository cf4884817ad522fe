import type { DeliveryRunner } from '@/server/publishing/posts/delivery/delivery-runner';
import type { TrackedRunner } from '@/server/system/jobs/tracked/runner';

/** Arguments of a handler besides its payload. */
export type JobContext = { runner: DeliveryRunner; tracked: TrackedRunner; signal: AbortSignal };
export type Handler<P> = (payload: P, context: JobContext) => Promise<void>;
