import { log } from '@/server/log';
import { makeDueOccurrences } from '@/server/planning/make-occurrences';
import { sweepTrash } from '@/server/posts/trash';

/** Occurrences are made weeks ahead, and the trash is emptied after 30 days: no hurry. */
const SWEEP_MS = 30_000;

/** Makes what series of recurring posts are to have next, and lets go what the trash held long enough. */
export function startPlanningSweeper(): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();

  const look = () => {
    running = Promise.all([makeDueOccurrences(), sweepTrash()])
      .then(([series, trash]) => void ((series > 0 || trash > 0) && log.info({ series, trash }, 'planned ahead')))
      .catch((err: unknown) => log.warn({ err }, 'planning ahead failed: the database does not answer; trying again'))
      .then(() => {
        if (!stopped) timer = setTimeout(look, SWEEP_MS);
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
