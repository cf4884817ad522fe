// A finished film beside its preview, where it is rendered and where it is watched; captions beside a post's video.
import type { Page } from '@playwright/test';
import { customise } from './support/composer';
import { newVideoProject, saveItems, textAt, uploaded } from './support/editor';
import { mediaFile } from './support/media-files';
import { expect, expectAccessible, test } from './support/test';

const SHOTS = process.env.CERTIFICATE_SHOTS;

/** Pictures of a screen, light and dark, wide and narrow, where a folder for them is named. */
async function shot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}-${width}.png` });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

const MATCHES = /^Matches the preview: 24 of 24 pictures, lowest (0\.9[89]\d|1\.000)\.$/;

test('a finished film says how like its preview it is, and shows the pictures that differ most', async ({
  page,
  account,
}) => {
  test.setTimeout(240_000);
  const id = await newVideoProject(account);
  await saveItems(account.request, id, [textAt('Fresh rye', 0, { duration: 2 })]);
  await page.goto(`/video-editor/${id}`);
  await page.getByRole('button', { name: 'Render Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Render Video' });
  await dialog.getByRole('button', { name: 'Start rendering' }).click();
  const renders = dialog.getByRole('region', { name: 'Renders' });
  await expect(renders.getByRole('link', { name: /^Download / })).toBeVisible({ timeout: 120_000 });
  // The file is there before it is compared.
  await expect(renders.getByText(MATCHES)).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
  await shot(page, 'render-dialog');
  await renders.getByRole('button', { name: /^Compare pictures of / }).click();
  const pairs = page.getByRole('dialog', { name: 'Preview and file' });
  const pictures = pairs.getByRole('img', { name: /: the preview at the left, the file at the right$/ });
  await expect(pictures).toHaveCount(3);
  await expect
    .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(500);
  await expectAccessible(page, '[role=dialog]');
  await shot(page, 'pairs');
  await page.keyboard.press('Escape');
  await expect(pairs).toHaveCount(0);

  // It stands where the video is watched, too.
  await page.goto('/videos');
  await page
    .getByRole('article', { name: 'Bread by bicycle' })
    .getByRole('button', { name: 'Play', exact: true })
    .click();
  const watched = page.getByRole('dialog', { name: 'Bread by bicycle' });
  await expect(watched.getByText(MATCHES)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await shot(page, 'video-dialog');
});

test('captions stand beside a video on YouTube with their language, which is asked for once there are some', async ({
  page,
  account,
}) => {
  const video = await uploaded(account, await mediaFile('clip.mp4'), 'video/mp4');
  const made = await account.request.post(`/api/posts?projectId=${account.projectId}`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { title: 'Bread', content: 'Fresh rye', mediaUrl: video, platformPosts: [{ platform: 'youtube' }] },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { _id } = (await made.json()) as { _id: string };
  await page.goto(`/schedule?post=${_id}`);
  const section = await customise(page.getByRole('form', { name: 'Edit post' }), 'YouTube');
  const captions = section.getByRole('textbox', { name: 'Captions (SRT)' });
  const language = section.getByRole('textbox', { name: 'Language of the captions' });
  await expect(captions).toBeVisible();
  await expect(language).toHaveCount(0);
  await captions.fill('Fresh rye');
  await expect(section.getByText(/^The captions are no SRT/)).toBeVisible();
  await captions.fill('1\n00:00:00,500 --> 00:00:02,000\nFresh rye\n');
  await language.fill('en');
  await expect(section.getByText(/^The captions are no SRT|^Name the language of the captions/)).toHaveCount(0);
  await expectAccessible(page);
  await captions.scrollIntoViewIfNeeded();
  await shot(page, 'captions');
});
