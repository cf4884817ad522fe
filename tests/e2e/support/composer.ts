import { expect, type Locator, type Page } from '@playwright/test';

/** A new post, ready to be typed into. */
export async function newForm(page: Page): Promise<Locator> {
  await page.goto('/schedule?post=new');
  const form = page.getByRole('form', { name: 'New post' });
  await expect(form.getByLabel('Content')).toBeFocused();
  return form;
}

/** The button that saves a post as it is: its name says what that means. */
export function saveButton(form: Locator): Locator {
  return form
    .getByRole('button', { name: /^(Save draft|Schedule|Save post)$/ })
    .and(form.page().locator('[type=submit]'));
}

/** The own fields of a channel that is on, in place of the common text. */
export async function customise(form: Locator, label: string): Promise<Locator> {
  const region = form.getByRole('region', { name: label, exact: true });
  await form.getByRole('button', { name: `Customise ${label}`, exact: true }).click();
  return region;
}

export async function backToText(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Back to the common text' }).click();
}

/** Chooses in the menu of a post's sheet. */
export async function more(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The exact time, in the month that opens beside the date. */
export async function exactTime(page: Page): Promise<Locator> {
  const field = page.getByRole('dialog', { name: 'Choose date' }).getByLabel('Schedule date');
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Choose date' }).click();
  return field;
}

/** Reads it and closes the month. */
export async function expectTime(page: Page, value: string): Promise<void> {
  await expect(await exactTime(page)).toHaveValue(value);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Choose date' })).toHaveCount(0);
}
