import { log } from '@/server/system/log';
import { makeDueOccurrences } from '@/server/publishing/planning/make-occurrences';
import { sweepTrash } from '@/server/publishing/posts/trash/trash';
import { runEvery, type Timer } from './run-every';

/** Occurrences are created weeks ahead, and the trash is emptied after 30 days: no hurry. */
const SWEEP_MS = 30_000;

/** Creates the next posts of recurring series, and deletes posts that were in the trash long enough. */
export function startPlanningSweeper(): Timer {
  return runEvery({
    everyMs: SWEEP_MS,
    failure: 'planning ahead failed: the database does not answer; trying again',
    run: async () => {
      const [series, trash] = await Promise.all([makeDueOccurrences(), sweepTrash()]);
      if (series > 0 || trash > 0) log.info({ series, trash }, 'planned ahead');
    },
  });
}
