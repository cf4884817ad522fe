import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const require = createRequire(import.meta.url);
/** A third of the size of the source that axe sends into the page by itself. */
const SOURCE = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
const NOTHING = ';';

/** WCAG rules that axe counts as experimental and runs only on request. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns axe's findings on the current page or one part of it, by all rules or those of colours. */
export async function axeViolations(
  page: Page,
  part = 'html',
  rules: 'all' | 'colours' = 'all',
): Promise<Awaited<ReturnType<AxeBuilder['analyze']>>['violations']> {
  // It stays in a page until the next one is loaded.
  const there = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)));
  const axeSource = there.every(Boolean) ? NOTHING : SOURCE;
  // Legacy mode omits frames of other origins, and there are none here. Without it every passing node is transferred
  // out of the page too: 10 s instead of 2 on the schedule.
  const { violations } = await new AxeBuilder({ page, axeSource })
    .include(part)
    .options({
      runOnly: rules === 'all' ? RULES : { type: 'rule', values: COLOUR_RULES },
      rules: rules === 'all' ? EXPERIMENTAL : {},
      resultTypes: ['violations'],
    })
    .setLegacyMode(true)
    .analyze();
  return violations;
}
