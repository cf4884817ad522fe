import type { Locator, Page } from '@playwright/test';
import { chooseBy, mediaFile, mediaFiles } from './support/media-files';
import { backToText, customise, saveButton } from './support/composer';
import { expect, expectAccessible, test, type Account } from './support/test';

// Slow: each test waits for real conversions.
type Data = {
  mediaUrl?: string;
  mediaUrls?: string[];
  optimizedUrl?: string | null;
  optimizedUrls?: string[] | null;
  coverFrame?: string;
};
type Post = { platformPosts: { platform: string; platformSpecificData: Data }[] };

/** A new post with files as its main media and a platform switched on. */
async function postFor(
  page: Page,
  file: string | readonly string[] | null,
  label = 'Instagram',
): Promise<{ form: Locator; instagram: Locator; media: Locator }> {
  await page.goto('/schedule?post=new');
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Title').fill('Fitted');
  const files = file === null ? [] : [file].flat();
  if (files.length > 0) {
    await form
      .getByLabel('Media', { exact: true })
      .first()
      .setInputFiles(await mediaFiles(...files));
    await expect(form.getByRole('list', { name: 'Chosen media' }).getByRole('listitem')).toHaveCount(files.length);
  }
  await form.getByRole('switch', { name: label, exact: true }).click();
  const instagram = await customise(form, label);
  return { form, instagram, media: instagram.getByRole('group', { name: 'Media' }) };
}

async function savedInstagram(account: Account, key = 'instagram') {
  const [post] = (await (await account.request.get(`/api/posts?projectId=${account.projectId}`)).json()) as Post[];
  return post?.platformPosts.find(({ platform }) => platform === key)?.platformSpecificData;
}

const idOf = (url: string | null | undefined) => /files\/([\w-]+)\./.exec(url ?? '')?.[1] ?? '';

async function dimensionsOf(account: Account, url: string | null | undefined): Promise<string> {
  const id = idOf(url);
  const { width, height, codec } = (await (await account.request.get(`/api/files/${id}`)).json()) as {
    width: number;
    height: number;
    codec: string;
  };
  return `${codec} ${width}x${height}`;
}

