// Movement in the editor: keyframes by buttons and by keys, their easing, ready motions, undo, and what is kept.
import type { Page } from '@playwright/test';
import { newVideoProject, saveItems, textAt } from './support/editor';
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
