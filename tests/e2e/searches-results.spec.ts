// Slow: searches that really run, over t.me's pages as a fake serves them.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { SEED } from './support/channels';
import { test } from './support/searches';
import { expect, expectAccessible, send, type Account } from './support/test';

type Search = { id: string; status: string };

const START = { search_name: 'Coffee', initial_channel: SEED, channel_theme: 'filter coffee at home, water, grinder' };

const startSearch = ({ request, projectId }: Account, fields: object = {}) =>
  send<Search>(request, 'POST', `/api/searches?projectId=${projectId}`, { ...START, ...fields });

/** A search that has come to its end. */
async function finished(account: Account, fields: object = {}): Promise<Search> {
  const search = await startSearch(account, fields);
  const read = async () => (await (await account.request.get(`/api/searches/${search.id}`)).json()) as Search;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toMatch(/COMPLETED|FAILED/);
  return read();
}

const table = (page: Page) => page.getByRole('table', { name: 'Results' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const titles = (page: Page) => table(page).getByRole('rowheader').getByRole('button').allTextContents();

/** The real search, in another state than it has reached: states that cannot be had on demand. */
async function shownAs(page: Page, { id }: Search, change: object): Promise<void> {
  await page.route(`**/api/searches/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...change } });
  });
}

test.describe('results', () => {
  test('arrive by themselves, with the document’s columns, and page by page', async ({ page, account }) => {
    test.slow();
    const { id } = await startSearch(account);
    await page.goto(`/searches/${id}`);
    await expect(page.getByRole('region', { name: 'Search details' })).toContainText('Completed', { timeout: 60_000 });
    await page.reload();
    await expect(table(page).getByRole('columnheader')).toHaveText([
      '',
      'Title',
      'Username',
      'Participants',
      'Checked',
      /Theme relevance/,
      'Is relevant',
      'Description',
    ]);
    await expect(rows(page)).toHaveCount(25);
    const shares = await table(page)
      .getByRole('button', { name: /^Why \d+ %$/ })
      .allTextContents();
    const figures = shares.map((share) => Number.parseInt(share, 10));
    expect(figures).toEqual([...figures].sort((a, b) => b - a));
    await expectAccessible(page);
    await page.getByRole('navigation', { name: 'Pages of results' }).getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2&pageSize=25&sortBy=theme_relevance&sortOrder=desc&filterRelevant=all/);
    await expect(rows(page)).toHaveCount(9);
    await page.goBack();
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole('combobox', { name: 'Results per page' }).selectOption('50 per page');
    await expect(rows(page)).toHaveCount(34);
  });

  test('sorting turns round on title, participants and theme relevance', async ({ page, account }) => {
    const { id } = await finished(account);
    await page.goto(`/searches/${id}?pageSize=50`);
    await expect(rows(page)).toHaveCount(34);
    const sort = (name: string) => table(page).getByRole('button', { name, exact: true }).click();
    await sort('Participants');
    await expect(page).toHaveURL(/sortBy=participants_count&sortOrder=desc/);
    await expect(rows(page).first()).toContainText('Кофейня 34');
    await expect(page.getByRole('columnheader', { name: 'Participants' })).toHaveAttribute('aria-sort', 'descending');
    await sort('Participants');
    await expect(page).toHaveURL(/sortBy=participants_count&sortOrder=asc/);
    await expect(rows(page).first()).toContainText('Coffee place 1');
    await sort('Title');
    await expect(page).toHaveURL(/sortBy=title&sortOrder=asc/);
    await expect.poll(async () => (await titles(page))[0]).toBe('Coffee place 1');
    await sort('Title');
    await expect(page).toHaveURL(/sortBy=title&sortOrder=desc/);
    await sort('Theme relevance');
    await expect(page).toHaveURL(/sortBy=theme_relevance&sortOrder=desc/);
    await sort('Theme relevance');
    await expect(page).toHaveURL(/sortBy=theme_relevance&sortOrder=asc/);
  });

  test('marks are true, false or null, filtered by, taken back, and made by keys', async ({ page, account }) => {
    const { id } = await finished(account);
    await page.goto(`/searches/${id}?sortBy=title&sortOrder=asc&pageSize=50`);
    const marks = (name: string) => page.getByRole('radiogroup', { name, exact: true });
    await marks('Coffee place 1').getByRole('radio', { name: 'Relevant', exact: true }).check();
    await expect(page.getByText('Coffee place 1: relevant')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(marks('Coffee place 1').getByRole('radio', { name: 'Not marked' })).toBeChecked();
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    const first = rows(page).filter({ has: page.locator(':focus') });
    await expect(first.getByRole('radio', { name: 'Relevant', exact: true })).toBeChecked();
    await page.keyboard.press('j');
    await page.keyboard.press('n');
    await expect(first.getByRole('radio', { name: 'Not relevant' })).toBeChecked();
    await page.keyboard.press('k');
    await page.getByRole('radio', { name: 'Not relevant' }).last().waitFor();
    const filter = page.getByRole('radiogroup', { name: 'Relevance filter' });
    await filter.getByRole('radio', { name: 'Relevant', exact: true }).check();
    await expect(page).toHaveURL(/filterRelevant=true/);
    await expect(rows(page)).toHaveCount(1);
    await filter.getByRole('radio', { name: 'Not relevant' }).check();
    await expect(page).toHaveURL(/filterRelevant=false/);
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press('j');
    await page.keyboard.press('u');
    await expect(rows(page).getByRole('radio', { name: 'Not marked' })).toBeChecked();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const does of ['Mark the channel as relevant', 'Mark the channel as not relevant', 'Next item'])
      await expect(help).toContainText(does);
  });

  test('a mark that is refused goes back, with the document’s sentence', async ({ page, account }) => {
    const { id } = await finished(account);
    await page.goto(`/searches/${id}?sortBy=title&sortOrder=asc`);
    await page.route('**/api/channel-results/*', (route) => route.fulfill({ status: 500, body: '' }));
    const group = page.getByRole('radiogroup', { name: 'Coffee place 1', exact: true });
    await group.getByRole('radio', { name: 'Relevant', exact: true }).click();
    await expect(page.getByText('Failed to update channel relevance.')).toBeVisible();
    await expect(group.getByRole('radio', { name: 'Not marked' })).toBeChecked();
  });

  test('ten marks together re-rank the results, and say so', async ({ page, account }) => {
    const { id } = await finished(account);
    await page.goto(`/searches/${id}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = page.getByRole('region', { name: 'Selected channels' });
    await expect(bar).toContainText('25 selected');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Relevant', exact: true }).click();
    await expect(page.getByText('25 channels: relevant')).toBeVisible();
    await expect(page.getByText(/Re-ranked by your 25 marks/)).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo re-ranking' }).click();
    await expect(page.getByText(/Learning was taken back/)).toBeVisible({ timeout: 30_000 });
  });

  test('words are looked for inside results, and views are kept under a name', async ({ page, account }) => {
    const { id } = await finished(account);
    await page.goto(`/searches/${id}`);
    await page.getByRole('searchbox', { name: 'Search inside results' }).fill('кофейня 12');
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Save this view as').fill('Number twelve');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.goto(`/searches/${id}`);
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Number twelve', exact: true }).click();
    await expect(rows(page)).toHaveCount(1);
  });

  test('news moves no row that is being read', async ({ page, account }) => {
    const search = await finished(account);
    let asked = 0;
    await page.route(`**/api/searches/${search.id}/results?*`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { results: { id: string; title: string }[]; total_results: number };
      asked += 1;
      const results = asked === 1 ? body.results.slice(3) : body.results;
      const total_results = asked === 1 ? body.total_results - 3 : body.total_results;
      await route.fulfill({ response: answer, json: { ...body, results, total_results } });
    });
    await page.clock.install();
    await page.goto(`/searches/${search.id}`);
    await expect(rows(page)).toHaveCount(22);
    const before = await titles(page);
    await page.clock.runFor(21_000);
    const news = page.getByRole('button', { name: '3 new results' });
    await expect(news).toBeVisible();
    expect(await titles(page)).toEqual(before);
    await news.click();
    await expect(rows(page)).toHaveCount(25);
    await expect(news).toHaveCount(0);
  });
});

