// Slow: pages that wait for the loss and the return of a connection, and axe in both themes.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeViolations } from '../setup/axe';
import { mediaFile } from './support/media-files';
import { expect, expectAccessible, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

/** Until the service worker has this page. */
async function underWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** The addresses of all that is stored for use without a connection. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('it can be installed: a manifest with icons of its own, and a worker that is asked for anew', async ({
  page,
  account,
}) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await account.request.get(address ?? '')).json()) as {
    display: string;
    icons: { src: string; purpose?: string }[];
    share_target: { action: string; method: string };
  };
  expect(manifest).toMatchObject({ display: 'standalone', share_target: { action: '/share', method: 'POST' } });
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of manifest.icons)
    expect((await account.request.get(src)).headers()['content-type']).toBe('image/png');
  expect((await account.request.get('/sw.js')).headers()['cache-control']).toContain('max-age=0');
});

test('without a connection every page says so, nobody’s data is stored, and what was typed is there when it is back', async ({
  page,
  account,
  context,
}) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/settings/channels');
  await underWorker(page);
  await page.goto('/schedule?post=new');
  const form = page.getByRole('form', { name: 'New post' });
  await expect(form).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('No connection. What you type is kept here')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(form.getByText('No connection. What you type is kept here')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Content').first().fill('Typed in a tunnel');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  // A page without the app's theme follows the device.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
  }
  expect(await stored(page)).toEqual(['/offline.html']);
  await context.setOffline(false);
  // It opens by itself.
  await expect(form.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(form.getByLabel('Content').first()).toHaveValue('Typed in a tunnel');
  await expect(page.getByText('No connection.')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
});

test('what was never opened waits for the connection, and the page goes on without it', async ({
  page,
  account,
  context,
}) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule?post=new');
  const form = page.getByRole('form', { name: 'New post' });
  await expect(form).toBeVisible();
  // The part that draws messages comes once the page is idle.
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Choose from library' }).click();
  await expect(page.getByText('It opens when you are online again.')).toBeVisible();
  await page.getByRole('tab', { name: 'Month' }).click();
  // Its preview is one that was not loaded either.
  await form.getByRole('switch', { name: 'Telegram', exact: true }).click();
  await form.getByLabel('Content').first().fill('Typed meanwhile');
  await expect(form.getByLabel('Content').first()).toHaveValue('Typed meanwhile');
  await context.setOffline(false);
  const library = page.getByRole('dialog', { name: 'Media library' });
  await expect(library).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(library).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Month' })).toBeVisible();
  await expect(form.getByText('As Telegram shows it')).toBeVisible();
  await expect(form.getByLabel('Content').first()).toHaveValue('Typed meanwhile');
  // A save without a connection is sent once there is one.
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Save draft' }).click();
  const posts = async () =>
    ((await (await account.request.get(`/api/posts?projectId=${account.projectId}`)).json()) as unknown[]).length;
  expect(await posts()).toBe(0);
  await context.setOffline(false);
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect.poll(posts).toBe(1);
});

test('a link and a picture from another app fill a new post, once', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule');
  await underWorker(page);
  const picture = (await readFile(await mediaFile('square.jpg'))).toString('base64');
  await page.evaluate((base64) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share',
      enctype: 'multipart/form-data',
    });
    const fields = { title: 'Opening night', text: 'Come and see', url: 'https://example.com/opening' };
    for (const [name, value] of Object.entries(fields))
      form.append(Object.assign(document.createElement('input'), { name, value }));
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'stage.jpg', { type: 'image/jpeg' }));
    const media = Object.assign(document.createElement('input'), { type: 'file', name: 'media' });
    media.files = files.files;
    form.append(media);
    document.body.append(form);
    form.submit();
  }, picture);
  const form = page.getByRole('form', { name: 'New post' });
  await expect(form.getByLabel('Content').first()).toHaveValue(
    'Opening night\nCome and see\nhttps://example.com/opening',
  );
  await expect(form.getByRole('list', { name: 'Chosen media' }).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/\/schedule\?post=new$/);
  expect(await stored(page)).toEqual(['/offline.html']);
  // Coming back to the same address brings it no second time.
  await page.goto('/schedule?post=new&shared=1');
  await expect(form.getByLabel('Content').first()).toHaveValue(
    'Opening night\nCome and see\nhttps://example.com/opening',
  );
});
