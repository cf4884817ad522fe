// Slow: a film of half a minute is really made, and opened in the editor.
// From one prompt, without any key, to a finished video, and on to its editor.
import { execFileSync } from 'node:child_process';
import { customise } from './support/composer';
import { expect, expectAccessible, test } from './support/test';

const PROMPT =
  'Our bakery bakes sourdough every morning at six. We deliver bread by bicycle before breakfast, in any weather, to every street between the river and the old station. Each loaf rests for a whole night. The ovens burn birch wood from the forests around the lake, and their heat stays in the stones until the evening. On Saturdays children come in and knead a dough of their own with our bakers. What is left at noon goes to the kitchen of the school across the street. Order tonight and taste it tomorrow.';

type Stream = { codec_name: string; width?: number; height?: number; duration: string };

test('a prompt becomes a vertical video with voice and subtitles, which opens in the editor', async ({
  page,
  account,
}, info) => {
  test.setTimeout(300_000);
  expect(account.projectId).not.toBe('');
  await page.goto('/videos');
  await page.getByRole('button', { name: 'New video' }).click();
  const dialog = page.getByRole('dialog', { name: 'New video' });
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill(PROMPT);
  await dialog.getByRole('button', { name: 'Write the script' }).click();
  // The script is there to be changed before anything is recorded.
  const script = page.getByRole('dialog', { name: 'Edit Scenario' });
  await expect(script.getByRole('button', { name: 'Record video' })).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByText(/^[4-7] segments$/)).toBeVisible();
  await script.getByRole('button', { name: 'Record video' }).click();
  const recording = page.getByRole('dialog', { name: 'Create Video Project' });
  await expect(recording.getByLabel('Title', { exact: true })).toHaveValue(
    'Our bakery bakes sourdough every morning at six Video',
  );
  const music = recording.getByRole('group', { name: 'Music' });
  await expect(music.getByRole('radio', { name: 'Calm' })).toBeChecked();
  await music.getByRole('button', { name: 'Listen to Dreamy' }).click();
  await expect(music.getByRole('button', { name: 'Stop Dreamy' })).toBeVisible({ timeout: 30_000 });
  await music.getByRole('button', { name: 'Stop Dreamy' }).click();
  await expect(music.getByRole('button', { name: 'Listen to Dreamy' })).toBeVisible();
  await music.getByRole('radio', { name: 'None' }).check();
  await expect(music.getByRole('slider', { name: 'Volume' })).toHaveCount(0);
  await music.getByRole('radio', { name: 'Warm' }).check();
  await expect(music.getByRole('slider', { name: 'Volume' })).toHaveValue('0.25');
  await expect(recording.getByRole('checkbox', { name: /^No subtitle where the scene shows/ })).toBeChecked();
  await expectAccessible(page, '[role=dialog]');
  await recording.getByRole('button', { name: 'Start Recording' }).click();
  await expect(page.getByText('Recording the scenes').first()).toBeVisible();
  await expect(page.getByText('Ready to watch').first()).toBeVisible({ timeout: 240_000 });
  await expectAccessible(page);

  const film = page.getByRole('article', { name: /^Our bakery bakes/ });
  const act = async (name: string) => {
    await film.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await film.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Our bakery bakes/ }).locator('video')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await act('Download');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/ Video\.mp4$/);
  const saved = info.outputPath('film.mp4');
  await file.saveAs(saved);
  const probe = ['-v', 'error', '-show_entries', 'stream=codec_name,width,height,duration', '-of', 'json', saved];
  const { streams } = JSON.parse(execFileSync('ffprobe', probe).toString()) as { streams: Stream[] };
  expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac']);
  expect([streams[0]?.width, streams[0]?.height]).toEqual([720, 1280]);
  const lengths = streams.map(({ duration }) => Number(duration));
  expect(Math.min(...lengths)).toBeGreaterThan(29);
  expect(Math.abs((lengths[0] ?? 0) - (lengths[1] ?? 0))).toBeLessThan(0.05);

  await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
  await expect(page).toHaveURL(/\/video-editor\//);
  await expect(page.getByRole('button', { name: /^Video, 0:00\.0 to / })).toBeVisible();
  await page.getByRole('button', { name: 'Add Text', exact: true }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Свежий хлеб');
  const block = page.getByRole('button', { name: 'Свежий хлеб, 0:00.0 to 0:05.0' });
  await expect(block).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('spinbutton', { name: 'X', exact: true }).fill('30');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('spinbutton', { name: 'X', exact: true })).toHaveValue('72');
  await page.getByRole('button', { name: 'Redo' }).click();
  // A colour that is picked is as transparent as the one before.
  await page.getByLabel('Pick: Background color').fill('#00ff00');
  await expect(page.getByRole('textbox', { name: 'Background color', exact: true })).toHaveValue(
    'rgba(0, 255, 0, 0.7)',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Свежий хлеб, / })).toBeVisible();

  // The film's own words, grouped again; then its parts in its place.
  const merged = page.getByRole('button', { name: /^Video, 0:00\.0 to / });
  await merged.click();
  // It has subtitles in its picture: a second set is laid over them only when that is chosen.
  await expect(page.getByText(/has subtitles in its picture already/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Default' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Lay a second set over them' }).check();
  await page.getByRole('button', { name: 'Sentence' }).click();
  await expect(page.getByText('Subtitles added')).toBeVisible();
  const words = page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: /to 0:.*/, pressed: false });
  const sentences = await words.count();
  await page.getByRole('button', { name: '1 word' }).click();
  await expect(page.getByText('Subtitles grouped again')).toBeVisible();
  await expect.poll(() => words.count()).toBeGreaterThan(sentences);
  await page.getByRole('button', { name: 'Open as segments' }).click();
  // The first voice, and the music under all of them.
  await expect(page.getByRole('button', { name: /^Audio, 0:00\.0 to / })).toHaveCount(2);
  await expect.poll(() => page.getByRole('button', { name: /^Video, / }).count()).toBeGreaterThan(1);

  // On a phone the picture stays in sight, above the timeline or the properties.
  await page.setViewportSize({ width: 390, height: 844 });
  const [picture, timeline] = ['Preview', 'Timeline'].map((name) => page.getByRole('region', { name }));
  await expect(timeline!).toBeInViewport({ ratio: 0.9 });
  await expect(picture!).toBeInViewport({ ratio: 0.9 });
  for (const name of ['Format', 'Versions', 'Save', 'Render Video'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^Video, 0:00\.0 to / }).click({ position: { x: 50, y: 20 } });
  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  await expect(page.getByRole('spinbutton', { name: 'Start time' })).toBeInViewport();
  await expect(timeline!).toBeHidden();
  await expect(picture!).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  // The first of five frames is the cover; another one is chosen by keyboard, and stays.
  await page.goto('/videos');
  // Behind an open dialog it has no role.
  const shown = () => page.locator('article img').getAttribute('src');
  const covers = page.getByRole('dialog', { name: 'Choose cover' });
  const frames = covers.getByRole('radiogroup', { name: 'Frames' }).getByRole('radio', { name: /^Frame at \d:\d\d$/ });
  await act('Choose cover');
  await expect(frames).toHaveCount(5);
  await expect(frames.first()).toBeChecked();
  await expect
    .poll(() => covers.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)))
    .toBe(true);
  await expectAccessible(page, '[role=dialog]');
  const before = await shown();
  await frames.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(frames.nth(1)).toBeChecked();
  await covers.getByRole('button', { name: 'Use as cover' }).click();
  await expect(covers).toHaveCount(0);
  await expect.poll(shown).not.toBe(before);
  const chosen = await shown();
  await page.reload();
  await expect.poll(shown).toBe(chosen);
  await act('Choose cover');
  await expect(frames.nth(1)).toBeChecked();
  await page.keyboard.press('Escape');

  // "Post this" opens the composer with the video; a channel that is switched on has that cover.
  await page.getByRole('button', { name: 'Post this' }).click();
  await expect(page).toHaveURL(/\/schedule\?.*post=/);
  const form = page.getByRole('form', { name: 'Edit post' });
  await form.getByRole('switch', { name: 'YouTube', exact: true }).click();
  const coverFrame = (await customise(form, 'YouTube')).getByRole('group', { name: 'Cover Frame' });
  await expect(coverFrame.getByRole('img', { name: 'Cover Frame' })).toHaveAttribute('src', new RegExp(`${chosen}$`));
  await coverFrame.getByRole('button', { name: 'Remove cover frame' }).click();
  await expect(coverFrame.getByText('Without a cover the network chooses a frame itself.')).toBeVisible();
});

test('a project that is not there is said to be missing in the editor', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.goto(`/video-editor/${'a'.repeat(24)}`);
  await expect(page.getByText('Project not found')).toBeVisible();
});