test.describe('all results', () => {
  const FIRST = 'Title,Username,Participants,Checked,Theme Relevance,Is Relevant,Description';

  test('are downloaded as CSV with the document’s columns, and as XLSX and JSON', async ({ page, account }) => {
    const { id } = await finished(account);
    await page.goto(`/searches/${id}`);
    const saved = async (act: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), act()]);
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const csv = await saved(() => page.getByRole('button', { name: 'Download all results (CSV)' }).click());
    expect(csv.name).toMatch(/\.csv$/);
    const lines = csv.bytes.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(lines[0]).toBe(FIRST);
    expect(lines).toHaveLength(35);
    const menu = async (item: string) => {
      await page.getByRole('button', { name: 'More formats' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const json = await saved(() => menu('All as JSON'));
    expect(JSON.parse(json.bytes.toString('utf8'))).toHaveLength(34);
    const xlsx = await saved(() => menu('All as XLSX'));
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK');
  });

  test('are none, or fail, and the page says so', async ({ page, account }) => {
    const none = await finished(account, { initial_channel: 'no_such_channel_here' });
    await page.goto(`/searches/${none.id}`);
    await page.getByRole('button', { name: 'Download all results (CSV)' }).click();
    await expect(page.getByText('No results to download.')).toBeVisible();
    const { id } = await finished(account);
    await page.goto(`/searches/${id}`);
    await page.route('**/export?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Download all results (CSV)' }).click();
    await expect(page.getByText('Failed to download all search results.')).toBeVisible();
  });

  test('are drawn as a map that keys walk, as a table, and saved as a picture', async ({ page, account }) => {
    const { id } = await finished(account);
    await page.goto(`/searches/${id}`);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    const map = page.getByRole('group', { name: `Map of channels like @${SEED}` });
    await expect(map.getByRole('button')).toHaveCount(35);
    await expectAccessible(page);
    await map.getByRole('button', { name: /initial channel/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(map.locator('[data-node]:focus')).not.toHaveAttribute('aria-label', /initial channel/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Channel' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a picture' }).click(),
    ]);
    expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG');
    await page.getByRole('button', { name: 'Map as a table' }).click();
    await expect(page.getByRole('table', { name: 'Map of channels' }).getByRole('row')).toHaveCount(36);
    await expectAccessible(page);
  });

  test('are compared with another search, and judged only after the cost is said', async ({ page, account }) => {
    const [a] = [await finished(account), await finished(account, { search_name: 'Coffee again' })];
    await page.goto(`/searches/${a.id}`);
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare searches' });
    await expect(dialog.getByRole('region', { name: 'In both' }).getByRole('listitem')).toHaveCount(34);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'AI judge' }).click();
    const judge = page.getByRole('dialog', { name: 'Ask the AI judge' });
    await expect(judge.getByRole('button', { name: 'Ask the judge' })).toBeDisabled();
    await expectAccessible(page);
  });
});

