import { writeFileSync } from 'node:fs';

/**
 * A reporter of vitest: writes the errors outside tests (a rejection that no test awaited) with the file that ran.
 * Vitest's JSON leaves them out.
 */
export default class StrayErrors {
  /**
   * @param {unknown} _modules
   * @param {readonly { message?: string, stack?: string, VITEST_TEST_PATH?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const place = process.env.TEST_STRAY;
    if (!place || errors.length === 0) return;
    const found = errors.map((each) => ({
      file: each.VITEST_TEST_PATH ?? '',
      why: each.stack ?? each.message ?? String(each),
    }));
    writeFileSync(place, JSON.stringify(found));
  }
}
