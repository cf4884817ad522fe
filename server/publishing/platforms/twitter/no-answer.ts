import { partBeforeGone, PlatformError } from '@/server/publishing/platforms/failure';
import type { PartBefore } from '@/server/publishing/platforms/types';
import { callX, XError } from './client';
import { classifyX } from './errors';
import type { Caller } from './send';

/**
 * Why a part may not answer the one before: X refuses with the same 403 when that is gone and when the plan of the app
 * allows no answers. Whether it is there is asked.
 */
export async function whyNoAnswer(caller: Caller, error: unknown, { externalId }: PartBefore): Promise<unknown> {
  if (!(error instanceof XError) || error.status !== 403) return error;
  const failure = classifyX(error, true);
  if (failure.class !== 'permanent' || /duplicate/i.test(failure.text)) return error;
  if (await isGone(caller, externalId)) return partBeforeGone('X');
  return new PlatformError({ ...failure, cause: { code: 'part-not-allowed' } });
}

/** X says so inside a 200. */
async function isGone(caller: Caller, id: string): Promise<boolean> {
  try {
    await callX(caller, { method: 'GET', path: `/2/tweets/${id}` });
    return false;
  } catch (error) {
    return error instanceof XError && (error.status === 400 || error.status === 404);
  }
}
