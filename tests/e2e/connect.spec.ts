import type { Page } from '@playwright/test';
import { test } from './support/networks';
import { expect, expectAccessible, send } from './support/test';
import { channel as card, closeWizard, openKeys, wizardOf } from './support/wizard';

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings/channels');
  await expect(page.getByRole('button', { name: 'Save All Settings' })).toBeVisible();
}

test.describe('cards', () => {
  test.beforeEach(async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await openSettings(page);
  });

  test('Twitter: missing keys and where to get them, then to the network and back to the focused card', async ({
    page,
    networks,
  }) => {
    const twitter = await openKeys(page, 'Twitter');
    await expect(twitter.getByRole('button', { name: 'Connect Twitter' })).toBeDisabled();
    await expect(twitter).toContainText('enter the API key and the API secret of your app above');
    await expect(twitter.getByRole('link', { name: 'X developer portal' }).first()).toHaveAttribute(
      'href',
      /developer\.x\.com/,
    );
    await expect(twitter.getByLabel('Callback address', { exact: true }).first()).toHaveValue(
      `${networks.product.url}/auth/twitter/callback`,
    );
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await twitter.getByRole('button', { name: 'Copy callback address' }).first().click();
    await expect(page.getByText('Callback address copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${networks.product.url}/auth/twitter/callback`,
    );

    await twitter.getByLabel('API key').fill(networks.x.clientId);
    await twitter.getByLabel('API secret').fill(networks.x.clientSecret);
    await twitter.getByRole('button', { name: 'Connect Twitter' }).click();
    await expect(twitter.getByText('Connected as @fakeuser.')).toBeVisible();
    await expect(twitter).toBeFocused();
    await expect(twitter.getByText('Twitter is connected.')).toBeVisible();
    await expect(page.getByRole('region', { name: /Notifications/ }).getByText('Twitter is connected.')).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await expect(wizardOf(page, 'Twitter').locator('[aria-current=step]')).toHaveText(/Test message$/);
    await wizardOf(page, 'Twitter').getByRole('button', { name: 'Back' }).click();
    await expect(twitter.getByRole('button', { name: 'Reconnect Twitter' })).toBeEnabled();
    await expect(twitter.getByLabel('Access token', { exact: true })).toHaveAttribute('type', 'password');
    await expect(twitter.getByLabel('Access token', { exact: true })).not.toHaveValue('');
  });

  test('Twitter refuses the keys: the fixed message, and the page stays', async ({ page }) => {
    const twitter = await openKeys(page, 'Twitter');
    await twitter.getByLabel('API key').fill('wrong');
    await twitter.getByLabel('API secret').fill('wrong');
    await twitter.getByRole('button', { name: 'Connect Twitter' }).click();
    await expect(page.getByText('Failed to initiate Twitter authentication')).toBeVisible();
    await expect(twitter.getByRole('button', { name: 'Connect Twitter' })).toBeEnabled();
  });

  test('Instagram, Threads and YouTube, with the Russian channel borrowing the app of the other', async ({
    page,
    networks,
  }) => {
    const instagram = await openKeys(page, 'Instagram');
    await instagram.getByLabel('Client ID').fill(networks.instagram.clientId);
    await instagram.getByLabel('Client secret').fill(networks.instagram.clientSecret);
    await instagram.getByRole('button', { name: 'Connect Instagram' }).click();
    await expect(instagram.getByText('Instagram is connected.')).toBeVisible();
    await closeWizard(page);

    await openKeys(page, 'Threads');
    await card(page, 'Threads').getByRole('button', { name: 'Connect Threads' }).click();
    await expect(card(page, 'Threads').getByText('Threads is connected.')).toBeVisible();
    await wizardOf(page, 'Threads').getByRole('button', { name: 'Back' }).click();
    await expect(card(page, 'Threads').getByLabel('User ID')).toHaveValue(networks.threads.userId);
    await closeWizard(page);

    const youtube = await openKeys(page, 'YouTube');
    await youtube.getByLabel('Client ID').fill(networks.google.clientId);
    await youtube.getByLabel('Client secret').fill(networks.google.clientSecret);
    await youtube.getByRole('button', { name: 'Connect YouTube' }).click();
    await expect(youtube.getByText('YouTube is connected.')).toBeVisible();
    await closeWizard(page);
    const russian = await openKeys(page, 'YouTube (Russian)');
    await russian.getByRole('button', { name: 'Connect YouTube (Russian)' }).click();
    await expect(russian.getByText('YouTube (Russian) is connected.')).toBeVisible();
    await expect(russian).toBeFocused();
  });

  test('declined at the network: the card and a toast say what happened and what to do', async ({ page, networks }) => {
    networks.threads.declines = true;
    try {
      await openKeys(page, 'Threads');
      await card(page, 'Threads').getByRole('button', { name: 'Connect Threads' }).click();
      await expect(
        card(page, 'Threads').getByText(
          'Threads was not connected: access was declined. Press Connect again and allow it.',
        ),
      ).toBeVisible();
      await expect(card(page, 'Threads')).toBeFocused();
    } finally {
      networks.threads.declines = false;
    }
  });

  test('VK: success and failure in the fixed words', async ({ page, networks }) => {
    networks.vk.declines = true;
    await openKeys(page, 'VK');
    await card(page, 'VK').getByRole('button', { name: 'Connect VK' }).click();
    await expect(page.getByText('VK authentication failed')).toBeVisible();
    networks.vk.declines = false;
    await card(page, 'VK').getByRole('button', { name: 'Connect VK' }).click();
    await expect(page.getByText('VK authentication successful')).toBeVisible();
    await wizardOf(page, 'VK').getByRole('button', { name: 'Back' }).click();
    await expect(card(page, 'VK').getByLabel('Access token')).not.toHaveValue('');
  });

  test('an address with unknown keys shows no message', async ({ page }) => {
    await page.goto('/settings?connect-error=<b>Give%20me%20your%20password</b>&platform=vk');
    await expect(page.getByRole('button', { name: 'Save All Settings' })).toBeVisible();
    await expect(page.getByText('Give me')).toHaveCount(0);
    await page.goto('/settings?connected=nothing');
    await expect(page.getByRole('button', { name: 'Save All Settings' })).toBeVisible();
    await expect(page.getByText('is connected.')).toHaveCount(0);
  });
});

