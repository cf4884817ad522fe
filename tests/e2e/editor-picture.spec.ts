// The editor's picture: the whole screen, its format, texts typed on it, looks of captions; and what a viewer may do.
import type { Page } from '@playwright/test';
import { newVideoProject, saveItems, textAt, uploaded } from './support/editor';
import { expect, expectAccessible, test } from './support/test';

async function opened(page: Page, id: string): Promise<void> {
  await page.goto(`/video-editor/${id}`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
}

test('it has the whole screen; another format keeps what is seen; the film is in sight on opening', async ({
  page,
  account,
}) => {
  const id = await newVideoProject(account);
  await saveItems(account.request, id, [textAt('One', 0, { width: 600 }), textAt('Last', 25)]);
  await opened(page, id);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to videos' })).toBeVisible();
  const last = page.getByRole('button', { name: /^Last, / });
  await expect(last).toBeInViewport({ ratio: 1 });
  const picture = page.getByRole('img', { name: /^Preview of the film/ });
  const box = (await picture.boundingBox())!;
  expect(box.height).toBeGreaterThan(page.viewportSize()!.height * 0.5);
  expect(box.width / box.height).toBeCloseTo(720 / 1280, 2);

  await page.getByRole('button', { name: 'Format', exact: true }).click();
  await page.getByRole('radio', { name: '1:1', exact: true }).check();
  await expect(page.getByRole('spinbutton', { name: 'Viewport width' })).toHaveValue('1080');
  await expect(page.getByRole('spinbutton', { name: 'Viewport height' })).toHaveValue('1080');
  await page.keyboard.press('Escape');
  const square = (await picture.boundingBox())!;
  expect(square.width / square.height).toBeCloseTo(1, 2);
  await page.getByRole('button', { name: /^One, / }).click();
  await expect(page.getByRole('spinbutton', { name: 'Width', exact: true })).toHaveValue('506.25');
  // One step for undo.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Width', exact: true })).toHaveValue('600');
});

test('another format of the film has places of its own, and both are rendered in one go', async ({ page, account }) => {
  const id = await newVideoProject(account);
  await saveItems(account.request, id, [textAt('One', 0, { duration: 0.3 })]);
  await opened(page, id);
  const format = page.getByRole('button', { name: 'Format', exact: true });
  const x = page.getByRole('spinbutton', { name: 'X', exact: true });
  const bar = page.getByRole('region', { name: 'Arranging 1:1' });
  const arrange = async () => {
    await format.press('Enter');
    await page.getByRole('button', { name: 'Arrange 1:1' }).press('Enter');
    await expect(bar).toBeVisible();
  };
  await page.getByRole('button', { name: /^One, / }).click();
  await arrange();
  await expect(format).toHaveAccessibleDescription('1:1');
  await expect(x).toHaveValue('286.875');
  await expect(bar.getByRole('button', { name: 'Reset to centre' })).toBeDisabled();
  await x.fill('20');
  await expectAccessible(page);
  // The timeline's own format stays as it was.
  await bar.getByRole('button', { name: 'Back to 9:16' }).click();
  await expect(bar).toHaveCount(0);
  await expect(x).toHaveValue('60');
  await arrange();
  await expect(x).toHaveValue('20');
  await bar.getByRole('button', { name: 'Reset to centre' }).click();
  await expect(x).toHaveValue('286.875');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(x).toHaveValue('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const saved = await account.request.get(`/api/video-maker/projects/${id}/timeline`);
  expect(((await saved.json()) as { data: object }).data).toMatchObject({ layouts: { '1:1': { One: { x: 20 } } } });

  await page.getByRole('button', { name: 'Render Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Render Video' });
  const shape = (name: RegExp) => dialog.getByRole('checkbox', { name });
  await expect(shape(/^9:16 .*this timeline/)).toBeChecked();
  await shape(/^1:1/).check();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Start rendering' }).click();
  for (const name of ['Bread by bicycle 1x1.mp4', 'Bread by bicycle 9x16.mp4'])
    await expect(dialog.getByRole('link', { name: `Download ${name}` })).toBeVisible({ timeout: 60_000 });

  // Nothing of it has changed since.
  await expect(dialog.getByRole('checkbox', { name: 'Reuse unchanged parts' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Start rendering' }).click();
  const made = dialog.getByText('0.6 s kept from an earlier render; only the sound is new.');
  await expect(made).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(/^Takes .*\d s\. Reused parts take less\.$/)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption('Moving picture (GIF)');
  await expect(dialog.getByRole('checkbox', { name: 'Reuse unchanged parts' })).toHaveCount(0);
});

test('a text is typed on the picture by double click and by F2, and takes the look of a caption', async ({
  page,
  account,
}) => {
  const id = await newVideoProject(account);
  await saveItems(account.request, id, [textAt('One', 0, { x: 60, y: 500, width: 600, height: 200 })]);
  await opened(page, id);
  const picture = page.getByRole('img', { name: /^Preview of the film/ });
  const box = (await picture.boundingBox())!;
  await page.mouse.dblclick(box.x + box.width / 2, box.y + (box.height * 600) / 1280);
  const field = page.getByRole('textbox', { name: 'Text on the picture' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Fresh rye');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  const block = page.getByRole('button', { name: /^Fresh rye, / });
  await expect(block).toHaveAttribute('aria-pressed', 'true');
  await block.focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Свежий хлеб');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: /^Свежий хлеб, / })).toBeFocused();

  const styles = page.getByRole('group', { name: 'Caption style' }).getByRole('button');
  await expect(styles).toHaveCount(5);
  await page.getByRole('button', { name: 'Marker', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Marker', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('textbox', { name: 'Background color', exact: true })).toHaveValue('#fde047');
  await expectAccessible(page);
});

test('a viewer watches and changes nothing', async ({ viewerPage: page, account }) => {
  const id = await newVideoProject(account);
  // A picture that no browser shows: its copy is fetched in its place.
  const url = await uploaded(account, 'tests/media/fixtures/picture.heic', 'image/heic');
  const picture = {
    id: 'phone',
    type: 'image',
    url,
    trackIndex: 0,
    startTime: 0,
    duration: 2,
    width: 300,
    height: 300,
  };
  await saveItems(account.request, id, [textAt('Look', 0), picture]);
  const copy = page.waitForResponse((response) => /\/files\/[\w-]+\.webp$/.test(response.url()) && response.ok());
  await opened(page, id);
  await copy;
  await expect(page.getByText(/being prepared for the preview|can’t be shown/)).toHaveCount(0);
  await expect(page.getByText('You can watch. Editors can change it.')).toBeVisible();
  await page.getByRole('button', { name: /^Look, / }).click();
  await expect(page.getByRole('spinbutton', { name: 'X', exact: true })).toBeDisabled();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('button', { name: 'Look, 0:00.0 to 0:02.0', exact: true })).toBeVisible();
  for (const name of ['Save', 'Undo', 'Split', 'Add Text', 'Render Video'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expectAccessible(page);
});
