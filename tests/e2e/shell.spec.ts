// Slow: every area in two widths, and a long job in real time.
import { createReadStream } from 'node:fs';
import { firstLoads } from '../bench/ui/first-loads';
import { mediaFile } from './support/media-files';
import { saveButton } from './support/composer';
import { expect, PASSWORD, send, test } from './support/test';

const ENTRIES = ['Schedule', 'Instagram Agents', 'Manage Searches', 'Videos', 'Knowledge', 'Media', 'Settings'];
const PATHS = ['/schedule', '/instagram-agents', '/searches', '/videos', '/knowledge', '/media', '/settings'];

test.beforeEach(async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
});

for (const [size, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
})) {
  test(`all areas in one navigation, the current one marked (${size})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveText(ENTRIES);
    expect(
      await navigation.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(PATHS);
    await expect(page.getByRole('main')).toHaveCount(1);
    const [bar, main] = [await navigation.boundingBox(), await page.getByRole('main').boundingBox()];
    if (!bar || !main) throw new Error('The bar and the main area are drawn');
    if (size === 'wide') expect(bar.x + bar.width).toBeLessThanOrEqual(main.x);
    else expect(bar.y).toBeGreaterThanOrEqual(main.y + main.height);
    for (const name of ['Knowledge', 'Settings', 'Schedule']) {
      await navigation.getByRole('link', { name }).click();
      await expect(navigation.locator('[aria-current=page]')).toHaveText([name]);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    await expect(navigation.locator('[aria-current]')).toHaveCount(0);
  });
}

test('one frame: a row of 48 pixels on top of every area, and its content from 56 on', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of PATHS) {
    await page.goto(path);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    const { bottom, content } = await title.evaluate((element) => {
      // The row stands in the box whose width it goes by.
      const row = element.parentElement?.parentElement;
      const next = row?.nextElementSibling;
      return {
        bottom: row?.getBoundingClientRect().bottom ?? 0,
        content:
          (next?.getBoundingClientRect().top ?? 0) + Number.parseFloat(getComputedStyle(next ?? element).paddingTop),
      };
    });
    expect([path, bottom, content]).toEqual([path, 48, 56]);
  }
});

test('beside a sheet the schedule’s row stays one of 48 pixels, and its views keep their names', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ['Timeline', 'Week', 'Month', 'List']) {
    await page.goto(`/schedule?view=${name.toLowerCase()}&post=new`);
    await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible();
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    const row = await title.evaluate((element) => {
      const { bottom } = element.parentElement?.getBoundingClientRect() ?? { bottom: 0 };
      const main = element.closest('main');
      return { bottom, isWhole: main !== null && main.scrollWidth <= main.clientWidth };
    });
    expect([name, row]).toEqual([name, { bottom: 48, isWhole: true }]);
  }
});

test('Videos leads to the video studio', async ({ page }) => {
  await page.getByRole('link', { name: 'Videos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Studio');
});

test('the palette opens by keyboard and leads to every area', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Go to, create, find…').fill('sett');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Project Settings' })).toBeVisible();
});

test('shortcuts go to the areas, create a post and are listed under ?', async ({ page }) => {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Go to Schedule');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knowledge');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule');
  await page.keyboard.press('c');
  await expect(page.getByRole('form', { name: 'New post' })).toBeVisible();
});

test('the account menu changes the theme, and a reload keeps it', async ({ page }) => {
  const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  const before = await dark();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitemradio', { name: before ? 'Light' : 'Dark' }).click();
  await expect.poll(dark).toBe(!before);
  await page.reload();
  expect(await dark()).toBe(!before);
});

test('the page follows the system until a theme is chosen, and other tabs follow the choice', async ({
  page,
  context,
}) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveClass('dark');
  const other = await context.newPage();
  await other.goto('/knowledge');
  await other.getByRole('button', { name: /^Account/ }).click();
  await other.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(other.locator('html')).toHaveClass('light');
  await expect(html).toHaveClass('light');
  // Nothing keeps colours from moving once they have changed.
  await expect(html).not.toHaveAttribute('data-still');
});

test('a link keeps the document, except where a key asks for a tab of its own', async ({ page, context }) => {
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  const link = page.getByRole('link', { name: 'Knowledge', exact: true });
  const tab = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(await tab).toHaveURL(/knowledge/);
  await expect(page).toHaveURL(/schedule/);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knowledge');
  await expect(page.locator('html')).toHaveAttribute('data-same');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule');
});

test('notifications and activity open and say when they are empty', async ({ page }) => {
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText('Nothing new')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByText('Nothing is running')).toBeVisible();
});

test('an ended session offers to sign in again and keeps typed text', async ({ page, account, context }) => {
  const logged: string[] = [];
  page.on('console', (line) => void logged.push(line.text()));
  await page.getByRole('button', { name: 'New post' }).click();
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Title').fill('Half a thought');
  await context.clearCookies();
  await saveButton(form).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect.poll(() => logged).toContain('401 error');
  await expect(page).toHaveURL(/\/schedule/);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByLabel('Email')).toHaveValue(account.email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  await expect(form.getByLabel('Title')).toHaveValue('Half a thought');
  await saveButton(form).click();
  await expect(page.getByRole('article', { name: 'Half a thought' })).toBeVisible();
});

test('loading is shown; projects that can’t be loaded are reported on every screen; a broken screen has the fixed heading', async ({
  page,
}) => {
  const projects = Promise.withResolvers<void>();
  const settings = Promise.withResolvers<void>();
  await page.route('**/api/projects', async (route) => {
    await projects.promise;
    await route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } });
  });
  await page.route('**/api/platform-settings?*', async (route) => {
    await settings.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeVisible();
  projects.resolve();
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to load project details' });
  await expect(banner).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  // Until then the schedule would load with the projects, and later would not break, as it already has its data.
  await expect(page).toHaveURL(/\/settings/);
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/channels$/);
  await expect(banner).toBeVisible();
  await page.unroute('**/api/projects');
  await banner.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Platform Authentication' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeVisible();
  settings.resolve();
  await expect(page.getByRole('button', { name: 'Save All Settings' })).toBeVisible();
  // A response that no screen can render.
  await page.route('**/api/posts/cards?*', (route) => route.fulfill({ json: {} }));
  await page.getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText(/is not a function/)).toBeVisible();
  await page.unroute('**/api/posts/cards?*');
  await page.getByRole('link', { name: 'Go to the start' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
});

test('the chosen project is shared by all screens and remembered', async ({ page }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Project Name').fill('Second');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('button', { name: 'Project: Second' })).toBeVisible();
  await page.getByRole('link', { name: 'Schedule' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Project: Second' })).toBeVisible();
});

test('the palette finds posts by their words, projects, pages and actions', async ({ page, account }) => {
  await send(account.request, 'POST', '/api/posts', { title: 'Autumn sale', content: 'Everything about umbrellas' });
  await send(account.request, 'POST', '/api/projects', { name: 'Winter campaign' });
  await page.reload();
  const palette = page.getByPlaceholder('Go to, create, find…');
  const open = async (words: string) => {
    await page.keyboard.press('Control+k');
    await palette.fill(words);
  };
  await open('umbrellas');
  await page.getByRole('option', { name: 'Autumn sale' }).click();
  await expect(page.getByRole('form', { name: 'Edit post' })).toBeVisible();
  await page.goto('/settings');
  await open('winter');
  await page.getByRole('option', { name: 'Winter campaign' }).click();
  await expect(page.getByRole('button', { name: 'Project: Winter campaign' })).toBeVisible();
  await open('profile');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await open('create project');
  await page.getByRole('option', { name: 'New project' }).click();
  await expect(page.getByLabel('Project Name')).toBeVisible();
  await open('nothing is called this');
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('dialogs that plan many posts stand in the palette', async ({ page }) => {
  await page.goto('/settings');
  for (const [words, name] of [
    ['csv', 'Import from CSV'],
    ['recurring', 'Recurring posts'],
    ['feed', 'Calendar feed'],
    ['approval', 'Approval'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Go to, create, find…').fill(words);
    await page.getByRole('option', { name }).click();
    await expect(page).toHaveURL(/\/schedule\?plan=\w+$/);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('dialogs that plan many posts have an address, for those who may use them', async ({ page, viewerPage }) => {
  await page.goto('/schedule?plan=csv');
  const csv = page.getByRole('dialog', { name: 'Import from CSV' });
  await expect(csv).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(csv).toHaveCount(0);
  await expect(page).toHaveURL(/\/schedule$/);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Recurring posts' }).click();
  await expect(page).toHaveURL(/\?plan=series$/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await viewerPage.goto('/schedule?plan=csv');
  await expect(viewerPage.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
  await viewerPage.keyboard.press('Control+k');
  await viewerPage.getByPlaceholder('Go to, create, find…').fill('csv');
  await expect(viewerPage.getByText('Nothing found')).toBeVisible();
  await expect(viewerPage.getByRole('dialog', { name: 'Import from CSV' })).toHaveCount(0);
});

test('the icons in the foot of the side bar work', async ({ page }) => {
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const name of ['Notifications', 'Activity']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('Latin, Cyrillic, a mixed line and a toast use one typeface', async ({ page, account }) => {
  await send(account.request, 'POST', '/api/posts', { title: 'Launch day в Москве', content: 'Щедрый чай №5' });
  await page.reload();
  await page.route('**/api/posts/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { message: 'Сервер не отвечает' } }),
  );
  await page.getByRole('article', { name: 'Launch day в Москве' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Сервер не отвечает')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  for (const selector of ['main article *', '[data-sonner-toast] *', 'nav *', 'main button']) {
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    const fonts = (
      await Promise.all(nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })))
    ).flatMap((used) => used.fonts);
    // Latin in the one, Cyrillic and Greek in the other.
    expect(
      fonts.filter(({ familyName, isCustomFont }) => !isCustomFont || !/^(Public Sans|Inter)\b/.test(familyName)),
      selector,
    ).toEqual([]);
    expect(fonts.length, selector).toBeGreaterThan(0);
  }
});

test('no page loads more than 230 kB of JavaScript before the first interaction', () => {
  expect(firstLoads().filter(({ bytes }) => bytes > 230_000)).toEqual([]);
});

test('the side bar stays collapsed', async ({ page }) => {
  await page.getByRole('button', { name: 'Collapse side bar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand side bar' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Knowledge' })).toBeVisible();
});

test('a long job shows its progress in Activity and is cancelled there', async ({ page, account }) => {
  // Seconds of work for ffmpeg on any machine: every frame differs.
  const file = await mediaFile('busy.mp4');
  const uploaded = await account.request.post(`/api/files/upload?projectId=${account.projectId}`, {
    multipart: { file: createReadStream(file) },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  const { url } = (await uploaded.json()) as { url: string };
  const asked = await account.request.post(`/api/posts/process-media?projectId=${account.projectId}`, {
    data: { mediaUrl: url, platforms: ['instagram'], fit: 'pad' },
    headers: { Prefer: 'respond-async', 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(asked.status()).toBe(202);
  const { jobId } = (await asked.json()) as { jobId: string };
  await page.getByRole('button', { name: 'Activity', exact: true }).click();
  const bar = page.getByRole('progressbar', { name: /busy\.mp4/ });
  await expect(bar).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await page.getByRole('button', { name: /^Cancel .*busy\.mp4/ }).click();
  await expect(page.getByText('Nothing is running')).toBeVisible();
  await expect
    .poll(async () => ((await (await account.request.get(`/api/jobs/${jobId}`)).json()) as { state: string }).state)
    .toBe('cancelled');
});
