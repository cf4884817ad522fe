// From a timeline to films: saved as a template in the editor, used once by a form, then by a CSV file.
import type { Page } from '@playwright/test';
import { newVideoProject, saveItems, textAt, uploaded } from './support/editor';
import { mediaFile } from './support/media-files';
import { expect, expectAccessible, test, type Account } from './support/test';

const dialog = (page: Page) => page.getByRole('dialog');
const csv = (text: string) => ({ name: 'films.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function newTimeline(account: Account): Promise<string> {
  const id = await newVideoProject(account);
  const url = await uploaded(account, await mediaFile('clip.mp4'), 'video/mp4');
  await saveItems(account.request, id, [
    {
      id: 'shot',
      type: 'video',
      url,
      trackIndex: 0,
      startTime: 0,
      duration: 2,
      originalDuration: 4,
      width: 720,
      height: 1280,
    },
    textAt('Rye', 0),
  ]);
  return id;
}

async function openTemplates(page: Page): Promise<void> {
  await page.goto('/videos');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Templates' }).click();
  await expect(dialog(page).getByRole('list', { name: 'Templates' })).toBeVisible();
}

test('a timeline becomes a template, one film of a form, and three films of a CSV file', async ({ page, account }) => {
  test.setTimeout(240_000);
  const id = await newTimeline(account);
  await page.goto(`/video-editor/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await expectAccessible(page);
  await dialog(page).getByLabel('Template name').fill('Daily bread');
  await dialog(page).getByLabel('Name of Text 1').fill('Bread');
  await dialog(page).getByRole('checkbox', { name: 'Colour 1 differs from film to film' }).check();
  await dialog(page).getByLabel('Name of Colour 1').fill('Bread');
  await dialog(page).getByRole('button', { name: 'Save template' }).click();
  await expect(dialog(page).getByText('Two fields are called “Bread”. Give one another name.')).toBeVisible();
  await dialog(page).getByLabel('Name of Bread').last().fill('Colour');
  await dialog(page).getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Saved as the template “Daily bread”')).toBeVisible();

  await openTemplates(page);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Use Daily bread' }).click();
  await dialog(page).getByLabel('Film title').fill('Oat day');
  await dialog(page).getByLabel('Bread').fill('Oat');
  await dialog(page).getByLabel('Colour').fill('orangey');
  await dialog(page).getByRole('button', { name: 'Make the film' }).click();
  await expect(dialog(page).getByText('“orangey” is no colour.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('Colour').fill('orange');
  await dialog(page).getByRole('button', { name: 'Make the film' }).click();
  await expect(page.getByRole('heading', { name: 'Oat day' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Oat, 0:00\.0 to 0:02\.0/ })).toBeVisible();

  await openTemplates(page);
  await dialog(page).getByRole('button', { name: 'Films from a CSV with Daily bread' }).click();
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download sample' }).click();
  expect((await download).suggestedFilename()).toBe('Daily bread.csv');
  await dialog(page).getByLabel('CSV file').setInputFiles(csv('Price\n3\n'));
  await expect(
    dialog(page).getByText('None of the columns is a field of this template', { exact: false }),
  ).toBeVisible();
  await dialog(page)
    .getByLabel('CSV file')
    .setInputFiles(csv('Film title;Bread;Colour\nOne;Rye;orangey\nTwo;Oat;red\n'));
  await expect(dialog(page).getByRole('cell', { name: /orangey/ })).toContainText('is no colour');
  await expect(dialog(page).getByRole('status')).toContainText('1 row with errors is left out.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click();
  const table = 'Film title,Bread,Colour\nMonday,Rye,red\nTuesday,"Oat\nand honey",\nWednesday,Corn,#00f\n';
  await dialog(page).getByLabel('CSV file').setInputFiles(csv(table));
  await expect(dialog(page).getByRole('status')).toContainText('3 films, 6 s together; in the library at most about');
  await dialog(page).getByRole('button', { name: 'Make 3 films' }).click();
  await expect(dialog(page).getByText('3 films of 3 made.')).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();

  const films = page.getByRole('list', { name: 'Films of templates' });
  await expect(films.getByRole('listitem')).toHaveCount(4);
  const monday = films.getByRole('listitem').filter({ hasText: 'Monday' });
  await expect(monday.getByRole('button', { name: 'Post this' })).toBeVisible();
  await monday.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('button', { name: /^Rye, 0:00\.0 to 0:02\.0/ })).toBeVisible();
  await openTemplates(page);
  await dialog(page).getByRole('button', { name: 'Delete Daily bread' }).click();
  await expect(dialog(page).getByText('No templates yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Template “Daily bread” deleted')).toHaveCount(0);
  await openTemplates(page);
  await expect(dialog(page).getByRole('button', { name: 'Use Daily bread' })).toBeVisible();
});

test('templates are used by keys alone, on a phone', async ({ page, account }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 780 });
  const id = await newTimeline(account);
  await page.goto(`/video-editor/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: 'Save as template' });
  await expect(entry).toBeVisible();
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Template name')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Saved as the template', { exact: false })).toBeVisible();
  await openTemplates(page);
  await dialog(page).getByRole('button', { name: /^Use / }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Film title')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/video-editor\/(?!$)/);
  expect(page.url()).not.toContain(id);
});