test.describe('signing in with VK', () => {
  test('to VK and back creates an account, and no secret stays in local storage', async ({ page, networks }) => {
    networks.vk.user = { user_id: '880001', first_name: 'Olga', last_name: 'Petrova' };
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Continue with VK' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in with VK' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue with VK' }).click();
    await expect(page).toHaveURL(/\/schedule$/);
    await expect(page.getByText('VK authentication successful')).toBeVisible();
    await expect(page.getByRole('button', { name: /Olga Petrova/ })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /eyJ|verifier/,
    );

    // A signed-in user sees the screen too, and returns to it.
    await page.goto('/vkauth');
    await expect(page.getByRole('link', { name: 'Go to the workspace' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue with VK' }).click();
    await expect(page).toHaveURL(/\/schedule$/);
  });

  test('declined, and tried again', async ({ page, networks }) => {
    networks.vk.user = { user_id: '880002', first_name: 'Ivan', last_name: 'Petrov' };
    networks.vk.declines = true;
    await page.goto('/vkauth');
    await page.getByRole('button', { name: 'Continue with VK' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'VK authentication failed' })).toContainText(
      'You declined at VK',
    );
    expect(new URL(page.url()).search).toBe('');
    networks.vk.declines = false;
    await page.getByRole('button', { name: 'Continue with VK' }).click();
    await expect(page).toHaveURL(/\/schedule$/);
  });

  test('VK’s one-tap widget comes first where VK is reachable; its errors are only logged', async ({
    page,
    networks,
  }) => {
    const logged: string[] = [];
    page.on('console', (line) => void logged.push(line.text()));
    // The widget calls only VK's own hosts, which no test reaches: here the host says that it uses
    // them.
    const app = {
      app_id: '51234567',
      redirect_url: `${networks.product.url}/redirect-vk`,
      authorize_url: 'https://id.vk.com/authorize',
    };
    await page.route('**/api/auth/vk', (route) => route.fulfill({ json: app }));
    await page.goto('/vkauth');
    await expect(page.getByRole('heading', { name: 'Sign in with VK' })).toBeVisible();
    await expect(page.getByRole('button', { name: /VK ID/ })).toBeVisible();
    await expect.poll(() => logged.join()).toContain('VK’s widget');
    await expect(page.getByText('VK authentication failed')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Continue on VK’s page' })).toBeEnabled();
  });

  test('in the settings VK’s button sends VK no request before it is pressed, and breaks nothing where VK is unreachable', async ({
    page,
    account,
    networks,
  }) => {
    expect(account.projectId).not.toBe('');
    const wrong: string[] = [];
    page.on('pageerror', ({ message }) => void wrong.push(message));
    page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()));
    page.on(
      'request',
      (request) => /(^|\.)vk\.(com|ru)$/.test(new URL(request.url()).hostname) && wrong.push(request.url()),
    );
    const app = {
      app_id: '51234567',
      redirect_url: `${networks.product.url}/redirect-vk`,
      authorize_url: 'https://id.vk.com/authorize',
    };
    await page.route('**/api/auth/vk', (route) => route.fulfill({ json: app }));
    await openSettings(page);
    const button = (await openKeys(page, 'VK')).getByRole('button', { name: /VK ID/ });
    await expect(button).toBeVisible();
    await expect(card(page, 'VK').locator('[data-state=not_loaded]')).toHaveCount(1);
    await expect(page.locator('iframe[src]')).toHaveCount(0);
    await expectAccessible(page);
    expect(wrong).toEqual([]);
  });

  test('a code that this browser did not request is not used', async ({ page, networks }) => {
    const before = networks.vk.requests.length;
    await page.goto('/redirect-vk?code=stolen&device_id=d&state=sign-in-of-somebody-else');
    await expect(page.getByRole('alert').filter({ hasText: 'VK authentication failed' })).toContainText(
      'started in another tab',
    );
    expect(networks.vk.requests.length).toBe(before);
  });

  test('an e-mail already in use is reported, with the way back', async ({ page, networks, account }) => {
    expect(account.email).not.toBe('');
    networks.vk.user = { user_id: '880003', first_name: 'Taken', last_name: 'Address', email: account.email };
    await page.context().clearCookies();
    await page.goto('/vkauth');
    await page.getByRole('button', { name: 'Continue with VK' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'VK authentication failed' })).toContainText(
      'There is already an account with the e-mail of this VK profile',
    );
    await page.getByRole('link', { name: 'Sign in with email instead' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    networks.vk.user = { user_id: '770077', first_name: 'Vera', last_name: 'Kuznetsova' };
  });
});

test.describe('axe in both themes', () => {
  test('axe finds nothing on /vkauth, nor on a card after the return', async ({ page, account, networks }) => {
    await page.goto('/vkauth?error=access_denied');
    await expect(page.getByRole('button', { name: 'Continue with VK' })).toBeVisible();
    await expect(page.getByText('You declined at VK')).toBeVisible();
    await expectAccessible(page);
    await send(account.request, 'POST', `/api/platform-settings?projectId=${account.projectId}`, {
      youtube: { client_id: networks.google.clientId, client_secret: networks.google.clientSecret },
    });
    await openSettings(page);
    await openKeys(page, 'YouTube');
    await card(page, 'YouTube').getByRole('button', { name: 'Connect YouTube' }).click();
    await expect(card(page, 'YouTube').getByText('YouTube is connected.')).toBeVisible();
    await expectAccessible(page);
  });
});
