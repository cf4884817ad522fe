import type { Locator } from '@playwright/test';
import { expect, test } from './support/test';
import { closeWizard, openKeys } from './support/wizard';

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1';

test.beforeEach(async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/settings/channels');
  await expect(page.getByRole('heading', { name: 'Platform Authentication' })).toBeVisible();
});

test('seven cards in the fixed order, and a confirmation after saving', async ({ page, account }) => {
  const form = page.getByRole('form', { name: 'Platform Authentication' });
  await expect(form.getByRole('heading', { level: 3 })).toHaveText([
    'Telegram',
    'Twitter',
    'Instagram',
    'VK',
    'YouTube',
    'Discord',
    'Threads',
  ]);
  const telegram = page.getByRole('region', { name: 'Telegram', exact: true });
  await openKeys(page, 'Telegram');
  await telegram.getByLabel('Bot token').fill(TOKEN);
  await telegram.getByLabel('Chat ID').fill('@channel');
  await closeWizard(page);
  await openKeys(page, 'Discord');
  await page
    .getByRole('region', { name: 'Discord', exact: true })
    .getByLabel('Webhook URL')
    .fill('https://discord.com/api/webhooks/123456789012345678/abcdef');
  await closeWizard(page);
  await page.getByRole('button', { name: 'Save All Settings' }).click();
  const toast = page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: 'Settings saved successfully' });
  await expect(toast).toBeVisible();
  expect(await toast.evaluate((item) => [item.dataset.type, item.dataset.xPosition, item.dataset.yPosition])).toEqual([
    'success',
    'right',
    'bottom',
  ]);
  await expectHue(toast, 'green');
  await expect(toast).toHaveCount(0);

  // A channel that is set up is one row, its keys in the wizard.
  await page.reload();
  await expect(telegram.getByLabel('Bot token')).toBeHidden();
  expect((await telegram.boundingBox())?.height).toBe(56);
  await expect(telegram.getByRole('button', { name: 'Test connection' })).toBeVisible();
  await openKeys(page, 'Telegram');
  await expect(telegram.getByLabel('Bot token')).toHaveValue(TOKEN);
  await expect(telegram.getByLabel('Bot token')).toHaveAttribute('type', 'password');
  await telegram.getByRole('button', { name: 'Reveal' }).click();
  await expect(telegram.getByLabel('Bot token')).toHaveAttribute('type', 'text');
  const stored = (await (
    await account.request.get(`/api/platform-settings?projectId=${account.projectId}`)
  ).json()) as { platform: string }[];
  expect(stored.map(({ platform }) => platform).sort()).toEqual(['discord', 'telegram']);
});

test('eight parts with addresses of their own; old links lead to the part that holds their place', async ({ page }) => {
  const parts = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(parts).toHaveText([
    'General',
    'Channels',
    'People',
    'Queue and times',
    'AI and budgets',
    'Webhooks and tokens',
    'Trash',
    'Danger',
  ]);
  for (const [index, shown] of [
    page.getByRole('button', { name: 'New Project' }),
    page.getByRole('heading', { name: 'Platform Authentication' }),
    page.getByRole('form', { name: 'Add Member' }),
    page.getByRole('list', { name: 'Weekly slots' }),
    page.getByRole('region', { name: 'AI budget' }),
    page.getByRole('button', { name: 'New webhook' }),
    page.getByText('The trash is empty'),
    page.getByRole('region', { name: 'Delete the project' }),
  ].entries()) {
    await parts.nth(index).click();
    await expect(shown).toBeVisible();
    await expect(parts.nth(index)).toHaveAttribute('aria-current', 'page');
  }
  await page.goto('/settings#pauses');
  await expect(page).toHaveURL(/\/settings\/queue#pauses$/);
  await page.goto('/settings?first-steps=connect');
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
});

test('a Russian variant has its own values', async ({ page }) => {
  await openKeys(page, 'Discord (Russian)');
  const variant = page.getByRole('region', { name: 'Discord (Russian)' });
  await variant.getByLabel('Webhook URL').fill('https://discord.com/api/webhooks/123456789012345678/russian');
  await closeWizard(page);
  await page.getByRole('button', { name: 'Save All Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await page.reload();
  await openKeys(page, 'Discord (Russian)');
  await expect(variant.getByLabel('Webhook URL')).toHaveValue(/russian$/);
});

test('failures to load or save are reported in the fixed words', async ({ page }) => {
  await page.route('**/api/platform-settings?*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Save All Settings' }).click();
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toasts.filter({ hasText: 'Failed to save settings' })).toBeVisible();
  await expectHue(toasts.filter({ hasText: 'Failed to save settings' }), 'red');
  await page.unroute('**/api/platform-settings?*');
  await page.route('**/api/platform-settings?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load platform settings' })).toBeVisible();
  await expect(toasts.filter({ hasText: 'Failed to load platform settings' })).toBeVisible();
  await page.unroute('**/api/platform-settings?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Save All Settings' })).toBeVisible();
});

/** The rendered colour of a toast's text. */
async function expectHue(toast: Locator, hue: 'green' | 'red'): Promise<void> {
  const [red = 0, green = 0] = await toast.evaluate((item) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) return [];
    canvas.fillStyle = getComputedStyle(item).color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  expect(green > red ? 'green' : 'red').toBe(hue);
}
