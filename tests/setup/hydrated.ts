import type { Page } from '@playwright/test';

/**
 * Waits until React has taken over all that the server drew. Until then a click or a letter, which a test is quicker
 * with than any person, is lost: nobody listens yet. React leaves its mark on each element that it has taken over; what
 * VK's widget draws is none of React's.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('body :is(button, input, textarea, select)')].every(
      (element) =>
        element.closest('[class*=VkId i]') !== null ||
        Object.keys(element).some((key) => key.startsWith('__reactProps$')),
    ),
  );
  // What listens to the whole window begins to a moment after.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })));
}

/** The same page, whose `goto` and `reload` also wait for that. */
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
