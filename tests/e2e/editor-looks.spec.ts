// Look, crop and mask of clips and pictures: by sliders, figures and keys, drawn at once, with undo; what is kept.
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { newVideoProject, saveItems, textAt, uploaded } from './support/editor';
import { expect, expectAccessible, test } from './support/test';

const WHOLE = { trackIndex: 0, x: 0, y: 0, width: 720, height: 1280 };
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const figure = (page: Page, name: string) => page.getByRole('spinbutton', { name: `${name}, exactly`, exact: true });
/** Red, green and blue at a place of the picture, by default in the middle of its upper half. */
const colourOf = (page: Page, x = 360) =>
  page
    .getByRole('img', { name: /^Preview of the film/ })
    .evaluate(
      (canvas: HTMLCanvasElement, at) => [...canvas.getContext('2d')!.getImageData(at, 320, 1, 1).data.slice(0, 3)],
      x,
    );

/** As its file has it: converting colours rounds them. */
const isPlain = async (page: Page) => {
  const [red = 0, green = 0, blue = 0] = await colourOf(page);
  return Math.abs(red - 128) <= 2 && Math.abs(green - 96) <= 2 && Math.abs(blue - 64) <= 2;
};

/** A file of one colour. */
function made(file: string): string {
  const source = `color=c=0x806040:s=360x640:r=30:d=3`;
  const bt709 = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709'];
  const length = file.endsWith('.png') ? ['-frames:v', '1'] : ['-c:v', 'libx264', ...bt709, '-color_range', 'tv'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...length, file]);
  return file;
}

