import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

/** Tabs on until the element of that role and name has the focus. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).and(page.locator(':focus'));
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await wanted.isVisible()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach the ${role} ${name}`);
}

test('an agent and its first post are made by keyboard alone', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/instagram-agents');
  await page.getByRole('link', { name: 'Create Agent' }).first().waitFor();
  await tabTo(page, 'link', 'Create Agent');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await page.keyboard.type('slow_bread');
  await tabTo(page, 'textbox', 'AI System Prompt');
  await page.keyboard.type('Write calmly about bread and mornings.');
  await tabTo(page, 'button', 'Create Agent');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('@slow_bread');
  await tabTo(page, 'button', 'Create Post');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Post' });
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await page.keyboard.type('Rye, caraway, patience');
  await tabTo(page, 'button', 'Create Post');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Rye, caraway, patience' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeFocused();
});
