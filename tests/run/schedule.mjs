/**
 * `cores`: how many cores it keeps busy, a half where it mostly waits; `after`: steps that must end before it, if they
 * run too; `needs`: the same, and they must succeed.
 * @typedef {{ name: string, cores: 0.5 | 1 | 2, after?: readonly string[], needs?: readonly string[] }} Step
 */

/**
 * Runs steps in their order, side by side as far as the cores allow. A step that can't start yet lets later ones pass.
 * @template {Step} T
 * @param {{ steps: readonly T[], cores: number, run: (step: T) => Promise<void> }} options
 */
export async function runSideBySide({ steps, cores, run }) {
  const open = [...steps];
  /** @type {Map<T, Promise<void>>} */
  const running = new Map();
  const isOpen = (/** @type {string} */ name) => [...open, ...running.keys()].some((step) => step.name === name);
  const busy = () => [...running.keys()].reduce((sum, step) => sum + step.cores, 0);
  const canStart = (/** @type {T} */ step) =>
    (running.size === 0 || busy() + step.cores <= cores) &&
    ![...(step.after ?? []), ...(step.needs ?? [])].some(isOpen);
  while (open.length > 0 || running.size > 0) {
    for (let next = open.find(canStart); next; next = open.find(canStart)) {
      const step = next;
      open.splice(open.indexOf(step), 1);
      running.set(
        step,
        run(step).finally(() => running.delete(step)),
      );
    }
    if (running.size === 0) throw new Error(`These wait for each other: ${open.map(({ name }) => name).join(', ')}`);
    await Promise.race(running.values());
  }
}