test('a picture and a clip get another look, seen at once; each drag is one step; it is kept, and reset', async ({
  page,
  account,
}, info) => {
  test.setTimeout(120_000);
  const id = await newVideoProject(account);
  const [picture, clip] = [
    await uploaded(account, made(info.outputPath('ground.png')), 'image/png'),
    await uploaded(account, made(info.outputPath('clip.mp4')), 'video/mp4'),
  ];
  await saveItems(account.request, id, [
    { ...WHOLE, id: 'picture', type: 'image', url: picture, startTime: 0, duration: 2 },
    { ...WHOLE, id: 'clip', type: 'video', url: clip, startTime: 2, duration: 2, originalDuration: 3 },
    textAt('Words', 0, { y: 900 }),
  ]);
  await page.goto(`/video-editor/${id}`);
  await page.getByRole('button', { name: /^Words, / }).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
  const look = page.getByRole('group', { name: 'Look', exact: true });
  await expect(look).toHaveCount(0);

  const items = page.getByRole('button', { name: /, 0:0\d\.0 to 0:0\d\.0$/ });
  await items.filter({ hasNotText: 'Words' }).first().click();
  await expect(look).toBeVisible();
  await expect.poll(() => isPlain(page)).toBe(true);
  await figure(page, 'Saturation').fill('-100');
  await expect.poll(async () => new Set(await colourOf(page)).size).toBe(1);
  await expect(slider(page, 'Saturation')).toHaveValue('-100');
  await page.keyboard.press('Control+z');
  await expect.poll(() => isPlain(page)).toBe(true);

  // A drag is one step, and so is a run of keys.
  await slider(page, 'Exposure').scrollIntoViewIfNeeded();
  const box = (await slider(page, 'Exposure').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  const brighter = await colourOf(page);
  expect(brighter[0]).toBeGreaterThan(150);
  await slider(page, 'Temperature').focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('PageUp');
  await expect.poll(async () => (await colourOf(page))[2]).toBeLessThan(brighter[2]!);
  await expect(slider(page, 'Temperature')).toHaveAttribute('aria-valuetext', /^\d+ warmer$/);
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(figure(page, 'Temperature')).toHaveValue('0');
  expect(await colourOf(page)).toEqual(brighter);
  await page.keyboard.press('Control+z');
  await expect(figure(page, 'Exposure')).toHaveValue('0');
  await page.keyboard.press('Control+Shift+z');

  // A clip's frames, and what is kept.
  await page.getByRole('slider', { name: 'Playhead' }).focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await items.nth(1).click();
  await figure(page, 'Exposure').fill('-60');
  await expect.poll(async () => (await colourOf(page))[0]).toBeLessThan(100);
  await figure(page, 'Blur').fill('250');
  await figure(page, 'Blur').press('Enter');
  await expect(slider(page, 'Blur')).toHaveValue('100');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await items.nth(1).click();
  await expect(figure(page, 'Exposure')).toHaveValue('-60');
  await expect(figure(page, 'Blur')).toHaveValue('100');
  await page.getByRole('button', { name: 'Reset look', exact: true }).click();
  await expect(figure(page, 'Exposure')).toHaveValue('0');
  await page.keyboard.press('Control+z');
  await expect(figure(page, 'Exposure')).toHaveValue('-60');
});

test('a viewer sees the look and changes nothing', async ({ viewerPage: page, account }, info) => {
  const id = await newVideoProject(account);
  const url = await uploaded(account, made(info.outputPath('ground.png')), 'image/png');
  const effects = [{ kind: 'saturation', amount: -100 }];
  await saveItems(account.request, id, [{ ...WHOLE, id: 'p', type: 'image', url, startTime: 0, duration: 2, effects }]);
  await page.goto(`/video-editor/${id}`);
  await expect.poll(async () => new Set(await colourOf(page)).size).toBe(1);
  await page.getByRole('button', { name: /, 0:00\.0 to 0:02\.0$/ }).click();
  await expect(slider(page, 'Saturation')).toBeDisabled();
  await expect(figure(page, 'Saturation')).toHaveValue('-100');
  await expect(page.getByRole('button', { name: 'Reset look' })).toHaveCount(0);
});

test('only of a file that the browser may not read, the panel says that its look is not in the preview', async ({
  page,
  account,
}, info) => {
  const [id, foreign] = [await newVideoProject(account), 'https://pictures.example.com/bread.png'];
  const file = made(info.outputPath('ground.png'));
  await page.route(foreign, (route) => route.fulfill({ path: file, contentType: 'image/png' }));
  const own = await uploaded(account, file, 'image/png');
  const picture = { ...WHOLE, type: 'image', duration: 2 };
  await saveItems(account.request, id, [
    { ...picture, id: 'own', url: own, startTime: 0 },
    { ...picture, id: 'foreign', url: foreign, startTime: 2 },
  ]);
  await page.goto(`/video-editor/${id}`);
  const items = page.getByRole('button', { name: /, 0:0\d\.0 to 0:0\d\.0$/ });
  const look = page.getByRole('group', { name: 'Look', exact: true });
  const note = look.getByText('The preview can’t show the look of this picture');
  await items.first().click();
  await figure(page, 'Saturation').fill('-100');
  await expect.poll(async () => new Set(await colourOf(page)).size).toBe(1);
  await expect(note).toHaveCount(0);

  await page.getByRole('slider', { name: 'Playhead' }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await items.nth(1).click();
  await expect(look).toBeVisible();
  await expect(note).toHaveCount(0);
  await figure(page, 'Saturation').fill('-100');
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset look', exact: true }).click();
  await expect(note).toHaveCount(0);
});

/** A picture whose left half is blue and whose right half is brown. */
function halves(file: string): string {
  const source = 'color=c=0x806040:s=360x640,drawbox=x=0:w=180:h=640:c=0x204080:t=fill';
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-frames:v', '1', file]);
  return file;
}

test('a picture is cropped side by side: the rest stays where it is; undo, reset, and what is kept', async ({
  page,
  account,
}, info) => {
  const id = await newVideoProject(account);
  const url = await uploaded(account, halves(info.outputPath('halves.png')), 'image/png');
  await saveItems(account.request, id, [{ ...WHOLE, id: 'p', type: 'image', url, startTime: 0, duration: 2 }]);
  await page.goto(`/video-editor/${id}`);
  const nameOf = ([red = 0, , blue = 0]: number[]) => (red + blue < 10 ? 'black' : red > blue ? 'brown' : 'blue');
  const colours = async () => [nameOf(await colourOf(page, 100)), nameOf(await colourOf(page, 620))];
  await page.getByRole('button', { name: /, 0:00\.0 to 0:02\.0$/ }).click();
  const crop = page.getByRole('group', { name: 'Crop', exact: true });
  await expect(crop).toBeVisible();
  await expect.poll(colours).toEqual(['blue', 'brown']);
  await figure(page, 'Left').fill('25');
  await expect.poll(colours).toEqual(['black', 'brown']);
  await expect(page.getByRole('spinbutton', { name: 'X', exact: true })).toHaveValue('180');
  await expect(page.getByRole('spinbutton', { name: 'Width', exact: true })).toHaveValue('540');
  await expect(slider(page, 'Left')).toHaveAttribute('aria-valuetext', '25 % cut off');

  // By keys, as far as the other side leaves room; one run of them is one step.
  await slider(page, 'Right').focus();
  await page.keyboard.press('End');
  await expect(figure(page, 'Right')).toHaveValue('70');
  await page.keyboard.press('Control+z');
  await expect(figure(page, 'Right')).toHaveValue('0');
  await slider(page, 'Top').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(figure(page, 'Top')).toHaveValue('3');
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(figure(page, 'Top')).toHaveValue('0');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /, 0:00\.0 to 0:02\.0$/ }).click();
  await expect(figure(page, 'Left')).toHaveValue('25');
  await expect.poll(colours).toEqual(['black', 'brown']);
  await page.getByRole('button', { name: 'Reset crop', exact: true }).click();
  await expect.poll(colours).toEqual(['blue', 'brown']);
  await expect(page.getByRole('spinbutton', { name: 'Width', exact: true })).toHaveValue('720');
});

