import { test } from './support/ai';
import { customise, saveButton } from './support/composer';
import { expect } from './support/test';

test.beforeEach(async ({ ai, page, account }) => {
  ai.reset();
  ai.answers.splice(0);
  expect(account.projectId).not.toBe('');
  await page.goto('/schedule?post=new');
});

test('a suggestion is shown before and after, applied by choice, and undone', async ({ page, ai }) => {
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Content').fill('plain words');
  ai.answers.push('Better words');
  await form.getByRole('button', { name: 'AI helper' }).click();
  await page.getByRole('menuitem', { name: 'Rewrite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggestions' });
  await expect(dialog.getByRole('region', { name: 'Suggestion' })).toContainText('plain words');
  await expect(dialog.getByRole('region', { name: 'Suggestion' })).toContainText('Better words');
  await expect(form.getByLabel('Content')).toHaveValue('plain words');
  ai.answers.push('Warmer words');
  await dialog.getByLabel('What should be different?').fill('warmer');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Warmer words');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(form.getByLabel('Content')).toHaveValue('Warmer words');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(form.getByLabel('Content')).toHaveValue('plain words');
});

test('a version for each platform; one is left out', async ({ page }) => {
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Content').fill('for all');
  for (const label of ['VK', 'Threads']) await form.getByRole('switch', { name: label, exact: true }).click();
  await form.getByRole('button', { name: 'AI helper' }).first().click();
  await page.getByRole('menuitem', { name: 'A version for each platform' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggestions' });
  await expect(dialog.getByRole('region', { name: 'Suggestion for VK' })).toContainText('FOR ALL');
  await dialog.getByRole('checkbox', { name: 'VK' }).uncheck();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect((await customise(form, 'Threads')).getByLabel('Text', { exact: true })).toHaveValue('FOR ALL');
  await expect((await customise(form, 'VK')).getByLabel('Content')).toHaveValue('for all');
});

test('Translate fills the variant and marks it up to date; a failure shows a sentence and saving still works', async ({
  page,
  ai,
}) => {
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Content').fill('Hello');
  for (const label of ['Telegram', 'Telegram (Russian)'])
    await form.getByRole('switch', { name: label, exact: true }).click();
  const variant = await customise(form, 'Telegram (Russian)');
  ai.failNext({ kind: '500' });
  await variant.getByRole('button', { name: 'Translate' }).click();
  await expect(page.getByText('The AI provider has a problem at the moment. Try again in a minute.')).toBeVisible();
  ai.answers.push('Привет');
  await variant.getByRole('button', { name: 'Translate' }).click();
  await expect(variant.getByLabel('Caption')).toHaveValue('Привет');
  await expect(variant.getByText('Up to date with Telegram')).toBeVisible();
  await saveButton(form).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(ai.violations).toEqual([]);
});
