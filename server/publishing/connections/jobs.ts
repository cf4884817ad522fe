import { z } from 'zod';
import { objectId } from '@/lib/wire/scalars';
import { platformKey } from '@/lib/platforms/schemas';
import { defineJob } from '@/server/system/jobs/define';

/** Renew the token of a destination that is due. Only speeds it up: the claim in the database decides. */
export const refreshTokenJob = defineJob({
  name: 'refresh-token',
  queue: 'settings',
  payload: z.object({ projectId: objectId, platform: platformKey, destinationId: z.string().max(64).nullish() }),
  attempts: 1,
  timeoutMs: 60_000,
});
