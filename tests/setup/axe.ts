import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG rules that axe counts as experimental, and so leaves out unless they are asked for. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose answer depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds against the page as it is drawn now, or against one part of it; of all rules, or those of colours. */
export async function axeViolations(
  page: Page,
  part = 'html',
  rules: 'all' | 'colours' = 'all',
): Promise<Awaited<ReturnType<AxeBuilder['analyze']>>['violations']> {
  // Legacy mode leaves out frames of other origins, of which there are none here. Without it every node that passes is
  // carried out of the page too: 10 s instead of 2 on the schedule.
  const { violations } = await new AxeBuilder({ page })
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
