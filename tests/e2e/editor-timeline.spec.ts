// The timeline as editors of films know it: cuts that are rolled, slipped and slid, tracks in order and alone, groups,
// markers, J K L, keys of one's own, the buttons of networks; each by keys alone, too.
import type { Page } from '@playwright/test';
import { newVideoProject, saveItems, textAt, uploaded } from './support/editor';
import { mediaFile } from './support/media-files';
import { expect, expectAccessible, test, type Account } from './support/test';

const block = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();
const playhead = (page: Page) => page.getByRole('slider', { name: 'Playhead' });

/** Two parts of a clip that touch: the file goes on before and after what each shows. */
async function newCut(account: Account): Promise<string> {
  const id = await newVideoProject(account);
  const url = await uploaded(account, await mediaFile('clip.mp4'), 'video/mp4');
  const part = { type: 'video', url, trackIndex: 0, originalDuration: 4, width: 640, height: 360, volume: 0 };
  await saveItems(account.request, id, [
    { ...part, id: 'one', startTime: 0, duration: 1.5, trimStart: 1 },
    { ...part, id: 'two', startTime: 1.5, duration: 1.5, trimStart: 1 },
    textAt('Low words', 0, { y: 1_100 }),
    textAt('Later', 4),
  ]);
  return id;
}

async function opened(page: Page, id: string): Promise<void> {
  await page.goto(`/video-editor/${id}`);
  await ready(page);
}

/** It hears keys, and two seconds are 200 pixels wide. */
async function ready(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.getByRole('slider', { name: 'Zoom' }).fill('1');
  await playhead(page).focus();
  await page.keyboard.press('.');
  await expect(playhead(page)).not.toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Home');
}

/** Drags a place of a block by pixels, with keys held. */
async function drag(
  page: Page,
  name: RegExp,
  { at, by, keys }: { at: 'start' | 'middle' | 'end'; by: number; keys: string[] },
) {
  const box = (await block(page, name).boundingBox())!;
  const x = { start: box.x + 3, middle: box.x + 60, end: box.x + box.width - 3 }[at];
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(x, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, box.y + 10, { steps: 4 });
  await page.mouse.move(x + by, box.y + 10, { steps: 4 });
  await page.mouse.up();
  for (const key of keys) await page.keyboard.up(key);
}

test('cuts are rolled, slipped, slid and trimmed with what follows, by the pointer and by keys; each is one step', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  const id = await newCut(account);
  await opened(page, id);
  const savedItem = async (name: string) => {
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const answer = await account.request.get(`/api/video-maker/projects/${id}/timeline`);
    const { data } = (await answer.json()) as { data: { timeline: { id: string; trimStart: number }[] } };
    return data.timeline.find((item) => item.id === name);
  };

  // The cut at 1.5 s goes to 1.8 s: one is longer, two is shorter, and both stay where they were otherwise.
  await drag(page, /0:00\.0 to 0:01\.5$/, { at: 'end', by: 30, keys: ['Control', 'Alt'] });
  await expect(block(page, /0:00\.0 to 0:01\.8$/)).toBeVisible();
  await expect(block(page, /0:01\.8 to 0:03\.0$/)).toBeVisible();
  await undo(page);
  await expect(block(page, /0:01\.5 to 0:03\.0$/)).toBeVisible();

  // Slipped: the block stays, an earlier part of its file is seen.
  await drag(page, /0:01\.5 to 0:03\.0$/, { at: 'middle', by: 40, keys: ['Control'] });
  await expect(block(page, /0:01\.5 to 0:03\.0$/)).toBeVisible();
  expect((await savedItem('two'))?.trimStart).toBeCloseTo(0.6, 2);
  await undo(page);
  expect((await savedItem('two'))?.trimStart).toBe(1);

  // With Shift an edge takes along what follows.
  await drag(page, /0:00\.0 to 0:01\.5$/, { at: 'end', by: -50, keys: ['Shift', 'Alt'] });
  await expect(block(page, /0:01\.0 to 0:02\.5$/)).toBeVisible();
  await undo(page);

  // The same by keys alone.
  await block(page, /0:00\.0 to 0:01\.5$/).focus();
  await page.keyboard.press('Enter');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('6');
  await expect(block(page, /0:00\.0 to 0:01\.6$/)).toBeVisible();
  await undo(page);
  await page.keyboard.press('2');
  await expect.poll(async () => (await savedItem('one'))?.trimStart).toBeCloseTo(1.033, 2);
  await undo(page);
  await block(page, /0:01\.5 to 0:03\.0$/).focus();
  await page.keyboard.press('Enter');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('3');
  await expect(block(page, /0:01\.4 to 0:02\.9$/)).toBeVisible();
  await undo(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  // Nothing is selected: the uppermost item under the playhead is trimmed.
  await expect(block(page, 'Low words, 0:00.0 to 0:01.0')).toBeVisible();
});

