// Speed, reverse and stills of clips: by presets, figures and keys, what follows makes room, undo, and what is kept.
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { newVideoProject, saveItems, textAt, uploaded } from './support/editor';
import { expect, expectAccessible, test } from './support/test';

const WHOLE = { trackIndex: 0, x: 0, y: 0, width: 720, height: 1280 };

/** Six seconds, each of another brightness, with a tone. */
function counted(file: string): string {
  const picture = `color=c=black:s=180x320:r=30:d=6,format=yuv420p,geq=lum=40+30*floor(T):cb=128:cr=128`;
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=f=440:d=6'];
  const codec = ['-c:v', 'libx264', '-g', '15', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...sources, ...codec, file]);
  return file;
}

const exactly = (page: Page) => page.getByRole('spinbutton', { name: 'Speed, exactly', exact: true });
const block = (page: Page, name: RegExp) => page.getByRole('button', { name });

async function withClip(page: Page, account: Parameters<typeof newVideoProject>[0], file: string): Promise<string> {
  const id = await newVideoProject(account);
  const url = await uploaded(account, counted(file), 'video/mp4');
  await saveItems(account.request, id, [
    { ...WHOLE, id: 'clip', type: 'video', url, startTime: 0, duration: 4, trimStart: 1, originalDuration: 6 },
    textAt('Words', 4, { trackIndex: 0 }),
  ]);
  await page.goto(`/video-editor/${id}`);
  return id;
}