test.describe('media of one platform', () => {
  test('says why it does not fit, is optimized, and the switch reverts it', async ({ page, account }) => {
    const { form, media } = await postFor(page, 'tall.png');
    await expect(media.getByText('Instagram accepts 4:5 to 1.91:1; this is 9:16')).toBeVisible({ timeout: 30_000 });
    await expect(form.getByText('Instagram accepts 4:5 to 1.91:1; this is 9:16')).toHaveCount(1);
    await expect(form.getByText('1 platform, 0 complete. Incomplete: Instagram.')).toBeVisible();
    const asked = page.waitForRequest((request) => request.url().includes('/api/posts/process-media'));
    const optimize = media.getByRole('switch', { name: 'Optimize for platform' });
    await optimize.click();
    expect((await asked).postDataJSON()).toMatchObject({
      mediaUrl: expect.stringMatching(/\.png$/),
      platforms: ['instagram'],
    });
    await expect(media.getByText('Optimized', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(optimize).toBeChecked();
    await optimize.click();
    await expect(media.getByText('Optimized', { exact: true })).toHaveCount(0);
    // The conversion of the main media is known: the server is not asked again.
    await page.route('**/api/posts/process-media*', (route) => route.abort());
    await optimize.click();
    await expect(media.getByText('Optimized', { exact: true })).toBeVisible();
    await page.unroute('**/api/posts/process-media*');
    await saveButton(form).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    const saved = await savedInstagram(account);
    expect(saved?.mediaUrl).toMatch(/\.png$/);
    expect(await dimensionsOf(account, saved?.optimizedUrl)).toMatch(/^jpeg 1080x1350$/);
  });

  test('a phone’s photo is an error nowhere, and counts as complete before and after saving', async ({
    page,
    account,
  }) => {
    const { form, instagram, media } = await postFor(page, 'photo.jpg');
    for (const label of ['Telegram', 'VK']) await form.getByRole('switch', { name: label, exact: true }).click();
    await expect(media.getByText(/this has 4032\. It is scaled when publishing/)).toBeVisible({ timeout: 30_000 });
    await expect(form.getByText('3 platforms, 3 complete.')).toBeVisible();
    await expect(instagram.getByRole('img', { name: 'Error' })).toHaveCount(0);
    await saveButton(form).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    expect((await savedInstagram(account))?.mediaUrl).toMatch(/\.jpg$/);
  });

  test('custom media replaces the main media and ends its optimization; removing it restores both', async ({
    page,
    account,
  }) => {
    expect(account.projectId).not.toBe('');
    const { media, form } = await postFor(page, 'tall.png');
    await media.getByRole('switch', { name: 'Optimize for platform' }).click();
    await expect(media.getByText('Optimized', { exact: true })).toBeVisible({ timeout: 30_000 });
    let pass = () => undefined as void;
    const passed = new Promise<void>((resolve) => (pass = resolve));
    await page.route('**/api/files/upload*', async (route) => {
      await passed;
      await route.continue();
    });
    await chooseBy(page, media.getByRole('button', { name: 'Upload Custom Media' }), 'square.jpg');
    await expect(media.getByRole('button', { name: 'Uploading...' })).toBeVisible();
    pass();
    await expect(media.getByText('Custom media', { exact: true })).toBeVisible();
    await expect(media.getByText('Optimized', { exact: true })).toHaveCount(0);
    await expect(form.getByText('The files changed, so Optimize is off for Instagram.')).toBeVisible();
    await form.getByRole('button', { name: 'Leave it off' }).click();
    await expect(form.getByText(/The files changed/)).toHaveCount(0);
    await expect(media.getByText('Fits Instagram as it is.')).toBeVisible({ timeout: 30_000 });
    await chooseBy(page, media.getByRole('button', { name: 'Replace Custom Media' }), 'sea.jpg');
    await expect(media.getByRole('img')).toHaveCount(1);
    await media.getByRole('button', { name: 'Remove custom media and use global media' }).click();
    await expect(media.getByText('Custom media', { exact: true })).toHaveCount(0);
    await expect(media.getByRole('button', { name: 'Upload Custom Media' })).toBeVisible();
    await media.getByRole('button', { name: 'Choose from library' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'sea.jpg' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use file' }).click();
    await expect(media.getByText('Custom media', { exact: true })).toBeVisible();
    // The main media changes: platforms that follow it would still show the old conversion.
    await media.getByRole('button', { name: 'Remove custom media and use global media' }).click();
    await media.getByRole('switch', { name: 'Optimize for platform' }).click();
    await expect(media.getByText('Optimized', { exact: true })).toBeVisible();
    await backToText(form);
    await form.getByRole('button', { name: 'Remove file 1' }).click();
    await customise(form, 'Instagram');
    await expect(media.getByText('Optimized', { exact: true })).toHaveCount(0);
  });

  test('crop with a focus point, pad with blur or colour: before and after side by side', async ({ page, account }) => {
    const { form, media } = await postFor(page, 'tall.png');
    await media.getByRole('button', { name: 'Choose fit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fit media for Instagram' });
    await expect(dialog.getByText('Instagram accepts 4:5 to 1.91:1; this is 9:16')).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByText(/^PNG, 900 × 1600 \(9:16\)/)).toBeVisible();
    await dialog.getByRole('radio', { name: 'Crop' }).check();
    await expect(dialog.getByText(/^Cut to 4:5\./)).toBeVisible();
    const point = dialog.getByRole('button', { name: 'Focus point' });
    await expect(point).toHaveAccessibleDescription(/50% from the left, 50% from the top/);
    await point.focus();
    for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowUp');
    await expect(point).toHaveAccessibleDescription(/30% from the top/);
    const box = await point.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 105);
    await page.mouse.up();
    await expect(point).not.toHaveAccessibleDescription(/30% from the top/);
    await dialog.getByRole('button', { name: 'Make preview' }).click();
    await expect(dialog.getByText(/^JPEG, 900 × 1125 \(4:5\)/)).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByText(/kB → .* kB/)).toBeVisible();
    await dialog.getByRole('radio', { name: 'Pad' }).check();
    await dialog.getByRole('radio', { name: 'Colour' }).check();
    await dialog.getByLabel('Colour of the bars').fill('#ff8800');
    await expect(dialog.getByRole('heading', { name: 'After (sketch)' })).toBeVisible();
    await dialog.getByRole('radio', { name: 'Crop' }).check();
    await dialog.getByRole('button', { name: 'Make preview' }).click();
    await dialog.getByRole('button', { name: 'Use this' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(media.getByText('Optimized', { exact: true })).toBeVisible();
    await saveButton(form).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    expect(await dimensionsOf(account, (await savedInstagram(account))?.optimizedUrl)).toBe('jpeg 900x1125');
  });

  test('a video that is too long is trimmed to a chosen part, by keyboard', async ({ page, account }) => {
    const { form, media } = await postFor(page, 'three minutes.mp4', 'Twitter');
    await expect(
      media.getByText(/Twitter takes videos of 0\.5 s to 2 min 20 s; this one lasts 3 min\. Trim it first\./),
    ).toBeVisible({ timeout: 30_000 });
    await media.getByRole('button', { name: 'Trim it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fit media for Twitter' });
    // The longest part that the network accepts, from the beginning, until the user chooses.
    await expect(
      dialog.getByText('0 s – 2 min 20 s: 2 min 20 s of 3 min. Twitter takes 0.5 s to 2 min 20 s.'),
    ).toBeVisible();
    const start = dialog.getByRole('slider', { name: 'Start of the video' });
    const end = dialog.getByRole('slider', { name: 'End of the video' });
    await end.focus();
    await page.keyboard.press('End');
    // Beyond the maximum length, the other edge moves along.
    await expect(dialog.getByText(/^40 s – 3 min: 2 min 20 s of 3 min\./)).toBeVisible();
    await start.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText(/^41\.1 s – 3 min: /)).toBeVisible();
    await end.focus();
    for (let press = 0; press < 125; press++) await page.keyboard.press('PageDown');
    await expect(dialog.getByText(/^41\.1 s – 55 s: 13\.9 s of 3 min\./)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Make preview' }).click();
    await expect(dialog.getByText(/^H\.264, .*, (13\.9|14) s, /)).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Use this' }).click();
    await expect(media.getByText('Optimized', { exact: true })).toBeVisible();
    await saveButton(form).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    const saved = await savedInstagram(account, 'twitter');
    expect(
      ((await (await account.request.get(`/api/files/${idOf(saved?.optimizedUrl)}`)).json()) as { durationS: number })
        .durationS,
    ).toBeCloseTo(13.9, 0);
  });

  test('one click makes every file of an album fit', async ({ page, account }) => {
    const { form, instagram, media } = await postFor(page, ['tall.png', 'square.jpg', 'tower.png']);
    await expect(media.getByText(/^File 1: .*Instagram accepts 4:5 to 1\.91:1; this is 9:16/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(media.getByText(/^File 3: .*this is 1:2/)).toBeVisible({ timeout: 30_000 });
    await instagram.getByRole('button', { name: 'Optimize for Instagram' }).first().click();
    await expect(media.getByText('Optimized', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(instagram.getByRole('button', { name: 'Optimize for Instagram' })).toHaveCount(0, { timeout: 30_000 });
    await saveButton(form).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    const saved = await savedInstagram(account);
    expect([saved?.mediaUrls?.length, saved?.optimizedUrls?.length, saved?.optimizedUrls?.[0]]).toEqual([
      3,
      3,
      saved?.optimizedUrl,
    ]);
    expect(await Promise.all((saved?.optimizedUrls ?? []).map((url) => dimensionsOf(account, url)))).toEqual([
      'jpeg 1080x1350',
      'jpeg 640x640',
      'jpeg 1080x1350',
    ]);
    // A file that fits stays unchanged.
    expect(idOf(saved?.optimizedUrls?.[1])).toBe(idOf(saved?.mediaUrls?.[1]));
  });

  test('each failure has its sentence, and the job can be cancelled', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    const logged: string[] = [];
    page.on('console', (line) => void logged.push(line.text()));
    const { form, media } = await postFor(page, null);
    const optimize = media.getByRole('switch', { name: 'Optimize for platform' });
    await optimize.click();
    await expect(media.getByText('No media available to process')).toBeVisible();
    await chooseBy(page, media.getByRole('button', { name: 'Upload Custom Media' }), 'short.mp4');
    await expect(media.getByText('Custom media', { exact: true })).toBeVisible();
    await optimize.click();
    await expect(
      media.getByText(
        /Failed to process video\. Please try again or use a different format\. .*Instagram takes videos of 3 /,
      ),
    ).toBeVisible({ timeout: 30_000 });
    await expect(optimize).not.toBeChecked();
    await page.route('**/api/posts/process-media*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'The disk is full.' } }),
    );
    await backToText(form);
    await form
      .getByLabel('Media', { exact: true })
      .first()
      .setInputFiles(await mediaFile('tall.png'));
    await expect(form.getByRole('list', { name: 'Chosen media' }).getByRole('listitem')).toHaveCount(1);
    await customise(form, 'Instagram');
    await media.getByRole('button', { name: 'Remove custom media and use global media' }).click();
    await optimize.click();
    await expect(media.getByText('Failed to process media for this platform', { exact: true })).toBeVisible();
    await expect(media.getByText('The disk is full.', { exact: true })).toBeVisible();
    await expect.poll(() => logged.filter((line) => line.startsWith('500 error'))).toHaveLength(1);
    await page.unroute('**/api/posts/process-media*');
    // No progress is reported: the job seems to last.
    await page.route('**/api/jobs/*', (route) =>
      route.request().method() === 'GET' ? new Promise<void>(() => undefined) : route.continue(),
    );
    await optimize.click();
    await expect(media.getByText('Processing...')).toBeVisible();
    await media.getByRole('button', { name: 'Cancel optimizing' }).click();
    await expect(media.getByText('Processing...')).toHaveCount(0);
    await expect(optimize).not.toBeChecked();
  });
});

test.describe('the cover frame', () => {
  test('is a frame of the video, picked by keyboard, in the network’s aspect ratio; or a picture', async ({
    page,
    account,
  }) => {
    const { form, instagram } = await postFor(page, 'clip.mp4');
    const cover = instagram.getByRole('group', { name: 'Cover Frame' });
    await cover.getByRole('button', { name: 'Pick a frame' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pick a frame' });
    const strip = dialog.getByRole('slider', { name: 'Frame' });
    await strip.focus();
    await page.keyboard.press('Home');
    await expect(dialog.getByText('0.00 s of 4.00 s')).toBeVisible();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('2.04 s of 4.00 s')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use this frame' }).click();
    await expect(dialog).toHaveCount(0, { timeout: 30_000 });
    await expect(cover.getByRole('img', { name: 'Cover Frame' })).toBeVisible();
    await expect(cover.getByText('Processing...')).toHaveCount(0, { timeout: 30_000 });
    await saveButton(form).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    expect(await dimensionsOf(account, (await savedInstagram(account))?.coverFrame)).toBe('jpeg 101x180');
  });

  test('takes pictures only, and is removed', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    const logged: string[] = [];
    page.on('console', (line) => void logged.push(line.text()));
    const { instagram } = await postFor(page, 'clip.mp4');
    const cover = instagram.getByRole('group', { name: 'Cover Frame' });
    await chooseBy(page, cover.getByRole('button', { name: 'Upload Cover Frame' }), 'clip.mp4');
    await expect(cover.getByText('Only image files are allowed for cover frames')).toBeVisible();
    await chooseBy(page, cover.getByRole('button', { name: 'Upload Cover Frame' }), 'page.png');
    await expect(cover.getByText(/Failed to upload cover frame/)).toBeVisible();
    await expect.poll(() => logged.some((line) => line.startsWith('415 error'))).toBe(true);
    await chooseBy(page, cover.getByRole('button', { name: 'Upload Cover Frame' }), 'sea.jpg');
    await expect(cover.getByRole('button', { name: 'Replace Cover Frame' })).toBeVisible();
    await cover.getByRole('button', { name: 'Remove cover frame' }).click();
    await expect(cover.getByRole('button', { name: 'Upload Cover Frame' })).toBeVisible();
  });
});

test.describe('axe in both themes', () => {
  test('axe finds nothing on the dialogs for fitting media and picking frames', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    const { instagram, media } = await postFor(page, 'clip.mp4');
    await expect(media.getByText(/^(Fits Instagram|Instagram )/)).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    await media.getByRole('button', { name: 'Choose fit' }).click();
    await page.getByRole('radio', { name: 'Crop' }).check();
    await expect(page.getByRole('button', { name: 'Focus point' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await instagram.getByRole('button', { name: 'Pick a frame' }).click();
    await expect(page.getByRole('slider', { name: 'Frame' })).toBeVisible();
    await expectAccessible(page);
  });
});
