/**
 * Runs work beside other work that can't be stopped once it runs, such as apt. When the work fails, that is told after
 * the other has ended, so that the next start does not meet its locks; a failure of the other is told at once.
 * @template T
 * @param {() => Promise<T>} work
 * @param {() => Promise<unknown>} other
 * @returns {Promise<T>} what the work returned, once both have ended
 */
export async function beside(work, other) {
  const others = other();
  const worked = work().catch(async (/** @type {unknown} */ error) => {
    await Promise.allSettled([others]);
    throw error;
  });
  const [result] = await Promise.all([worked, others]);
  return result;
}
