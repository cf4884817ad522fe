// Movement in the editor: keyframes by buttons and by keys, easing, ready motions, transitions, undo, what is kept.
import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { newVideoProject, saveItems, textAt, uploaded } from './support/editor';
import { expect, expectAccessible, test } from './support/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const x = (page: Page) => page.getByRole('spinbutton', { name: 'X', exact: true });

/** Brings the playhead to a second, from the start. */
async function toSecond(page: Page, second: number): Promise<void> {
  await page.getByRole('slider', { name: 'Playhead' }).focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < second; step += 1) await page.keyboard.press('Shift+ArrowRight');
}

test('a property moves between keyframes, eased as chosen; ready motions are keyframes too', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  const id = await newVideoProject(account);
  await saveItems(account.request, id, [textAt('One', 0, { duration: 4 })]);
  await page.goto(`/video-editor/${id}`);
  const one = page.getByRole('button', { name: /^One, / });
  const dots = page.locator('[data-keyframe]');
  await one.click();
  await toSecond(page, 0);
  await button(page, 'Add keyframe: X').click();
  await expect(button(page, 'Remove keyframe: X')).toBeVisible();
  await expect(dots).toHaveCount(1);

  // From now on another value is another keyframe, where the film stands.
  await toSecond(page, 2);
  await x(page).fill('260');
  await x(page).press('Enter');
  await expect(dots).toHaveCount(2);
  await button(page, 'Previous keyframe: X').click();
  await expect(x(page)).toHaveValue('60');
  const easing = page.getByRole('combobox', { name: 'Easing to the next keyframe' });
  await easing.selectOption({ label: 'Hold' });
  await toSecond(page, 1);
  await expect(x(page)).toHaveValue('60');
  await expect(easing).toHaveCount(0);
  await one.focus();
  await page.keyboard.press('[');
  await easing.selectOption({ label: 'Even' });
  await toSecond(page, 1);
  await expect(x(page)).toHaveValue('160');
  await expectAccessible(page);

  // By keys: to the next keyframe, and a step on the picture changes it there.
  await one.focus();
  await page.keyboard.press(']');
  await expect(x(page)).toHaveValue('260');
  await page.getByRole('img', { name: /^Preview of the film/ }).click({ position: { x: 5, y: 5 } });
  await one.click();
  await toSecond(page, 2);
  await button(page, 'Remove keyframe: X').click();
  await expect(dots).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(dots).toHaveCount(2);

  await button(page, 'Add motion').click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Fade in' }).click();
  await toSecond(page, 0);
  await expect(page.getByRole('slider', { name: 'Opacity' })).toHaveValue('0');
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await one.click();
  await expect(dots).toHaveCount(3);
  await expect(page.getByRole('slider', { name: 'Opacity' })).toHaveValue('0');
  await button(page, 'Add motion').click();
  await page.getByRole('menuitem', { name: 'Remove motion' }).click();
  await expect(dots).toHaveCount(0);
  await expect(x(page)).toHaveValue('60');
});

test('two neighbours get a transition, of a kind and a length; it sleeps while they are apart', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  const id = await newVideoProject(account);
  await saveItems(account.request, id, [textAt('One', 0, { duration: 4 }), textAt('Two', 4, { duration: 4 })]);
  await page.goto(`/video-editor/${id}`);
  await button(page, 'Add transition, at 0:04.0').click();
  const menu = page.getByRole('dialog', { name: 'Transition' });
  await menu.getByRole('radio', { name: 'Wipe' }).check();
  const mark = button(page, 'Transition: Wipe, at 0:04.0');
  await expect(mark).toBeVisible();
  const length = menu.getByRole('spinbutton', { name: 'Length in seconds' });
  await expect(length).toHaveValue('0.5');
  await length.fill('1');
  await length.press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);

  // By an edge: the other one follows. One drag is one step.
  const edge = page.locator('[data-stretch="right"]');
  const box = (await edge.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await mark.click();
  expect(Number(await length.inputValue())).toBeGreaterThan(1.2);
  await page.keyboard.press('Escape');
  await button(page, 'Undo').click();
  await mark.click();
  await expect(length).toHaveValue('1');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Two, / }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(mark).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(mark).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await mark.click();
  await menu.getByRole('radio', { name: 'None' }).check();
  await expect(button(page, 'Add transition, at 0:04.0')).toBeVisible();
});

