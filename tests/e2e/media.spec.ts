import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { chooseBy, dropFiles, fillLibrary, library, mediaFile, mediaFiles } from './support/media-files';
import { saveButton } from './support/composer';
import { expect, expectAccessible, send, test } from './support/test';

// Slow: real uploads and conversions, and a library of a hundred files.
type Post = {
  _id: string;
  mediaUrl: string | null;
  platformPosts: { platform: string; platformSpecificData: Record<string, unknown> }[];
};

async function openForm(page: Page) {
  await page.goto('/schedule?post=new');
  const form = page.getByRole('form', { name: 'New post' });
  await expect(form).toBeVisible();
  return {
    form,
    media: form.getByLabel('Media', { exact: true }).first(),
    chosen: form.getByRole('list', { name: 'Chosen media' }).getByRole('listitem'),
  };
}

test.describe('adding files', () => {
  test('several at once keep their order; they are moved by keyboard and by drag, described and removed', async ({
    page,
    account,
  }) => {
    const { form, media, chosen } = await openForm(page);
    await media.setInputFiles(await mediaFiles('tall.png', 'sea.jpg', 'square.jpg'));
    await expect(chosen).toHaveCount(3);
    const handle = (name: string) => form.getByRole('button', { name: new RegExp(`^Move ${name}`) });
    await expect(form.getByRole('button', { name: 'Move tall.png, 1 of 3' })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Move square.jpg, 3 of 3' })).toBeVisible();
    await expect(form.getByText('Without a platform a post keeps its first file only.')).toBeVisible();
    await handle('square.jpg').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(handle('square.jpg')).toHaveAccessibleName('Move square.jpg, 2 of 3');
    await expect(handle('square.jpg')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(form.getByText('Moved to place 1 of 3')).toBeAttached();
    // As a hand moves it: a single jump was lost on a busy machine.
    await chosen.nth(2).dragTo(chosen.nth(0), { steps: 8 });
    await expect(handle('sea.jpg')).toHaveAccessibleName('Move sea.jpg, 1 of 3');
    await form.getByRole('button', { name: 'Alt text of sea.jpg' }).click();
    await page.getByLabel('Alt text', { exact: true }).fill('The sea at noon');
    await page.getByRole('button', { name: 'Save alt text' }).click();
    await expect(chosen.getByRole('img', { name: 'The sea at noon' })).toBeVisible();
    await form.getByRole('button', { name: 'Remove file 3' }).click();
    await expect(chosen).toHaveCount(2);
    await form.getByRole('switch', { name: 'Telegram', exact: true }).click();
    await expect(form.getByText('Without a platform a post keeps its first file only.')).toHaveCount(0);
    await saveButton(form).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    const [post] = (await (await account.request.get(`/api/posts?projectId=${account.projectId}`)).json()) as Post[];
    const named = new Map((await library(account)).map(({ url, name }) => [url, name]));
    const urls = post?.platformPosts[0]?.platformSpecificData.mediaUrls as string[];
    expect(urls.map((url) => named.get(url))).toEqual(['sea.jpg', 'square.jpg']);
    expect(post?.mediaUrl).toBe(urls[0]);
  });

  test('dropped and pasted files are accepted, and each refusal says why', async ({ page, account }) => {
    const { form, media, chosen } = await openForm(page);
    const content = (await readFile(await mediaFile('square.jpg'))).toString('base64');
    await dropFiles(page, form.getByText('Drop or paste pictures'), [
      { name: 'dropped.jpg', type: 'image/jpeg', content },
    ]);
    await expect(chosen).toHaveCount(1);
    await form.getByLabel('Content').focus();
    await page.evaluate((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(
        new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], 'pasted.jpg', { type: 'image/jpeg' }),
      );
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
      );
    }, content);
    await expect(chosen).toHaveCount(2);
    await dropFiles(page, form.getByText('Drop or paste pictures'), [
      { name: 'notes.pdf', type: 'application/pdf', content: 'AAAA' },
      { name: 'nothing.png', type: 'image/png', content: '' },
    ]);
    await expect(form.getByText('notes.pdf is not a picture or a video, so it was not added.')).toBeVisible();
    await expect(form.getByText('nothing.png is empty. Choose the file again.')).toBeVisible();
    await media.setInputFiles(await mediaFile('page.png'));
    await expect(
      form.getByText(/Failed to upload file\. Please try again\. Only images, videos and audio files can be uploaded/),
    ).toBeVisible();
    await form.getByRole('button', { name: 'Put away page.png' }).click();
    await expect(form.getByText(/Failed to upload file/)).toHaveCount(0);
    expect((await library(account)).map(({ name }) => name).sort()).toEqual(['dropped.jpg', 'pasted.jpg']);
  });

  test('a large file is sent in chunks, pauses, survives a lost connection, and is removed when cancelled', async ({
    page,
    account,
    context,
  }) => {
    const { form, media, chosen } = await openForm(page);
    const gate = await holdSecondPiece(page);
    await media.setInputFiles(await mediaFile('long.mp4'));
    await gate.reached;
    await form.getByRole('button', { name: 'Pause upload of long.mp4' }).click();
    await expect(form.getByText(/^Paused at 1\d(\.\d)? MB of 28\.\d MB/)).toBeVisible();
    gate.open();
    await context.setOffline(true);
    await form.getByRole('button', { name: 'Resume upload of long.mp4' }).click();
    await expect(form.getByText('No connection. It resumes when the connection is back.')).toBeVisible({
      timeout: 30_000,
    });
    await context.setOffline(false);
    await expect(chosen).toHaveCount(1, { timeout: 30_000 });
    expect((await library(account)).map(({ name }) => name)).toEqual(['long.mp4']);

    const again = await holdSecondPiece(page);
    await media.setInputFiles(await mediaFile('long.mp4'));
    await again.reached;
    const gone = page.waitForRequest(
      (request) => request.method() === 'DELETE' && request.url().includes('/api/files/tus/'),
    );
    await form.getByRole('button', { name: 'Cancel upload of long.mp4' }).click();
    expect((await (await gone).response())?.status()).toBe(204);
    again.open();
    await expect(form.getByRole('progressbar')).toHaveCount(0);
    expect(await library(account)).toHaveLength(1);
  });

  test('a file that the server refuses says why, is not retried automatically, and is retried on request', async ({
    page,
    account,
  }) => {
    const { form, media, chosen } = await openForm(page);
    const sentence = 'The disk of this host is almost full: 12 MB are free. Free some space and try again.';
    let tries = 0;
    await page.route('**/api/files/upload?*', async (route) => {
      tries += 1;
      await route.fulfill({
        status: 503,
        json: { statusCode: 503, code: 'DISK_FULL', message: sentence, detail: sentence },
      });
    });
    await media.setInputFiles(await mediaFile('sea.jpg'));
    await expect(form.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(form.getByText('No connection')).toHaveCount(0);
    expect(tries).toBe(1);
    await page.unroute('**/api/files/upload?*');
    await form.getByRole('button', { name: 'Try sea.jpg again' }).click();
    await expect(chosen).toHaveCount(1);
    expect((await library(account)).map(({ name }) => name)).toEqual(['sea.jpg']);
  });

  test('after a reload the same file resumes where it stopped', async ({ page, account }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    const { form, media } = await openForm(page);
    const gate = await holdSecondPiece(page);
    await media.setInputFiles(await mediaFile('long.mp4'));
    await gate.reached;
    await expect(form.getByText(/^1\d(\.\d)? MB of 28\.\d MB/)).toBeVisible();
    await page.reload();
    gate.open();
    const unfinished = form.getByRole('list', { name: 'Unfinished uploads' });
    await expect(
      unfinished.getByText(/long\.mp4: \d+% of 28\.\d MB was sent\. Choose the same file again/),
    ).toBeVisible();
    const piece = page.waitForRequest((request) => request.method() === 'PATCH');
    await chooseBy(page, unfinished.getByRole('button', { name: 'Go on with long.mp4' }), 'long.mp4');
    expect(Number(await (await piece).headerValue('upload-offset'))).toBeGreaterThan(16_000_000);
    await expect(form.getByRole('list', { name: 'Chosen media' }).getByRole('listitem')).toHaveCount(1, {
      timeout: 30_000,
    });
    await expect(unfinished).toHaveCount(0);
    expect((await library(account)).map(({ name, bytes }) => [name, bytes > 28_000_000])).toEqual([['long.mp4', true]]);
  });

  test('an upload whose form was closed ends in the library, and the activity shows it meanwhile', async ({
    page,
    account,
  }) => {
    const { form, media } = await openForm(page);
    const gate = await holdSecondPiece(page);
    await media.setInputFiles(await mediaFile('long.mp4'));
    await gate.reached;
    await form.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Activity' }).click();
    await expect(page.getByRole('progressbar', { name: 'Uploading long.mp4' })).toBeVisible();
    gate.open();
    await expect(page.getByText('long.mp4 is in the media library')).toBeVisible();
    expect(await library(account)).toHaveLength(1);
  });
});

