import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG rules that axe counts as experimental, and so leaves out unless they are asked for. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds against the page as it is drawn now, or against one part of it. */
export async function axeViolations(
  page: Page,
  part = 'html',
): Promise<Awaited<ReturnType<AxeBuilder['analyze']>>['violations']> {
  // Legacy mode leaves out frames of other origins, of which there are none here. Without it every node that passes is
  // carried out of the page too: 10 s instead of 2 on the schedule.
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ runOnly: RULES, rules: EXPERIMENTAL, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  return violations;
}
