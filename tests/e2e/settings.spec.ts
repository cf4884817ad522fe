import { expect, send, test } from './support/test';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1';

test.beforeEach(async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Platform Authentication' })).toBeVisible();
});

test('seven cards in the document’s order, and a save that says so', async ({ page, account }) => {
  const form = page.getByRole('form', { name: 'Platform Authentication' });
  await expect(form.getByRole('heading', { level: 3 })).toHaveText(['Telegram', 'Twitter', 'Instagram', 'VK', 'YouTube', 'Discord', 'Threads']);
  const telegram = page.getByRole('region', { name: 'Telegram', exact: true });
  await telegram.getByLabel('Bot token').fill(TOKEN);
  await telegram.getByLabel('Chat ID').fill('@channel');
  await page.getByRole('region', { name: 'Discord', exact: true }).getByLabel('Webhook URL').fill('https://discord.com/api/webhooks/123456789012345678/abcdef');
  await page.getByRole('button', { name: 'Save All Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();

  await page.reload();
  await expect(telegram.getByLabel('Bot token')).toHaveValue(TOKEN);
  await expect(telegram.getByLabel('Bot token')).toHaveAttribute('type', 'password');
  await telegram.getByRole('button', { name: 'Reveal' }).click();
  await expect(telegram.getByLabel('Bot token')).toHaveAttribute('type', 'text');
  const stored = (await (await account.request.get(`/api/platform-settings?projectId=${account.projectId}`)).json()) as { platform: string }[];
  expect(stored.map(({ platform }) => platform).sort()).toEqual(['discord', 'telegram']);
});

test('a Russian twin has values of its own', async ({ page }) => {
  await page.getByRole('button', { name: 'Discord (Russian)' }).click();
  const twin = page.getByRole('region', { name: 'Discord (Russian)' });
  await twin.getByLabel('Webhook URL').fill('https://discord.com/api/webhooks/123456789012345678/russian');
  await page.getByRole('button', { name: 'Save All Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await page.reload();
  await expect(twin.getByLabel('Webhook URL')).toHaveValue(/russian$/);
});

test('testing a connection saves its card and says whose account it is', async ({ page, running }) => {
  const telegram = page.getByRole('region', { name: 'Telegram', exact: true });
  await telegram.getByLabel('Bot token').fill(TOKEN);
  await telegram.getByLabel('Chat ID').fill('@channel');
  await telegram.getByRole('button', { name: 'Test connection' }).click();
  await expect(telegram.getByRole('status')).not.toBeEmpty();
  expect(running.telegram.requests.some(({ path }) => path.includes('getMe'))).toBe(true);
});

test('what can’t be loaded or saved is said with the document’s words', async ({ page }) => {
  await page.route('**/api/platform-settings?*', (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }) : route.continue()));
  await page.getByRole('button', { name: 'Save All Settings' }).click();
  await expect(page.getByText('Failed to save settings')).toBeVisible();
  await page.unroute('**/api/platform-settings?*');
  await page.route('**/api/platform-settings?*', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }));
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load platform settings' })).toBeVisible();
  await page.unroute('**/api/platform-settings?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Save All Settings' })).toBeVisible();
});

test('projects: create, rename with autosave, list and grid, delete with its question', async ({ page, account }) => {
  await page.getByRole('button', { name: 'List View' }).click();
  await expect(page.getByRole('button', { name: 'Grid View' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();

  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByRole('button', { name: 'Create Project' }).click();
  await page.getByLabel('Project Name').fill('Side');
  await page.getByLabel('Description').fill('On the side');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('button', { name: 'Project: Side' })).toBeVisible();

  await page.getByTitle('Edit name').click();
  await page.getByLabel('Edit name').fill('Side line');
  await expect.poll(async () => JSON.stringify(await (await account.request.get('/api/projects')).json())).toContain('Side line');
  await page.getByLabel('Edit name').blur();
  await expect(page.getByTitle('Edit name')).toHaveText('Side line');
  await page.getByTitle('Edit name').click();
  await page.getByLabel('Edit name').fill('  ');
  await page.getByLabel('Edit name').blur();
  await expect(page.getByTitle('Edit name')).toHaveText('Side line');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this project?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Project: My Project' })).toBeVisible();
});

test('avatar: wrong type and size are refused with the document’s sentences, a picture is shown and removed', async ({ page }) => {
  const input = page.getByLabel('Avatar file');
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Only JPG, PNG, GIF and WebP images are allowed')).toBeVisible();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024) });
  await expect(page.getByText('File size must be less than 2MB')).toBeVisible();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('button', { name: 'Remove avatar' })).toBeAttached();
  await page.getByRole('button', { name: 'Remove avatar' }).click();
  await expect(page.getByRole('button', { name: 'Remove avatar' })).toHaveCount(0);
});

test('members: invite, add, change a role, remove; more than three are counted', async ({ page, account, playwright, baseURL }) => {
  const others: string[] = [];
  for (let index = 0; index < 5; index++) {
    const other = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { 'X-Forwarded-For': `10.9.8.${index + 1}` } });
    const email = `member${index}-${account.projectId}@example.com`;
    await send(other, 'POST', '/api/auth/register', { email, name: `Member ${index}`, password: account.password });
    others.push(email);
    await other.dispose();
  }
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Project' });
  await expect(dialog.getByRole('listitem').first()).toContainText('You');
  for (const email of others) {
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('combobox', { name: 'Role', exact: true }).selectOption('editor');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText(email)).toBeVisible();
  }
  await dialog.getByLabel('Role of Member 0').selectOption('admin');
  await dialog.getByRole('listitem').filter({ hasText: 'Member 4' }).getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('Member 4')).toHaveCount(0);
  await dialog.getByLabel('Email').fill('unknown@example.com');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('+1 more')).toBeVisible();
});
