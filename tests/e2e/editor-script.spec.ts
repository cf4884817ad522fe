// The script of a film in the editor: words heard, cut, found, fixed and moved, silences and fillers, undo.
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { withAiServer } from './support/ai';
import { newVideoProject, saveItems, uploaded } from './support/editor';
import { expect, expectAccessible, runHost, send, type Account } from './support/test';

/** A host that can listen, and nothing else of AI. */
const test = withAiServer.extend<object>({
  running: [
    async ({ ai }, use) => {
      const transcription = {
        TRANSCRIBE_MODEL: 'whisper-1',
        TRANSCRIBE_BASE_URL: ai.url,
        TRANSCRIBE_API_KEY: 'sk-test',
      };
      await runHost(transcription, use);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Eight seconds with a tone that pauses, by default from 3 to 4.5 s. */
function spoken(file: string, quiet = 'between(t,3,4.5)'): string {
  const picture = 'color=c=navy:s=180x320:r=30:d=8,format=yuv420p';
  const sound = `sine=f=440:d=8,volume='if(${quiet},0,1)':eval=frame`;
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  const codec = ['-c:v', 'libx264', '-g', '15', '-c:a', 'aac', '-shortest'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...sources, ...codec, file]);
  return file;
}

const SAID = 'Hello um there friends. This is our bread of the day.';
const panel = (page: Page) => page.getByRole('region', { name: 'Script', exact: true });
const text = (page: Page) => page.getByRole('listbox', { name: 'What is said' });
const word = (page: Page, name: string | RegExp) =>
  text(page).getByRole('option', { name, exact: typeof name === 'string' });
const clips = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: /^Video, / });

const WHOLE = { trackIndex: 0, x: 0, y: 0, width: 720, height: 1280, volume: 1 };

async function withClip(page: Page, account: Account, file: string, quiet?: string): Promise<string> {
  const id = await newVideoProject(account);
  const url = await uploaded(account, spoken(file, quiet), 'video/mp4');
  await saveItems(account.request, id, [
    { ...WHOLE, id: 'clip', type: 'video', url, startTime: 0, duration: 8, originalDuration: 8 },
  ]);
  await page.goto(`/video-editor/${id}`);
  return id;
}

/** The words as they stand there now. */
const shown = async (page: Page) =>
  (await text(page).getByRole('option').allInnerTexts()).filter((one) => !/^\d/.test(one)).join(' ');

test('words are heard, cut with the film, found, fixed and moved; silences and fillers go at a click; each is undone', async ({
  page,
  account,
  ai,
}, info) => {
  test.setTimeout(240_000);
  // Without times of words they share what is audible, so that the pause lies behind the first sentence.
  ai.lacks.add('words');
  await withClip(page, account, info.outputPath('clip.mp4'));
  ai.answers.push(SAID);
  await page.getByRole('button', { name: 'Script', exact: true }).click();
  await expect(panel(page)).toContainText('It is not known yet what is said in this film.');
  await expectAccessible(page);
  await panel(page)
    .getByRole('button', { name: /^Listen: Video, 0:00\.0 to 0:08\.0$/ })
    .click();
  await expect(word(page, 'Hello')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => shown(page)).toBe(SAID);
  await expect(word(page, 'um, filler')).toBeVisible();
  await expect(word(page, /^1\.\d s silence$/)).toHaveCount(1);
  await expectAccessible(page);

  // A click goes there; the word that is said is marked.
  await word(page, 'bread').click();
  await expect(text(page).locator('[data-now]')).toHaveText('bread');

  // Words are cut: the film is shorter, one step back brings it again.
  await word(page, 'our').click();
  await word(page, 'bread').click({ modifiers: ['Shift'] });
  await expect(text(page).getByRole('option', { selected: true })).toHaveText(['our', 'bread']);
  await page.keyboard.press('Delete');
  await expect(panel(page).getByText('2 words cut.')).toBeVisible();
  await expect.poll(() => shown(page)).toBe('Hello um there friends. This is of the day.');
  await expect(clips(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(clips(page)).toHaveCount(1);
  await expect.poll(() => shown(page)).toBe(SAID);

  // All fillers, all silences: one step each.
  await panel(page).getByRole('button', { name: 'Remove fillers (1)' }).click();
  await expect(word(page, 'um, filler')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Remove silences (1)' }).click();
  await expect(panel(page).getByText(/^1 silence removed: 1\.\d s shorter\.$/)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Remove silences (0)' })).toBeDisabled();
  await expect(clips(page)).toHaveCount(3);
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByText(/removed/)).toHaveCount(0);
  await expect(clips(page)).toHaveCount(1);
  await expect.poll(() => shown(page)).toBe(SAID);

  // Found, over words; a word is fixed by keys, and its subtitle with it.
  await panel(page).getByRole('searchbox', { name: 'Find in what is said' }).fill('OUR bre');
  await expect(panel(page).getByText('1 found')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text(page).getByRole('option', { selected: true })).toHaveText(['our', 'bread']);
  await expect(panel(page).getByText('1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Subtitles', exact: true }).click();
  await expect(page.getByRole('button', { name: /^This is our bread of, / })).toBeVisible();
  await text(page).focus();
  await page.keyboard.press('Enter');
  const field = panel(page).getByRole('textbox', { name: 'Word ‘bread’' });
  await expect(field).toBeFocused();
  await field.fill('loaf');
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await expect(word(page, 'loaf')).toBeVisible();
  await expect(page.getByRole('button', { name: /^This is our loaf of, / })).toBeVisible();
  await word(page, 'Hello').dblclick();
  await panel(page).getByRole('textbox', { name: 'Word ‘Hello’' }).press('Escape');
  await expect(word(page, 'Hello')).toBeVisible();

  // A sentence is moved by keys, and by its time with the pointer.
  await text(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => shown(page)).toBe('This is our loaf of the day. Hello um there friends.');
  await expect(panel(page).getByText('Sentence moved down.')).toBeVisible();
  const [first, second] = await Promise.all(
    [0, 1].map(async (at) => (await text(page).locator('[data-line]').nth(at).boundingBox())!),
  );
  await page.mouse.move(second!.x + 40, second!.y + 12);
  await page.mouse.down();
  await page.mouse.move(second!.x + 40, second!.y, { steps: 3 });
  await page.mouse.move(first!.x + 40, first!.y + 4, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => shown(page)).toBe('Hello um there friends. This is our loaf of the day.');

  // All of it is kept, the spelling too.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Script', exact: true }).click();
  await panel(page)
    .getByRole('button', { name: /^Listen: / })
    .first()
    .click();
  await expect(word(page, 'loaf')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Chapters' }).click();
  await expect(panel(page).getByRole('textbox', { name: 'Chapters' })).toHaveValue('0:00 Hello um there friends');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('group', { name: 'Under the picture' }).getByRole('button', { name: 'Script' }).click();
  await expectAccessible(page);
});

test('where the host can’t listen it says so, on a phone under the picture; a viewer can’t let it listen', async ({
  page,
  viewerPage,
  account,
  ai,
}, info) => {
  const id = await withClip(page, account, info.outputPath('clip.mp4'));
  ai.lacks.add('transcriptions');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('group', { name: 'Under the picture' }).getByRole('button', { name: 'Script' }).click();
  await panel(page)
    .getByRole('button', { name: /^Listen: / })
    .click();
  await expect(panel(page).getByRole('alert')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  ai.lacks.delete('transcriptions');
  await viewerPage.goto(`/video-editor/${id}`);
  await viewerPage.getByRole('button', { name: 'Script', exact: true }).click();
  await expect(panel(viewerPage)).toContainText('It is not known yet what is said in this film.');
  await expect(panel(viewerPage).getByRole('button')).toHaveCount(0);
});

test('an empty film says so, with a way to a video', async ({ page, account }) => {
  const id = await newVideoProject(account);
  await send(account.request, 'PUT', `/api/video-maker/projects/${id}/timeline`, {
    timeline: [],
    tracks: [{ id: 'a', type: 'video' }],
    totalDuration: 60,
  });
  await page.goto(`/video-editor/${id}`);
  await page.getByRole('button', { name: 'Script', exact: true }).click();
  await expect(panel(page)).toContainText('Nothing is said in this film yet.');
  await expect(panel(page).getByRole('button', { name: 'Add a video' })).toBeVisible();
});

test('silence before the first and after the last word is marked; it goes with the others only where that is chosen', async ({
  page,
  account,
  ai,
}, info) => {
  test.setTimeout(240_000);
  ai.lacks.add('words');
  await withClip(page, account, info.outputPath('edges.mp4'), 'lt(t,2)+gt(t,6)');
  ai.answers.push('Fresh bread every day.');
  await page.getByRole('button', { name: 'Script', exact: true }).click();
  await panel(page)
    .getByRole('button', { name: /^Listen: / })
    .click();
  await expect(word(page, 'Fresh')).toBeVisible({ timeout: 60_000 });
  const [start, end] = [word(page, /s silence before the first word$/), word(page, /s silence after the last word$/)];
  await expect(start).toHaveCount(1);
  await expect(end).toHaveCount(1);
  const remove = (count: number) => panel(page).getByRole('button', { name: `Remove silences (${count})` });
  await expect(remove(0)).toBeDisabled();

  // One by itself.
  await end.click();
  await page.keyboard.press('Delete');
  await expect(end).toHaveCount(0);
  await expect(start).toHaveCount(1);
  await expect(clips(page)).toHaveAccessibleName(/^Video, 0:00\.0 to 0:06\.\d$/);
  await page.keyboard.press('Control+z');
  await expect(clips(page)).toHaveAccessibleName(/^Video, 0:00\.0 to 0:08\.0$/);

  // Both with all others, in one step.
  await panel(page).getByRole('checkbox', { name: 'Start and end, too' }).check();
  await expectAccessible(page);
  await remove(2).click();
  await expect(panel(page).getByText(/^2 silences removed: 3\.\d s shorter\.$/)).toBeVisible();
  await expect(clips(page)).toHaveAccessibleName(/^Video, 0:00\.0 to 0:04\.\d$/);
  await expect.poll(() => shown(page)).toBe('Fresh bread every day.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(clips(page)).toHaveAccessibleName(/^Video, 0:00\.0 to 0:08\.0$/);
});
