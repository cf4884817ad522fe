// Slow: searches that really run, over t.me's pages as a fake serves them.
import type { Page } from '@playwright/test';
import { SEED } from './support/channels';
import { finished, rows, table, type Search } from './support/searches';
import { expect, expectAccessible, test } from './support/test';

/** The real search, in another state than it has reached: states that cannot be had on demand. */
async function shownAs(page: Page, { id }: Search, change: object): Promise<void> {
  await page.route(`**/api/searches/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...change } });
  });
}

test.describe('a search', () => {
  test('offers Stop, Continue and Reinitiate by its status', async ({ page, account }) => {
    test.slow();
    const search = await finished(account);
    const active = ['PENDING', 'PROCESSING', 'RETRY', 'FLOOD_WAIT'];
    const continuable = ['STOPPED', 'FAILED', 'PAUSED', 'FLOOD_WAIT', 'COMPLETED'];
    for (const status of new Set([...active, ...continuable])) {
      await shownAs(page, search, { status, retry_after_seconds: status === 'FLOOD_WAIT' ? 61 : null });
      await page.goto(`/searches/${search.id}`);
      await expect(page.getByRole('link', { name: 'Reinitiate Search' })).toBeVisible();
      const counts = [active.includes(status) ? 1 : 0, continuable.includes(status) ? 1 : 0];
      await expect(page.getByRole('button', { name: 'Stop Search' }), status).toHaveCount(counts[0] ?? 0);
      await expect(page.getByRole('button', { name: 'Continue Search' }), status).toHaveCount(counts[1] ?? 0);
      if (status === 'FLOOD_WAIT') await expect(page.getByText(/retry in 2 minutes/)).toBeVisible();
      await page.unrouteAll();
    }
  });

  test('goes on where it is continued; a refusal is shown as an error', async ({ page, account }) => {
    const search = await finished(account);
    await page.goto(`/searches/${search.id}`);
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/continue'));
    await page.getByRole('button', { name: 'Continue Search' }).click();
    expect((await answered).status()).toBe(200);
    await page.route('**/api/searches/*/{stop,continue}', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'SEARCH_ACTIVE', message: 'It is active.', detail: 'It is active.' },
      }),
    );
    await page
      .getByRole('button', { name: /^(Continue|Stop) Search$/ })
      .first()
      .click();
    await expect(page.getByText('Error: It is active.')).toBeVisible();
  });

  test('results are asked for every 20 s, details and log every 10 s while it is active and auto-refresh is on', async ({
    page,
    account,
  }) => {
    const search = await finished(account);
    await shownAs(page, search, { status: 'PROCESSING' });
    const asked = { results: 0, details: 0, logs: 0 };
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/results')) asked.results += 1;
      if (pathname.endsWith('/logs')) asked.logs += 1;
      if (pathname === `/api/searches/${search.id}`) asked.details += 1;
    });
    await page.clock.install();
    await page.goto(`/searches/${search.id}`);
    await expect(page.getByRole('switch', { name: 'Auto-refresh' })).toBeChecked();
    await expect(rows(page)).toHaveCount(25);
    await expect(page.getByRole('log', { name: 'Activity log' })).toBeVisible();
    const since = { ...asked };
    // One second at a time: a response has to arrive before the next interval begins.
    for (let second = 0; second < 21; second += 1) await page.clock.runFor(1_000);
    await expect.poll(() => asked.results - since.results).toBe(1);
    await expect.poll(() => asked.details - since.details).toBe(2);
    await expect.poll(() => asked.logs - since.logs).toBe(2);
    await page.getByRole('switch', { name: 'Auto-refresh' }).click();
    const off = { ...asked };
    for (let second = 0; second < 21; second += 1) await page.clock.runFor(1_000);
    expect(asked).toEqual(off);
  });

  test('without results it says so, in the list with its error cut', async ({ page, account }) => {
    const search = await finished(account, { initial_channel: 'no_such_channel_here' });
    await page.goto(`/searches/${search.id}`);
    await expect(page.getByText('No results found for this search, or search is still in progress.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Search details' })).toContainText('Failed');
    await expectAccessible(page);
  });

  test('its log has levels and pages of twenty', async ({ page, account }) => {
    const { id } = await finished(account);
    await page.goto(`/searches/${id}`);
    const log = page.getByRole('log', { name: 'Activity log' });
    await expect(log.getByRole('listitem')).toHaveCount(20);
    await expect(log).toContainText('INFO');
    await page.getByRole('navigation', { name: 'Pages of the log' }).getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  });

  test('a channel opens beside the table, and its score says why', async ({ page, account }) => {
    const { id } = await finished(account);
    await page.goto(`/searches/${id}?sortBy=title&sortOrder=asc`);
    await page.getByRole('button', { name: 'Coffee place 1', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Channel', exact: true });
    await expect(panel.getByRole('heading', { name: 'Coffee place 1' })).toBeVisible();
    await expect(panel.getByRole('article')).toHaveCount(2);
    await expect(panel.getByText(`@${SEED}`).first()).toBeVisible();
    await expectAccessible(page);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    const row = await title.evaluate((element) => {
      const { bottom } = element.parentElement?.getBoundingClientRect() ?? { bottom: 0 };
      const main = element.closest('main');
      return { bottom, isWhole: main !== null && main.scrollWidth <= main.clientWidth };
    });
    expect(row, 'the header keeps its one row of 48 pixels').toEqual({ bottom: 48, isWhole: true });
    await expect(page.getByRole('button', { name: 'Download all results (CSV)' })).toBeVisible();
    await page.keyboard.press(']');
    await expect(panel.getByRole('heading', { name: 'Coffee place 1', exact: true })).toHaveCount(0);
    await page.keyboard.press('[');
    await expect(panel.getByRole('heading', { name: 'Coffee place 1', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await rows(page).first().getByRole('button', { name: /^Why/ }).click();
    await expect(page.getByRole('dialog', { name: /^Why \d+ %$/ })).toContainText(`mentioned once by @${SEED}`, {
      ignoreCase: true,
    });
  });

  test('a viewer reads everything and changes nothing', async ({ account, viewerPage }) => {
    const { id } = await finished(account);
    await viewerPage.goto(`/searches/${id}`);
    await expect(rows(viewerPage)).toHaveCount(25);
    for (const name of ['Stop Search', 'Continue Search'])
      await expect(viewerPage.getByRole('button', { name })).toHaveCount(0);
    await expect(table(viewerPage).getByRole('radio')).toHaveCount(0);
  });

  test('on a phone the table fits, and a channel takes the screen', async ({ page, account }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { id } = await finished(account);
    await page.goto(`/searches/${id}?sortBy=title&sortOrder=asc`);
    await expect(rows(page)).toHaveCount(25);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Coffee place 1', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Channel' })).toBeVisible();
  });
});