test('looks and crop move between keyframes as places do: by figures, seen at the playhead, undone, kept', async ({
  page,
  account,
}, info) => {
  test.setTimeout(120_000);
  const file = info.outputPath('clip.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=180x320:r=30:d=4'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', file]);
  const url = await uploaded(account, file, 'video/mp4');
  const id = await newVideoProject(account);
  const clip = { id: 'clip', type: 'video', trackIndex: 0, url, startTime: 0, duration: 4, originalDuration: 4 };
  await saveItems(account.request, id, [{ ...clip, x: 0, y: 0, width: 720, height: 1280 }]);
  await page.goto(`/video-editor/${id}`);
  const block = page.getByRole('button', { name: /^Video, / });
  const dots = page.locator('[data-keyframe]');
  const exactly = (name: string) => page.getByRole('spinbutton', { name: `${name}, exactly`, exact: true });
  await block.click();
  await toSecond(page, 0);
  await button(page, 'Add keyframe: Blur').click();
  await button(page, 'Add keyframe: Crop left').click();
  await expect(dots).toHaveCount(1);
  await toSecond(page, 2);
  await exactly('Blur').fill('80');
  await exactly('Blur').press('Enter');
  await exactly('Left').fill('50');
  await exactly('Left').press('Enter');
  await expect(dots).toHaveCount(2);
  await toSecond(page, 1);
  await expect(exactly('Blur')).toHaveValue('40');
  await expect(exactly('Left')).toHaveValue('25');
  await expectAccessible(page);

  // The part that is cut off there is black on the picture, the rest is not.
  const brightness = (share: number) =>
    page.locator('canvas[aria-label^="Preview of the film"]').evaluate((canvas: HTMLCanvasElement, at) => {
      const pixels = canvas.getContext('2d')!.getImageData(Math.round(canvas.width * at), 0, 1, canvas.height).data;
      return pixels.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0);
    }, share);
  // Its dashed frame is all that is left there.
  await expect.poll(() => brightness(0.2)).toBeLessThan(10_000);
  await expect.poll(() => brightness(0.3)).toBeGreaterThan(100_000);

  // The easing is that of all keyframes there.
  await toSecond(page, 0);
  await page.getByRole('combobox', { name: 'Easing to the next keyframe' }).selectOption({ label: 'Hold' });
  await toSecond(page, 1);
  await expect(exactly('Left')).toHaveValue('0');
  await button(page, 'Undo').click();
  await expect(exactly('Left')).toHaveValue('25');
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await block.click();
  await toSecond(page, 1);
  await expect(exactly('Blur')).toHaveValue('40');
  // Removed, the crop stands as it is seen there; the box is that of the rest again.
  await button(page, 'Add motion').click();
  await page.getByRole('menuitem', { name: 'Remove motion' }).click();
  await expect(dots).toHaveCount(0);
  await expect(exactly('Left')).toHaveValue('25');
  await expect(x(page)).toHaveValue('180');
});

test('the easing is a curve whose handles are moved by keys and by the mouse; presets; one drag is one step', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  const id = await newVideoProject(account);
  const keyframes = [0, 2].map((time) => ({ property: 'x', time, value: 60 + 100 * time, easing: 'linear' }));
  await saveItems(account.request, id, [textAt('One', 0, { duration: 4, keyframes })]);
  await page.goto(`/video-editor/${id}`);
  await page.getByRole('button', { name: /^One, / }).click();
  await toSecond(page, 0);
  const curve = page.getByRole('group', { name: 'Curve of the easing' });
  const [first, second] = ['First handle', 'Second handle'].map((name) => curve.getByRole('slider', { name })) as [
    Locator,
    Locator,
  ];
  const easing = page.getByRole('combobox', { name: 'Easing to the next keyframe' });
  await expect(easing).toHaveValue('linear');
  await expect(first).toHaveAttribute('aria-valuetext', '33 % of the time, 33 % of the way');
  await toSecond(page, 1);
  await expect(x(page)).toHaveValue('160');
  await toSecond(page, 0);

  // By keys: both handles down or up in large steps, past the ends of the way.
  await first.focus();
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(first).toHaveAttribute('aria-valuetext', '33 % of the time, -50 % of the way');
  await page.keyboard.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-valuetext', '34 % of the time, -50 % of the way');
  await expect(easing).toHaveValue('own');
  await expectAccessible(page);

  // By the mouse, to the lower right corner: one drag is one step.
  const [box, handle] = [(await curve.boundingBox())!, (await second.boundingBox())!];
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 20, box.y + box.height + 20, { steps: 6 });
  await page.mouse.up();
  await expect(second).toHaveAttribute('aria-valuetext', '100 % of the time, -50 % of the way');
  await toSecond(page, 1);
  expect(Number(await x(page).inputValue())).toBeLessThan(20);
  await toSecond(page, 0);
  await button(page, 'Undo').click();
  await expect(second).toHaveAttribute('aria-valuetext', '67 % of the time, 67 % of the way');

  await easing.selectOption({ label: 'Beyond and back' });
  await expect(first).toHaveAttribute('aria-valuetext', '30 % of the time, 150 % of the way');
  await toSecond(page, 1);
  expect(Number(await x(page).inputValue())).toBeGreaterThan(260);
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^One, / }).click();
  await toSecond(page, 0);
  await expect(easing).toHaveValue('beyond');
  await easing.selectOption({ label: 'Hold' });
  await expect(curve).toHaveCount(0);
});