/** Lets the first chunk of a resumable upload pass and holds the second until it is released. */
async function holdSecondPiece(page: Page): Promise<{ reached: Promise<void>; open: () => void }> {
  let pieces = 0;
  let open = () => undefined as void;
  let reach = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const hold = async (route: Route) => {
    if (route.request().method() !== 'PATCH' || ++pieces < 2) return route.fallback();
    reach();
    await opened;
    // Aborted meanwhile by a pause, a cancel or a reload: there is nothing to continue.
    await route.fallback().catch(() => undefined);
  };
  await page.route('**/api/files/tus/**', hold);
  return { reached, open: () => (open(), void page.unroute('**/api/files/tus/**', hold)) };
}

test.describe('the library', () => {
  test('opens from the palette; finds by name, tag, kind and use; shows a file’s details', async ({
    page,
    account,
  }) => {
    await fillLibrary(page, 'tall.png', 'sea.jpg', 'clip.mp4', 'tone.mp3');
    const [sea] = (await library(account)).filter(({ name }) => name === 'sea.jpg');
    await send(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
      title: 'Launch day',
      content: 'Words',
      mediaUrl: sea?.url,
    });
    await page.goto('/schedule');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Media library' }).click();
    await expect(page.getByRole('heading', { name: 'Media', exact: true })).toBeVisible();
    const tiles = page.getByRole('list', { name: 'Media' }).getByRole('listitem');
    await expect(tiles).toHaveCount(4);
    await page.getByLabel('Search by name, tag or alt text').fill('SEA');
    await expect(tiles).toHaveCount(1);
    await page.getByLabel('Search by name, tag or alt text').fill('');
    await page.getByLabel('Kind').selectOption('Videos');
    await expect(tiles).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'clip.mp4' })).toHaveAccessibleDescription(/320 × 180/);
    await page.getByLabel('Kind').selectOption('All kinds');
    await page.getByLabel('Use').selectOption('Used');
    await expect(tiles).toHaveCount(1);
    await page.getByLabel('Use').selectOption('Unused');
    await expect(tiles).toHaveCount(3);
    await page.getByLabel('Use').selectOption('Used or unused');
    await page.getByLabel('Sort').selectOption('By name');
    await expect(tiles.first().getByRole('button')).toHaveAccessibleName('clip.mp4');

    await page.getByRole('button', { name: 'sea.jpg' }).click();
    const file = page.getByRole('dialog', { name: 'sea.jpg' });
    await expect(file.getByRole('region', { name: 'Details' })).toContainText('1600 × 900 (16:9)');
    await expect(file.getByRole('region', { name: 'Networks' })).toContainText('takes videos only; this is a picture');
    await expect(file.getByRole('link', { name: 'Media of “Launch day”' })).toHaveAttribute(
      'href',
      /\/schedule\?post=/,
    );
    await file.getByLabel('Tags').first().fill('summer, blue,');
    await file.getByLabel('Alt text').fill('The sea at noon');
    await file.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('File saved')).toBeVisible();
    // The library stays in use beside it, and is walked from it.
    await page.getByRole('button', { name: 'tall.png' }).click();
    const name = page.getByRole('dialog').getByRole('heading', { level: 2 });
    for (const next of ['tall.png', 'sea.jpg', 'clip.mp4']) {
      await expect(name).toHaveText(next);
      await page.keyboard.press('[');
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'sea.jpg' }).click();
    await file.getByRole('button', { name: 'Delete' }).click();
    const kept = page.getByRole('dialog', { name: 'sea.jpg was not deleted' });
    await expect(kept).toContainText('Media of “Launch day”');
    await kept.getByRole('button', { name: 'Done' }).click();
    await file.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Tag', { exact: true }).selectOption('summer (1)');
    await expect(tiles).toHaveCount(1);
    await expect(page.getByRole('img', { name: 'The sea at noon' })).toBeVisible();
    await page.getByLabel('Search by name, tag or alt text').fill('nothing like it');
    await expect(page.getByText('No media matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(tiles).toHaveCount(4);
  });

  test('is navigated with the arrow keys, and files are picked from it in the composer', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await fillLibrary(page, 'tall.png', 'sea.jpg', 'clip.mp4');
    const { form, chosen } = await openForm(page);
    await form.getByRole('button', { name: 'Choose from library' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Media library' });
    const tiles = dialog.getByRole('list', { name: 'Media' }).locator('[data-tile]');
    await expect(tiles).toHaveCount(3);
    await tiles.first().focus();
    await page.keyboard.press('End');
    await expect(tiles.last()).toBeFocused();
    await page.keyboard.press('Enter');
    // The focus moves with the key, not a frame later: a quick Enter would open the previous tile.
    const walked = await page.evaluate(() => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }),
      );
      return document.activeElement?.getAttribute('aria-label');
    });
    expect(walked).toBe(await tiles.nth(1).getAttribute('aria-label'));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Use 2 files' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(chosen).toHaveCount(2);
  });

  test('one of several files is used at once, by its button or a double click', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await fillLibrary(page, 'tall.png', 'sea.jpg');
    const { form, chosen } = await openForm(page);
    const library = form.getByRole('button', { name: 'Choose from library' }).first();
    const dialog = page.getByRole('dialog', { name: 'Media library' });
    const tile = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await library.click();
    // By keyboard it follows its file.
    await tile('sea.jpg').locator('[data-tile]').focus();
    await page.keyboard.press('Tab');
    const use = tile('sea.jpg').getByRole('button', { name: 'Use', exact: true });
    await expect(use).toBeFocused();
    await expect(use).toHaveAccessibleDescription('sea.jpg');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(chosen).toHaveCount(1);
    await library.click();
    await tile('tall.png').locator('[data-tile]').dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(chosen).toHaveCount(2);
    // Once one is chosen, the button below uses it with those that follow.
    await library.click();
    await tile('sea.jpg').locator('[data-tile]').click();
    await expect(dialog.getByRole('button', { name: 'Use', exact: true })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Use file' })).toBeEnabled();
  });

  test('a failed load gives a reason and a Retry, and the library starts empty', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.route('**/api/files?*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }),
    );
    await page.goto('/media');
    await expect(page.getByRole('alert').filter({ hasText: 'The media library could not be loaded' })).toBeVisible();
    await page.unroute('**/api/files?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No media yet')).toBeVisible();
  });
});

test.describe('axe in both themes', () => {
  test('axe finds nothing in the library and its dialogs', async ({ page, account }) => {
    expect(account.projectId).not.toBe('');
    await page.goto('/media');
    await expect(page.getByText('No media yet')).toBeVisible();
    await expectAccessible(page);
    await fillLibrary(page, 'sea.jpg', 'clip.mp4', 'tone.mp3');
    await page.getByRole('checkbox', { name: 'Select sea.jpg' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'clip.mp4', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Networks' })).toBeVisible();
    await expectAccessible(page);
    const { form } = await openForm(page);
    await form.getByRole('button', { name: 'Choose from library' }).first().click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
  });
});
