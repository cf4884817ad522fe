// Slow: searches that really run, over t.me's pages as a fake serves them.
import { readFile } from 'node:fs/promises';
import { SEED } from './support/channels';
import { finished } from './support/searches';
import { expect, expectAccessible, test } from './support/test';

test.describe('all results', () => {
  const FIRST = 'Title,Username,Participants,Checked,Theme Relevance,Is Relevant,Description';

  test('are downloaded as CSV with the fixed columns, and as XLSX and JSON', async ({ page, account }) => {
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
    await expect(page.getByRole('dialog', { name: 'Channel', exact: true })).toBeVisible();
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
    const panel = page.getByRole('dialog', { name: 'Channel', exact: true });
    await panel.getByRole('button', { name: 'Watch', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Stop watching' })).toBeVisible();
    await page.goto('/searches');
    await page.getByRole('button', { name: 'Watched channels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Watched channels' });
    await expect(dialog.getByRole('list', { name: 'Watched channels' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Stop watching/ }).click();
    await expect(dialog.getByText('No channel is watched yet')).toBeVisible();
    const channel = dialog.getByLabel('Channel', { exact: true });
    await dialog.getByRole('button', { name: 'Watch', exact: true }).click();
    await expect(channel).toHaveAccessibleDescription('Give the name or link of the channel to watch.');
    await expect(channel).toBeFocused();
  });

  test('the idea of a post becomes a draft in the composer', async ({ page, account }) => {
    const { id } = await finished(account);
    await page.goto(`/searches/${id}?sortBy=title&sortOrder=asc`);
    await page.getByRole('button', { name: 'Coffee place 1', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Channel', exact: true });
    await panel.getByRole('button', { name: 'Draft from this idea' }).first().click();
    await expect(page).toHaveURL(/\/schedule\?post=[0-9a-f]{24}/, { timeout: 30_000 });
    await expect(page.getByRole('form', { name: 'Edit post' })).toBeVisible();
  });
});
