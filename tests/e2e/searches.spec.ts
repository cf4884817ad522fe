import { expect, expectAccessible, send, test, type Account } from './support/test';

type Search = { id: string; status: string; initial_channel: string };

/** Starts a search as the form does. */
const startSearch = ({ request, projectId }: Account, fields: object = {}) =>
  send<Search>(request, 'POST', `/api/searches?projectId=${projectId}`, {
    search_name: 'Coffee in Berlin',
    initial_channel: 'coffee_berlin',
    ...fields,
  });

test.describe('the list', () => {
  test('has its columns, View and Delete; without searches one sentence and one action', async ({ page, account }) => {
    await page.goto('/searches');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Searches');
    await expect(page.getByText('No searches yet')).toBeVisible();
    await expectAccessible(page);
    await startSearch(account, { channel_theme: 'Filter coffee' });
    await page.reload();
    await expect(page.getByRole('columnheader')).toHaveText([
      'Initial Channel',
      'Theme',
      'Status',
      'Created At',
      'Actions',
    ]);
    const row = page.getByRole('row', { name: /@coffee_berlin/ });
    await expect(row).toContainText(/\(\d+ results?\)/);
    await expect(row).toContainText('Filter coffee');
    await expectAccessible(page);
    await row.getByRole('link', { name: 'View' }).click();
    await expect(page).toHaveURL(/\/searches\/[0-9a-f]{24}$/);
  });

  test('a theme is cut at 100 characters, 97 and an ellipsis', async ({ page, account }) => {
    const theme = 'abcdefghij'.repeat(12);
    await startSearch(account, { channel_theme: theme });
    await page.goto('/searches');
    await expect(page.getByRole('cell', { name: `${theme.slice(0, 97)}...`, exact: true })).toBeVisible();
  });

  test('twenty searches on a page, and the page in the address', async ({ page, account }) => {
    for (let index = 1; index <= 21; index += 1) await startSearch(account, { search_name: `Search ${index}` });
    await page.goto('/searches');
    await expect(page.getByRole('row')).toHaveCount(21);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
  });

  test('deleting asks first, with the focus on Cancel, and says that it is done', async ({ page, account }) => {
    await startSearch(account);
    await page.goto('/searches');
    await page.getByRole('button', { name: 'Delete Coffee in Berlin' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this search?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Delete Coffee in Berlin' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Search deleted successfully.')).toBeVisible();
    await expect(page.getByText('No searches yet')).toBeVisible();
  });

  test('a failed deletion shows the server’s detail, else the fixed message', async ({ page, account }) => {
    await startSearch(account);
    await page.goto('/searches');
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete Coffee in Berlin' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await page.route('**/api/searches/*', (route) =>
      route.fulfill({ status: 409, json: { code: 'X', detail: 'It is being exported.', message: 'No.' } }),
    );
    await remove();
    await expect(page.getByText('It is being exported.')).toBeVisible();
    await page.unroute('**/api/searches/*');
    await page.route('**/api/searches/*', (route) => route.fulfill({ status: 500, body: '' }));
    await remove();
    await expect(page.getByText('Failed to delete search. Please try again later.')).toBeVisible();
  });

  test('the palette finds a search, and keys lead to the form and through the list', async ({ page, account }) => {
    const { id } = await startSearch(account, { search_name: 'Кофейные соседи' });
    await page.goto('/searches');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: '@coffee_berlin' })).toBeFocused();
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/searches\/new$/);
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Go to, create, find…').fill('кофейные');
    await page.getByRole('option', { name: /Кофейные соседи/ }).click();
    await expect(page).toHaveURL(new RegExp(`/searches/${id}$`));
  });

  test('a failed load says so with Retry, and a 404 empties the list', async ({ page, account }) => {
    await startSearch(account);
    await page.route('**/api/searches?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/searches');
    await expect(page.getByText('Failed to load searches. Please try again later.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/searches?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row', { name: /@coffee_berlin/ })).toBeVisible();
    await page.route('**/api/searches?*', (route) => route.fulfill({ status: 404, json: { detail: 'Not found' } }));
    await page.reload();
    await expect(page.getByText('No searches found or endpoint not available.')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(0);
  });
});

test.describe('a new search', () => {
  test('requires a name and a channel, and positive numbers', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/searches');
    await page.getByRole('link', { name: 'Initiate New Search' }).first().click();
    await expect(page).toHaveURL(/\/searches\/new$/);
    await page.getByLabel('Message limit').fill('-5');
    await page.getByLabel('Channel count to find').fill('0');
    await page.getByRole('button', { name: 'Initiate Search' }).click();
    await expect(page.getByText('Search name is required.')).toBeVisible();
    await expect(page.getByText('Initial channel name/link is required.')).toBeVisible();
    await expect(page.getByText('Message limit must be a positive number.')).toBeVisible();
    await expect(page.getByText('Channel count must be at least 1.')).toBeVisible();
    await expect(page.getByLabel('Search name')).toBeFocused();
    await expectAccessible(page);
  });

  test('a channel that is none is refused beside its field; with 202 the app goes to the search', async ({
    page,
    account,
  }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/searches/new');
    await page.getByLabel('Search name').fill('Coffee');
    await page.getByLabel('Initial channel').fill('https://t.me/+AbCdEf');
    await page.getByRole('button', { name: 'Initiate Search' }).click();
    await expect(page.getByText(/This is an invite link/)).toBeVisible();
    await page.getByLabel('Initial channel').fill('https://t.me/s/coffee_berlin');
    await page.getByLabel('Channel theme').fill('Filter coffee');
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByLabel('Initial channel').press('Control+Enter');
    const answer = await answered;
    expect(answer.status()).toBe(202);
    const { id } = (await answer.json()) as Search;
    expect(answer.request().postDataJSON()).toEqual({
      search_name: 'Coffee',
      initial_channel: 'https://t.me/s/coffee_berlin',
      channel_theme: 'Filter coffee',
    });
    await expect(page).toHaveURL(new RegExp(`/searches/${id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coffee');
  });

  test('an unexplained failure is an unknown error', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/searches/new?search_name=A&initial_channel=coffee_berlin');
    await page.route('**/api/searches?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Initiate Search' }).click();
    await expect(page.getByText('An unknown error occurred.')).toBeVisible();
    await expect(page.getByLabel('Search name')).toHaveValue('A');
  });
});

test.describe('a search', () => {
  test('Reinitiate opens the form filled in, and a search that does not exist is not found', async ({
    page,
    account,
  }) => {
    const { id } = await startSearch(account, { channel_theme: 'Filter coffee' });
    await page.goto(`/searches/${id}`);
    await page.getByRole('link', { name: 'Reinitiate Search' }).click();
    await expect(page.getByLabel('Search name')).toHaveValue('Coffee in Berlin');
    await expect(page.getByLabel('Initial channel')).toHaveValue('coffee_berlin');
    await expect(page.getByLabel('Channel theme')).toHaveValue('Filter coffee');
    await page.goto('/searches/6b02a6a20ac0d61b7b7d9fc9');
    await expect(page.getByText('Search not found.')).toBeVisible();
    await expectAccessible(page);
  });

  test('failed loads say which part failed, each with Retry', async ({ page, account }) => {
    const { id } = await startSearch(account);
    await page.route(`**/api/searches/${id}/*`, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`/searches/${id}`);
    await expect(page.getByText('Failed to load search results.')).toBeVisible();
    await expect(page.getByText('Failed to load search activity logs.')).toBeVisible();
    await expectAccessible(page);
    await page.route(`**/api/searches/${id}`, (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await expect(page.getByText('Failed to load search details.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coffee in Berlin');
  });
});