test('a clip is played faster and slower: its length follows, what comes after makes room, undo, and what is kept', async ({
  page,
  account,
}, info) => {
  await withClip(page, account, info.outputPath('clip.mp4'));
  await block(page, /^Words, /).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Speed', exact: true })).toHaveCount(0);
  await block(page, /^Video, 0:00\.0 to 0:04\.0$/).click();
  await expect(page.getByRole('button', { name: '1×', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '2×', exact: true }).click();
  await expect(block(page, /^Video 2×, 0:00\.0 to 0:02\.0$/)).toBeVisible();
  await expect(block(page, /^Words, 0:04\.0/)).toBeVisible();
  await expect(exactly(page)).toHaveValue('2');
  // Half a figure changes nothing yet.
  await exactly(page).fill('0.5');
  await expect(block(page, /^Video 2×, /)).toBeVisible();
  await exactly(page).press('Enter');
  await expect(block(page, /^Video 0\.5×, 0:00\.0 to 0:08\.0$/)).toBeVisible();
  await expect(block(page, /^Words, 0:08\.0/)).toBeVisible();
  await exactly(page).fill('90');
  await exactly(page).press('Enter');
  await expect(exactly(page)).toHaveValue('4');
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(exactly(page)).toHaveValue('0.5');
  // By keys.
  await page.getByRole('button', { name: '0.5×', exact: true }).focus();
  for (const name of ['1×', '1.5×']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(exactly(page)).toHaveValue('1.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await block(page, /^Video 1\.5×, 0:00\.0 to 0:02\.7$/).click();
  await expect(exactly(page)).toHaveValue('1.5');
});

test('a viewer sees the speed and changes nothing', async ({ viewerPage: page, account }, info) => {
  await withClip(page, account, info.outputPath('clip.mp4'));
  await block(page, /^Video, /).click();
  await expect(exactly(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: '2×', exact: true })).toBeDisabled();
});

/** How bright the middle of the picture is, 0 to 255. */
const brightness = (page: Page) =>
  page
    .getByRole('img', { name: /^Preview of the film/ })
    .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')!.getImageData(360, 640, 1, 1).data[0]!);
/** The second of the file that is shown. */
const secondShown = async (page: Page) => Math.round((((await brightness(page)) * 219) / 255 + 16 - 40) / 30);

/** Each second that the preview shows from now on, once in a row: read in the page, frame by frame. */
async function secondsPlayed(page: Page): Promise<() => Promise<number[]>> {
  const canvas = page.getByRole('img', { name: /^Preview of the film/ });
  const shown = await canvas.evaluateHandle((drawn: HTMLCanvasElement) => {
    const seen: number[] = [];
    const look = () => {
      const level = drawn.getContext('2d')!.getImageData(360, 640, 1, 1).data[0]!;
      const second = Math.round(((level * 219) / 255 + 16 - 40) / 30);
      if (seen.at(-1) !== second) seen.push(second);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  // Behind the clip's end the film is black.
  return async () => (await shown.jsonValue()).filter((second) => second > 0);
}

test('a clip is played in reverse: its picture, its cut, what is said of its sound, and what is kept', async ({
  page,
  account,
}, info) => {
  test.setTimeout(120_000);
  await withClip(page, account, info.outputPath('clip.mp4'));
  await block(page, /^Video, /).click();
  await expect.poll(() => secondShown(page)).toBe(1);
  const reverse = page.getByRole('switch', { name: 'Reverse', exact: true });
  await reverse.focus();
  await page.keyboard.press('Space');
  await expect(block(page, /^Video reversed, 0:00\.0 to 0:04\.0$/)).toBeVisible();
  await expect.poll(() => secondShown(page)).toBe(4);
  await expectAccessible(page);
  const note = page.getByText(/plays this clip in reverse without its sound/);
  await expect(note).toHaveCount(0);
  await page.getByRole('slider', { name: 'Playhead' }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => secondShown(page)).toBe(1);
  // Both parts of a cut show what the whole did.
  await page.keyboard.press('s');
  await expect(block(page, /^Video reversed, 0:03\.0 to 0:04\.0$/)).toBeVisible();
  await expect.poll(() => secondShown(page)).toBe(1);
  await page.keyboard.press('Home');
  await expect.poll(() => secondShown(page)).toBe(4);
  // It goes backwards while it plays, second by second, to the first one: every drawn picture is looked at.
  const seconds = await secondsPlayed(page);
  await page.keyboard.press('k');
  await expect.poll(() => seconds()).toEqual([4, 3, 2, 1]);
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await block(page, /^Video reversed, 0:00\.0/).click();
  await expect(reverse).toBeChecked();
  await expect.poll(() => secondShown(page)).toBe(4);
});

test('of a long file in reverse the panel says that the preview is silent', async ({ page, account }, info) => {
  const id = await newVideoProject(account);
  const url = await uploaded(account, counted(info.outputPath('clip.mp4')), 'video/mp4');
  const clip = { ...WHOLE, type: 'video', url, duration: 2, reverse: true };
  await saveItems(account.request, id, [
    { ...clip, id: 'short', startTime: 0, originalDuration: 6 },
    { ...clip, id: 'long', startTime: 4, originalDuration: 121 },
  ]);
  await page.goto(`/video-editor/${id}`);
  const note = page.getByText(/plays this clip in reverse without its sound, because the file is longer than two/);
  await block(page, /^Video reversed, 0:04/).click();
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Reverse', exact: true }).click();
  await expect(note).toHaveCount(0);
});

test('a frame is frozen by a key and from More: one step, what follows makes room, and what is kept', async ({
  page,
  account,
}, info) => {
  await withClip(page, account, info.outputPath('clip.mp4'));
  await expect(block(page, /^Words, 0:04\.0/)).toBeVisible();
  await page.getByRole('slider', { name: 'Playhead' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('f');
  const still = block(page, /^Still, 0:01\.0 to 0:03\.0$/);
  await expect(still).toHaveAttribute('aria-pressed', 'true');
  await expect(block(page, /^Video, 0:03\.0 to 0:06\.0$/)).toBeVisible();
  await expect(block(page, /^Words, 0:06\.0/)).toBeVisible();
  await expect.poll(() => secondShown(page)).toBe(2);
  // Its panel has neither speed nor sound.
  await expect(page.getByRole('slider', { name: 'Opacity', exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Speed', exact: true })).toHaveCount(0);
  await expect(page.getByRole('slider', { name: 'Volume', exact: true })).toHaveCount(0);
  await page.getByRole('slider', { name: 'Playhead' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => secondShown(page)).toBe(2);
  await page.keyboard.press('Control+z');
  await expect(block(page, /^Video, 0:00\.0 to 0:04\.0$/)).toBeVisible();
  await expect(still).toHaveCount(0);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Freeze frame' }).click();
  await expect(block(page, /^Still, 0:02\.0 to 0:04\.0$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(block(page, /^Still, 0:02\.0 to 0:04\.0$/)).toBeVisible();
  // A still cannot be frozen once more, and a text is no clip.
  await page.getByRole('slider', { name: 'Playhead' }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('f');
  await expect(page.getByText(/No clip is shown at the playhead/)).toBeVisible();
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await expect(page.getByText('Freeze the frame at the playhead for two seconds', { exact: true })).toBeVisible();
});