test('tracks change their order and are heard alone; blocks are grouped; markers hold edges; all without a mouse', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  await opened(page, await newCut(account));

  await page.getByRole('button', { name: 'More of Video 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Move down: over the others' }).press('Enter');
  const heads = page.getByRole('button', { name: /^More of / });
  await expect(heads.first()).toHaveAccessibleName('More of Video 2');
  await undo(page);
  await expect(heads.first()).toHaveAccessibleName('More of Video 1');
  await page.getByRole('button', { name: 'More of Audio 1' }).click();
  await page.getByRole('menuitem', { name: 'Solo: hear this one alone' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Unmute / })).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Unmute Audio 1' })).toHaveCount(0);
  await undo(page);

  // Two texts are one: a key moves both, a click with Alt takes one.
  await block(page, /^Low words/).focus();
  await page.keyboard.press('Enter');
  await block(page, /^Later/).focus();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('2 items selected')).toBeAttached();
  await page.keyboard.press('Control+g');
  await page.keyboard.press('Escape');
  await block(page, /^Later/).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 items selected')).toBeAttached();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(block(page, 'Low words, 0:01.0 to 0:03.0')).toBeVisible();
  await expect(block(page, 'Later, 0:05.0 to 0:07.0')).toBeVisible();
  await block(page, /^Later/).click({ modifiers: ['Alt'] });
  await expect(block(page, /^Low words/)).toHaveAttribute('aria-pressed', 'false');

  // A marker at 9 s: an edge snaps to it; it is gone to, moved, named and deleted by keys.
  await playhead(page).focus();
  await page.keyboard.press('Home');
  for (let second = 0; second < 9; second += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('m');
  const flag = page.getByRole('button', { name: /^Marker 1, 0:09\.0$/ });
  await expect(flag).toBeVisible();
  await page.keyboard.press('Home');
  await drag(page, /^Later/, { at: 'middle', by: 196, keys: [] });
  await expect(block(page, 'Later, 0:07.0 to 0:09.0')).toBeVisible();
  await page.keyboard.press('n');
  await expect(playhead(page)).toHaveAttribute('aria-valuetext', '0:09.0');
  await flag.focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of the marker' }).fill('Chorus');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Chorus, 0:09.0' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Chorus, 0:09.0' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: /^Chorus/ })).toHaveCount(0);
});

test('J K L play both ways and faster; keys are chosen and kept; a network’s buttons warn of the text under them', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  await opened(page, await newCut(account));
  const at = async () => Number(await playhead(page).getAttribute('aria-valuenow'));
  await playhead(page).focus();
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await expect.poll(at).toBeGreaterThan(3);
  await page.keyboard.press('k');
  const stood = await at();
  await page.keyboard.press('j');
  await expect.poll(at).toBeLessThan(stood - 0.5);
  await page.keyboard.press('k');

  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await page.getByRole('button', { name: 'Key for: Split at the playhead' }).press('Enter');
  await page.keyboard.press('f');
  await expect(
    page.getByText('F: Split at the playhead. “Freeze the frame at the playhead for two seconds” has lost it.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Key for: Undo' }).press('Enter');
  await page.keyboard.press('Control+w');
  await expect(page.getByText('Ctrl W has a meaning of its own. Choose another key.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await ready(page);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('f');
  await expect(block(page, 'Low words, 0:00.0 to 0:01.0')).toBeVisible();
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await page.getByRole('button', { name: 'Back to the usual keys' }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'Instagram' }).press('Enter');
  await expect(page.locator('[data-safe-area="instagram"]')).toBeVisible();
  await expect(page.getByText('“Low words” and 2 more texts lie under Instagram’s buttons.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.getByRole('spinbutton', { name: /^Y/ }).fill('400');
  await expect(page.getByText('“Low words” and another text lie under Instagram’s buttons.')).toBeVisible();
});

test('who has the timeline open elsewhere is named; a version has its picture and what was changed in it', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  const id = await newCut(account);
  await opened(page, id);
  const other = await page.context().newPage();
  await opened(other, id);
  for (const one of [page, other]) await expect(one.getByText(/ has this open too$/)).toBeVisible({ timeout: 20_000 });
  await other.close();
  await expect(page.getByText(/ has this open too$/)).toHaveCount(0, { timeout: 60_000 });

  await block(page, /^Later/).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: /^Marker 1, / })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Look at version 2' }).click();
  await expect(page.getByText('Since version 1')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^1 item moved$/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^markers changed$/ })).toBeVisible();
  const still = page.getByRole('img', { name: /^Version 2 at / });
  // Something is drawn: the clip, or the words over black.
  await expect
    .poll(() =>
      still.evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value, at) => at % 4 < 3 && value > 60);
      }),
    )
    .toBe(true);
  await expectAccessible(page);
});

const SRT = '1\n00:00:00,000 --> 00:00:01,500\nFresh rye\n\n2\n00:00:01,500 --> 00:00:03,000\nrye every morning\n';

test('all captions are written at once: found and replaced, one by one, undone; translation says what it lacks', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  await opened(page, await newVideoProject(account));
  await page.getByLabel('Subtitle file to open').setInputFiles({
    name: 'bread.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(SRT),
  });
  await block(page, /^Fresh rye, /).click();
  await page.getByRole('button', { name: 'All captions…' }).click();
  const dialog = page.getByRole('dialog', { name: 'All captions' });
  await dialog.getByLabel('Find').fill('RYE');
  await dialog.getByLabel('Replace with').fill('spelt');
  await dialog.getByRole('button', { name: 'Replace all' }).click();
  await expect(dialog.getByText('2 captions changed.')).toBeVisible();
  await dialog.getByLabel('Caption at 0:01.5').fill('spelt each day');
  await page.keyboard.press('Enter');
  // This host has no AI: the button says nothing can be done, and why.
  await expect(dialog.getByRole('button', { name: 'Translate' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(block(page, /^Fresh spelt, /)).toBeVisible();
  await expect(block(page, /^spelt each day, /)).toBeVisible();
  await undo(page);
  await expect(block(page, /^spelt every morning, /)).toBeVisible();
  await undo(page);
  await expect(block(page, /^rye every morning, /)).toBeVisible();
});
