import { findProgram, TOOLS } from '../../server/boot/launcher/system-tools.mjs';

/**
 * Chromium without the parts that draw windows: the same engine with half of the processor time per page. Debian has it
 * as a package of its own; where there is none, tests run in the whole Chromium.
 * @type {import('../../server/boot/launcher/system-tools.mjs').Tool}
 */
export const HEADLESS_SHELL = {
  name: 'chromium-headless-shell',
  package: 'chromium-headless-shell',
  programs: ['chromium-headless-shell'],
  without: 'browser tests take longer',
};

/** The system's own browser, so that Playwright's download is not needed; undefined when there is none. */
export const browserProgram = () =>
  [HEADLESS_SHELL, ...TOOLS.filter(({ name }) => name === 'chromium')]
    .flatMap(({ programs }) => programs)
    .map(findProgram)
    .find(Boolean);
