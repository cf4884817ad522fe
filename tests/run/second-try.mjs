import { afterSecondTry } from './reports.mjs';

/**
 * More failed files than this are no lost race.
 */
const MOST_FILES = 3;

/**
 * Runs the failed files of a whole run once more, alone on a quiet machine, as the browser suite does with each test: a
 * fault fails twice, a lost race does not. What passes only now is counted as passed, and named at the end of the run.
 * @template {{ name: string, again?: (place: P, files: string[]) => Promise<import('./reports.mjs').Report> }} S
 * @template P
 * @param {{
 *   suites: readonly S[],
 *   reports: Map<string, import('./reports.mjs').Report>,
 *   place: (suite: S) => P,
 * }} options
 */
export async function trySecondTime({ suites, reports, place }) {
  const failed = suites.flatMap((suite) => {
    const first = reports.get(suite.name);
    const files = (first?.files ?? []).filter((each) => each.failed > 0).map(({ file }) => file);
    return suite.again && first && files.length > 0 ? [{ suite, first, files, again: suite.again }] : [];
  });
  if (failed.reduce((sum, { files }) => sum + files.length, 0) > MOST_FILES) return;
  for (const { suite, first, files, again } of failed)
    reports.set(suite.name, afterSecondTry(first, await again(place(suite), files)));
}
