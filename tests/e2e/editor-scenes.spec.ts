// Scene changes of a clip: found on the host, marked on the clip, cut one by one or all at once, known the next time.
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { newVideoProject, saveItems, textAt, uploaded } from './support/editor';
import { expect, expectAccessible, test } from './support/test';

const WHOLE = { trackIndex: 0, x: 0, y: 0, width: 720, height: 1280 };

/** So many seconds of each colour. */
function scenes(file: string, colours: readonly string[], seconds = 2): string {
  const inputs = colours.flatMap((colour) => ['-f', 'lavfi', '-i', `color=c=${colour}:s=180x320:r=30:d=${seconds}`]);
  const joined = `${colours.map((_, at) => `[${at}:v]`).join('')}concat=n=${colours.length}:v=1,format=yuv420p`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', joined, '-c:v', 'libx264', file]);
  return file;
}

const block = (page: Page, name: RegExp) => page.getByRole('button', { name });
const blocks = (page: Page) => page.locator('[data-block]').filter({ hasText: 'Video' });
const bar = (page: Page) => page.getByRole('region', { name: 'Scene changes' });
async function findScenes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Find scene changes' }).click();
}

test('scene changes are offered as cuts: single ones, all of them, undone in one step; known the next time', async ({
  page,
  account,
}, info) => {
  test.setTimeout(120_000);
  const id = await newVideoProject(account);
  const url = await uploaded(
    account,
    scenes(info.outputPath('three.mp4'), ['red', 'white', 'blue', 'black']),
    'video/mp4',
  );
  const plain = await uploaded(account, scenes(info.outputPath('one.mp4'), ['green']), 'video/mp4');
  await saveItems(account.request, id, [
    { ...WHOLE, id: 'clip', type: 'video', url, startTime: 0, duration: 7, trimStart: 1, originalDuration: 8 },
    { ...WHOLE, id: 'plain', type: 'video', url: plain, startTime: 7, duration: 2, originalDuration: 2 },
    textAt('Words', 10),
  ]);
  await page.goto(`/video-editor/${id}`);

  // Without a clip there is nothing to look through.
  await block(page, /^Words, /).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Find scene changes' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await block(page, /^Video, 0:00\.0 to 0:07\.0$/).click();
  await findScenes(page);
  await expect(bar(page)).toContainText('3 scene changes', { timeout: 60_000 });
  await expectAccessible(page);
  const mark = (at: string) => page.getByRole('button', { name: `Cut at the scene change, ${at}`, exact: true });
  for (const at of ['0:01.0', '0:03.0', '0:05.0']) await expect(mark(at)).toBeVisible();

  // A single one, by a key; the others stay.
  await mark('0:03.0').focus();
  await page.keyboard.press('Enter');
  await expect(blocks(page)).toHaveCount(3);
  await expect(block(page, /^Video, 0:03\.0 to 0:07\.0$/)).toBeVisible();
  await expect(bar(page)).toContainText('2 scene changes');
  await expect(mark('0:03.0')).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Cut at all (2)' }).click();
  await expect(blocks(page)).toHaveCount(5);
  await expect(bar(page)).toContainText('No scene changes within what this clip shows.');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(blocks(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(blocks(page)).toHaveCount(2);

  // In reverse, twice as fast: the same scenes from the other side.
  await block(page, /^Video, 0:00\.0 to 0:07\.0$/).click();
  await page.getByRole('switch', { name: 'Reverse' }).click();
  await page.getByRole('button', { name: '2×', exact: true }).click();
  for (const at of ['0:01.0', '0:02.0', '0:03.0']) await expect(mark(at)).toBeVisible();

  // A file of one take says so; what is locked is said, too.
  await block(page, /^Video, 0:07\.0 to 0:09\.0$/).click();
  await expect(bar(page)).toContainText('This clip was not looked through for scene changes yet.');
  await bar(page).getByRole('button', { name: 'Find scene changes' }).click();
  await expect(bar(page)).toContainText('No scene changes: it was filmed in one take.', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Close scene changes' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(mark('0:01.0')).toHaveCount(0);

  // The next time nothing has to be looked through: the answer comes without a job.
  await page.reload();
  const jobs: string[] = [];
  page.on('request', (request) => request.url().includes('/api/jobs/') && jobs.push(request.url()));
  await block(page, /^Video, 0:07\.0 to 0:09\.0$/).click();
  await findScenes(page);
  await expect(bar(page)).toContainText('No scene changes: it was filmed in one take.');
  expect(jobs).toEqual([]);
});

test('looking for scene changes can be cancelled, and begun again', async ({ page, account }, info) => {
  test.setTimeout(120_000);
  const id = await newVideoProject(account);
  const file = scenes(info.outputPath('cancelled.mp4'), ['red', 'white']);
  const url = await uploaded(account, file, 'video/mp4');
  const clip = { ...WHOLE, id: 'clip', type: 'video', url, startTime: 0, duration: 4, originalDuration: 4 };
  await saveItems(account.request, id, [clip]);
  await page.goto(`/video-editor/${id}`);
  // The job is not taken up before it is cancelled, as on a host that is busy.
  let isHeld = true;
  await page.route('**/api/files/*/scene-changes', async (route) => {
    if (isHeld) await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await block(page, /^Video, 0:00\.0 to 0:04\.0$/).click();
  await findScenes(page);
  await bar(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(bar(page)).toContainText('This clip was not looked through for scene changes yet.', { timeout: 30_000 });
  isHeld = false;
  await bar(page).getByRole('button', { name: 'Find scene changes' }).click();
  await expect(bar(page)).toContainText('1 scene change.', { timeout: 60_000 });
});
