import type { Page } from '@playwright/test';

/**
 * Waits until React has hydrated everything that the server rendered. A test is faster than any user: before that its
 * clicks and letters are lost. React marks each element that it has hydrated; VK's widget renders without React.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('body :is(button, input, textarea, select)')].every(
      (element) =>
        element.closest('[class*=VkId i]') !== null ||
        Object.keys(element).some((key) => key.startsWith('__reactProps$')),
    ),
  );
  // Listeners on the window are attached a moment later.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })));
}

/** The same page; its `goto` and `reload` also wait for hydration. */
export function patient(page: Page): Page {
  const { goto, reload } = page;
  page.goto = async (...where) => {
    const answer = await goto.apply(page, where);
    await hydrated(page);
    return answer;
  };
  page.reload = async (...how) => {
    const answer = await reload.apply(page, how);
    await hydrated(page);
    return answer;
  };
  return page;
}
