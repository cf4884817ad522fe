// The editor's undo as a person meets it: in fields, with arrow keys, with sliders, on the picture; and what is hidden.
import type { Page } from '@playwright/test';
import { newVideoProject, saveItems, textAt } from './support/editor';
import { expect, expectAccessible, test } from './support/test';

const x = (page: Page) => page.getByRole('spinbutton', { name: 'X', exact: true });

test('each visit to a field, each run of keys and each drag is one step for undo', async ({ page, account }) => {
  test.setTimeout(120_000);
  const id = await newVideoProject(account);
  await saveItems(account.request, id, [textAt('One', 0), textAt('Two', 5)]);
  await page.goto(`/video-editor/${id}`);
  const one = page.getByRole('button', { name: /^One, / });
  await one.click();
  await expect(x(page)).toHaveValue('60');

  // 50, out of the field; 150, out of it. Undo from the next field goes back to 50, redo to 150.
  for (const value of ['50', '150']) {
    await x(page).fill(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+z');
  await expect(x(page)).toHaveValue('50');
  await page.keyboard.press('Control+Shift+z');
  await expect(x(page)).toHaveValue('150');

  // In the field itself, before and after Enter.
  await x(page).fill('200');
  await x(page).press('Enter');
  await x(page).fill('300');
  await x(page).press('Control+z');
  await expect(x(page)).toHaveValue('200');
  await x(page).press('Control+z');
  await expect(x(page)).toHaveValue('150');

  // A run of arrow keys is a step; after a pause, another one begins.
  await one.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(1_000);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  const start = page.getByRole('spinbutton', { name: 'Start time' });
  await expect(start).toHaveValue('0.267');
  await page.keyboard.press('Control+z');
  await expect(start).toHaveValue('0.133');
  await page.keyboard.press('Control+z');
  await expect(start).toHaveValue('0');

  // Two drags of the same slider.
  const rotation = page.getByRole('slider', { name: 'Rotation' });
  await rotation.scrollIntoViewIfNeeded();
  const box = (await rotation.boundingBox())!;
  for (const part of [0.6, 0.8]) {
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * part, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
  }
  const last = await rotation.inputValue();
  await page.keyboard.press('Control+z');
  const first = await rotation.inputValue();
  expect(Number(first)).toBeGreaterThan(0);
  expect(Number(first)).toBeLessThan(Number(last));
  await page.keyboard.press('Control+z');
  await expect(rotation).toHaveValue('0');
});

test('a hidden block can be read', async ({ page, account }) => {
  const id = await newVideoProject(account);
  await saveItems(account.request, id, [textAt('One', 0), textAt('Hidden', 5, { visible: false })]);
  await page.goto(`/video-editor/${id}`);
  await expect(page.getByRole('button', { name: /^Hidden, / })).toBeVisible();
  await expectAccessible(page);
});
