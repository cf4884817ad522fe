import { log } from '@/server/system/log';
import { prepareComing } from '@/server/publishing/posts/delivery/prepare-media';
import { runEvery, type Timer } from './run-every';

/** A post that is due sooner than this after it was saved may have its media converted by its own delivery. */
const LOOK_MS = 5_000;

/** Looks for coming posts, and has their media converted in advance. */
export function startMediaPreparer(): Timer {
  const seen = new Map<string, number>();
  return runEvery({
    everyMs: LOOK_MS,
    failure: 'media of coming posts was not looked at: the database does not answer; trying again',
    run: async () => {
      const started = await prepareComing(seen);
      if (started > 0) log.info({ started }, 'media of coming posts is made ready');
    },
  });
}