test('a picture shows a circle or round corners of its box', async ({ page, account }, info) => {
  const id = await newVideoProject(account);
  const url = await uploaded(account, made(info.outputPath('ground.png')), 'image/png');
  const box = { trackIndex: 0, x: 0, y: 0, width: 720, height: 640 };
  await saveItems(account.request, id, [{ ...box, id: 'p', type: 'image', url, startTime: 0, duration: 2 }]);
  await page.goto(`/video-editor/${id}`);
  await page.getByRole('button', { name: /, 0:00\.0 to 0:02\.0$/ }).click();
  const shape = page.getByRole('group', { name: 'Mask', exact: true }).getByRole('combobox', { name: 'Shape' });
  const isBlack = async (x: number) => (await colourOf(page, x)).every((channel) => channel === 0);
  await expect.poll(() => isBlack(20)).toBe(false);
  await shape.selectOption('Circle');
  await expect.poll(() => isBlack(20)).toBe(true);
  expect(await isBlack(60)).toBe(false);
  await shape.selectOption('Round corners');
  await expect.poll(() => isBlack(20)).toBe(false);
  await figure(page, 'Roundness').fill('100');
  await slider(page, 'Roundness').press('ArrowLeft');
  await expect(figure(page, 'Roundness')).toHaveValue('99');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /, 0:00\.0 to 0:02\.0$/ }).click();
  await expect(figure(page, 'Roundness')).toHaveValue('99');
  await shape.selectOption('The whole box');
  await page.keyboard.press('Control+z');
  await expect(figure(page, 'Roundness')).toHaveValue('99');
});

test('the colours of a picture work on those under it: chosen by name, seen at once, undone, kept, in the film', async ({
  page,
  account,
}, info) => {
  test.setTimeout(120_000);
  const id = await newVideoProject(account);
  const picture = await uploaded(account, made(info.outputPath('ground.png')), 'image/png');
  const still = { type: 'image', url: picture, startTime: 0, duration: 2 };
  await saveItems(account.request, id, [
    { ...WHOLE, ...still, id: 'ground' },
    { ...WHOLE, ...still, id: 'over', trackIndex: 1, height: 640 },
  ]);
  await page.goto(`/video-editor/${id}`);
  const over = page.getByRole('button', { name: /^Image, 0:00\.0 to 0:02\.0$/ }).last();
  await over.click();
  const blend = page.getByRole('combobox', { name: 'Blend with what is under it' });
  await expect(blend).toHaveValue('normal');
  await expect.poll(() => isPlain(page)).toBe(true);
  for (const [mode, colour] of [
    ['Multiply', [64, 36, 16]],
    ['Add light', [255, 192, 128]],
    ['Screen', [192, 156, 112]],
  ] as const) {
    await blend.selectOption({ label: mode });
    await expect
      .poll(async () => (await colourOf(page)).map((value, at) => Math.abs(value - (colour[at] ?? 0)) <= 3), mode)
      .toEqual([true, true, true]);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(blend).toHaveValue('add');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await over.click();
  await expect(blend).toHaveValue('add');
  await expect.poll(async () => (await colourOf(page))[0]).toBeGreaterThan(250);
});
