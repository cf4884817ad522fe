import { log } from '@/server/log';
import { prepareComing } from '@/server/posts/prepare-media';

/** A post that is due sooner than this after it was saved may have its media converted by its own delivery. */
const LOOK_MS = 5_000;

/** Looks which posts come, and has their media made ready before. */
export function startMediaPreparer(): { stop(): Promise<void> } {
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();

  const look = () => {
    running = prepareComing(seen)
      .then((started) => void (started > 0 && log.info({ started }, 'media of coming posts is made ready')))
      .catch((err: unknown) => log.warn({ err }, 'media of coming posts was not looked at: the database does not answer; trying again'))
      .then(() => {
        if (!stopped) timer = setTimeout(look, LOOK_MS);
      });
  };
  look();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