test.describe('from search to work', () => {
  test('a channel is watched, listed with its posts, and no longer watched', async ({ page, account }) => {
    const { id } = await finished(account);
    await page.goto(`/searches/${id}?sortBy=title&sortOrder=asc`);
    await page.getByRole('button', { name: 'Coffee place 1', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Channel' });
    await panel.getByRole('button', { name: 'Watch', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Stop watching' })).toBeVisible();
    await page.goto('/searches');
    await page.getByRole('button', { name: 'Watched channels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Watched channels' });
    await expect(dialog.getByRole('list', { name: 'Watched channels' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Stop watching/ }).click();
    await expect(dialog.getByText('No channel is watched yet')).toBeVisible();
  });

  test('the idea of a post becomes a draft in the composer', async ({ page, account }) => {
    const { id } = await finished(account);
    await page.goto(`/searches/${id}?sortBy=title&sortOrder=asc`);
    await page.getByRole('button', { name: 'Coffee place 1', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Channel' });
    await panel.getByRole('button', { name: 'Draft from this idea' }).first().click();
    await expect(page).toHaveURL(/\/schedule\?post=[0-9a-f]{24}/, { timeout: 30_000 });
    await expect(page.getByRole('form', { name: 'Edit post' })).toBeVisible();
  });
});

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
    const panel = page.getByRole('complementary', { name: 'Channel' });
    await expect(panel.getByRole('heading', { name: 'Coffee place 1' })).toBeVisible();
    await expect(panel.getByRole('article')).toHaveCount(2);
    await expect(panel.getByText(`@${SEED}`).first()).toBeVisible();
    await expectAccessible(page);
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
