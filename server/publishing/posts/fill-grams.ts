import { setTimeout as sleep } from 'node:timers/promises';
import { everyProjectWithPosts, fillGrams } from '../stored-posts/grams.store';

/** Between two batches, so that others get their turn. */
const PAUSE_MS = 50;

/**
 * Makes the terms for the search of texts of posts that earlier versions saved, in batches; goes on where it stopped.
 * `isDone`: every post has its terms, and new ones get them when they are saved.
 */
export async function fillPostGrams({ signal }: { signal: AbortSignal }): Promise<{ filled: number; isDone: boolean }> {
  let [filled, isDone] = [0, true];
  for (const projectId of await everyProjectWithPosts()) {
    for (;;) {
      if (signal.aborted) return { filled, isDone: false };
      const some = await fillGrams(projectId);
      filled += some.filled;
      // All of them were changed meanwhile.
      if (some.found > 0 && some.filled === 0) isDone = false;
      if (some.filled === 0) break;
      await sleep(PAUSE_MS);
    }
  }
  return { filled, isDone };
}
