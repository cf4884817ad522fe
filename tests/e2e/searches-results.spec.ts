// Slow: searches that really run, over t.me's pages as a fake serves them.
import type { Page } from '@playwright/test';
import { finished, rows, startSearch, table } from './support/searches';
import { expect, expectAccessible, test } from './support/test';

const titles = (page: Page) => table(page).getByRole('rowheader').getByRole('button').allTextContents();

/** Programs that the page loads from now on wait until the returned function is called. */
async function holdPrograms(page: Page): Promise<() => void> {
  let letOn = () => {};
  const held = new Promise<void>((resolve) => (letOn = resolve));
  await page.route('**/_next/static/chunks/**', async (route) => {
    await held;
    await route.continue();
  });
  return letOn;
}

test.describe('results', () => {
  test('arrive by themselves, with the fixed columns, and page by page', async ({ page, account }) => {
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
    await expect(rows(page).getByRole('radio', { name: 'Relevant', exact: true })).toBeChecked();
    await filter.getByRole('radio', { name: 'Not relevant' }).check();
    await expect(page).toHaveURL(/filterRelevant=false/);
    await expect(rows(page)).toHaveCount(1);
    // The row of the filter before is there until the answer comes.
    await expect(rows(page).getByRole('radio', { name: 'Not relevant' })).toBeChecked();
    await page.keyboard.press('j');
    await page.keyboard.press('u');
    await expect(rows(page).getByRole('radio', { name: 'Not marked' })).toBeChecked();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const does of ['Mark the channel as relevant', 'Mark the channel as not relevant', 'Next item'])
      await expect(help).toContainText(does);
  });

  test('a mark that is refused goes back, with the fixed message', async ({ page, account }) => {
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
    await expect(rows(page)).toHaveCount(25);
    const letOn = await holdPrograms(page);
    // A tick shows at once, even while the program of the bar is on its way.
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    letOn();
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
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByLabel('Save this view as')).toHaveAccessibleDescription(/Required/);
    await page.getByLabel('Save this view as').fill('Number twelve');
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('list', { name: 'Saved views' }).getByRole('listitem')).toHaveCount(1);
    // Another browser of the same person has them too.
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/searches/${id}`);
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Number twelve', exact: true }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Remove view Number twelve' }).click();
    await expect(page.getByRole('list', { name: 'Saved views' })).toHaveCount(0);
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
