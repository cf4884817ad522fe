// The timeline editor: its screen and picture, everything on the timeline by pointer and by keys, subtitles, two people
// at once.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newVideoProject, saveItems, textAt, uploaded } from './support/editor';
import { mediaFile } from './support/media-files';
import { expect, expectAccessible, test } from './support/test';

const SRT = '1\n00:00:00,000 --> 00:00:01,500\nFresh rye\n\n2\n00:00:01,500 --> 00:00:03,000\nevery morning\n';
const block = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

async function opened(page: Page, id: string): Promise<void> {
  await page.goto(`/video-editor/${id}`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  // It opens with the whole film in sight; here a second is 100 pixels.
  await page.getByRole('slider', { name: 'Zoom' }).fill('1');
}

test('blocks are moved, trimmed, cut, copied, selected by a frame and deleted, by pointer and by keys', async ({
  page,
  account,
}, info) => {
  test.setTimeout(180_000);
  const id = await newVideoProject(account);
  const clip = await uploaded(account, await mediaFile('clip.mp4'), 'video/mp4');
  const items = [
    {
      id: 'clip',
      type: 'video',
      url: clip,
      trackIndex: 0,
      startTime: 0,
      duration: 4,
      originalDuration: 4,
      width: 640,
      height: 360,
    },
    textAt('One', 0),
    textAt('Two', 5),
    textAt('Three', 10),
  ];
  await saveItems(account.request, id, items);
  await opened(page, id);

  // A drag snaps to the end of the clip and shows on what; Alt does not snap. It is one step for undo.
  const two = block(page, /^Two, /);
  await two.scrollIntoViewIfNeeded();
  const box = (await two.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 4 });
  await page.mouse.move(box.x - 66, box.y + 20, { steps: 6 });
  await expect(page.locator('[data-snapped="item"]')).toBeVisible();
  await page.mouse.up();
  await expect(block(page, 'Two, 0:04.0 to 0:06.0')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-snapped]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(block(page, 'Two, 0:05.0 to 0:07.0')).toBeVisible();

  // The same by keys: a frame, ten, another track, the end, the start.
  await block(page, /^Two, /).focus();
  for (const keys of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(keys);
  await expect(block(page, 'Two, 0:06.0 to 0:08.0')).toBeFocused();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(block(page, 'Two, 0:06.0 to 0:07.0')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('combobox', { name: 'Track' })).toHaveValue('0');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: 'Track' })).toHaveValue('1');

  // Copied and pasted at the playhead; cut at the playhead; deleted with its gap.
  await page.getByRole('slider', { name: 'Playhead' }).focus();
  for (let second = 0; second < 15; second += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(block(page, 'Two, 0:15.0 to 0:16.0')).toHaveAttribute('aria-pressed', 'true');
  for (let frame = 0; frame < 15; frame += 1) await page.keyboard.press('.');
  await page.keyboard.press('s');
  await expect(block(page, 'Two, 0:15.5 to 0:16.0')).toBeVisible();
  await page.keyboard.press('Shift+Delete');
  await expect(block(page, 'Two, 0:15.5 to 0:16.0')).toHaveCount(0);
  await expect(block(page, 'Two, 0:15.0 to 0:15.5')).toBeVisible();
  await page.keyboard.press('Home');

  // A frame over the first two texts selects them and the clip that it touches.
  const one = (await block(page, /^One, /).boundingBox())!;
  await page.mouse.move(one.x + 240, one.y + 30);
  await page.mouse.down();
  await page.mouse.move(one.x + 230, one.y - 10, { steps: 3 });
  await page.mouse.move(one.x + 60, one.y - 30, { steps: 5 });
  await page.mouse.up();
  await expect(block(page, /^One, /)).toHaveAttribute('aria-pressed', 'true');
  await expect(block(page, /^Video, /)).toHaveAttribute('aria-pressed', 'true');
  await expect(block(page, /^Three, /)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('2 items selected')).toBeAttached();
  await page.keyboard.press('Escape');

  // Pictures and loudness lie on the clip; its fields and the subtitle buttons are there.
  await expect(timeline(page).locator('canvas')).toHaveCount(1);
  await block(page, /^Video, /).click();
  await expect(page.getByRole('group', { name: 'Subtitles' }).getByRole('button')).toHaveText([
    'Default',
    '1 word',
    '3 words',
    'Sentence',
  ]);
  await expectAccessible(page);

  // Nothing knows what is said in it, and nothing is invented.
  await page.getByRole('button', { name: '3 words' }).click();
  await expect(page.getByText('Failed to generate subtitles. Please try again.')).toBeVisible();
  await expect(page.getByText(/this host has no transcription/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page
    .getByRole('region', { name: 'Media Library' })
    .getByRole('button', { name: 'Subtitles', exact: true })
    .click();
  await expect(page.getByText('Please select a video item from the timeline to generate subtitles')).toBeVisible();

  // Subtitles of a file, at the playhead, styled together, and out again.
  await page.keyboard.press('Home');
  await page.getByLabel('Subtitle file to open').setInputFiles({
    name: 'bread.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(SRT),
  });
  await expect(block(page, 'Fresh rye, 0:00.0 to 0:01.5')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Styling changes apply to the whole group.')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Font size' }).fill('60');
  await block(page, /^every morning, /).click();
  await expect(page.getByRole('spinbutton', { name: 'Font size' })).toHaveValue('60');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as VTT' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Bread by bicycle.vtt');
  const out = info.outputPath('out.vtt');
  await file.saveAs(out);
  expect(await readFile(out, 'utf8')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nFresh rye\n\n00:00:01.500 --> 00:00:03.000\nevery morning\n',
  );
});

test('the screen has its parts; texts keep to their ranges and are moved, resized and turned on the picture', async ({
  page,
  account,
}) => {
  const id = await newVideoProject(account);
  const sound = await uploaded(account, await mediaFile('tone.mp3'), 'audio/mpeg');
  const tone = { id: 'tone', type: 'audio', url: sound, trackIndex: 2, startTime: 0, duration: 2, originalDuration: 2 };
  await saveItems(account.request, id, [tone]);
  await page.route(`**/api/video-maker/projects/${id}`, async (route) => {
    await expect(page.getByText('Loading video editor...')).toBeVisible();
    await route.continue();
  });
  await opened(page, id);

  // Header, library, playing, zoom, ruler and playhead.
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Bread by bicycle' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Back to videos' })).toHaveAttribute('href', '/video-management');
  await page.getByRole('button', { name: 'Format', exact: true }).click();
  for (const [name, value] of [
    ['Viewport width', '720'],
    ['Viewport height', '1280'],
  ] as const)
    await expect(page.getByRole('spinbutton', { name })).toHaveValue(value);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const name of ['Save', 'Render Video', 'Mute', 'Audio', 'Video', 'Image', 'Add Text', 'Text + Track'])
    await expect(main.getByRole('button', { name, exact: true })).toBeVisible();
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toHaveAttribute('min', '0.5');
  await expect(zoom).toHaveAttribute('max', '3');
  await expect(timeline(page).getByText('0:50', { exact: true })).toBeAttached();
  const playhead = page.getByRole('slider', { name: 'Playhead' });
  expect(await playhead.evaluate((line) => getComputedStyle(line, '::before').backgroundColor)).toBe(
    'rgb(220, 38, 38)',
  );
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click();
  await expect(playhead).toHaveAttribute('aria-valuetext', '0:10.0');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(playhead).toHaveAttribute('aria-valuetext', /^0:1[1-9]/);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Back 10 seconds' }).click();
  await expect(playhead).toHaveAttribute('aria-valuetext', /^0:0/);

  // Properties are those of what is selected.
  const properties = page.getByRole('region', { name: 'Properties' });
  await expect(properties).toHaveCount(0);
  await block(page, /^Audio, /).click();
  await expect(properties.getByText('50 %')).toBeVisible();
  await expect(properties.getByRole('combobox', { name: 'Track' }).locator('option')).toHaveText([
    'Audio 1',
    'Audio 2',
  ]);
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Text + Track' }).click();
  await expect(page.getByRole('button', { name: 'Lock Video 3' })).toBeVisible();
  const number = (name: string) => properties.getByRole('spinbutton', { name, exact: true });
  await expect(number('Duration')).toHaveValue('5');
  const typed = [
    ['Duration', '0.05', '0.1'],
    ['Duration', '5', '5'],
    ['Start time', '', '0'],
    ['X', '', '0'],
    ['X', '99999', '8192'],
    ['Y', '-1', '0'],
    ['Width', '', '100'],
    ['Height', '9', '10'],
    ['Font size', '', '32'],
    ['Font size', '101', '100'],
    ['Padding', '', '10'],
    ['Padding', '51', '50'],
    ['Border radius', '', '8'],
    ['Border radius', '51', '50'],
  ] as const;
  for (const [field, text, becomes] of typed) {
    await number(field).fill(text);
    await number(field).blur();
    await expect(number(field), `${field} ${text}`).toHaveValue(becomes);
  }
  for (const [name, min, max] of [
    ['Scale', '0.1', '3'],
    ['Rotation', '0', '360'],
  ] as const) {
    await expect(properties.getByRole('slider', { name })).toHaveAttribute('min', min);
    await expect(properties.getByRole('slider', { name })).toHaveAttribute('max', max);
  }
  await expect(properties.getByRole('combobox', { name: 'Font family' }).locator('option')).toHaveText([
    ...['Arial', 'Helvetica', 'Public Sans', 'Open Sans', 'Times New Roman', 'Georgia', 'Verdana', 'monospace'],
  ]);
  const background = properties.getByRole('textbox', { name: 'Background color', exact: true });
  for (const [text, becomes] of [
    ['nonsense', 'rgba(0, 0, 0, 0.7)'],
    ['hsl(0 100% 50%)', '#ff0000'],
  ] as const) {
    await background.fill(text);
    await background.blur();
    await expect(background).toHaveValue(becomes);
  }
  await page.getByRole('button', { name: 'Format', exact: true }).click();
  await page.getByRole('radio', { name: 'Own size' }).check();
  await page.getByRole('spinbutton', { name: 'Viewport width' }).fill('719.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Format', exact: true }).click();
  await expect(page.getByRole('spinbutton', { name: 'Viewport width' })).toHaveValue('720');
  await page.keyboard.press('Escape');

  // On the picture: a click selects, a drag moves as far as the viewport minus 100, and ends with the button.
  await number('Width').fill('400');
  await number('Height').fill('200');
  await number('X').fill('100');
  await number('Y').fill('300');
  await page.keyboard.press('Escape');
  const picture = page.getByRole('img', { name: /^Preview of the film/ });
  const box = (await picture.boundingBox())!;
  const at = (x: number, y: number) => [box.x + (x * box.width) / 720, box.y + (y * box.height) / 1280] as const;
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...at(...from));
    await page.mouse.down();
    await page.keyboard.down('Alt');
    await page.mouse.move(...at(...to), { steps: 4 });
    await page.keyboard.up('Alt');
    await page.mouse.up();
  };
  await page.mouse.click(...at(700, 1260));
  await expect(properties).toHaveCount(0);
  await page.mouse.click(...at(300, 400));
  await expect(number('X')).toHaveValue('100');
  await drag([300, 350], [719, 1279]);
  await expect(number('X')).toHaveValue(/^51\d/);
  await expect(number('Y')).toHaveValue('1180');
  await page.mouse.move(...at(100, 100));
  await expect(number('Y')).toHaveValue('1180');
  await number('X').fill('100');
  await number('Y').fill('300');
  await drag([500, 500], [0, 0]);
  await expect(number('Width')).toHaveValue('20');
  await expect(number('Height')).toHaveValue('20');
  await number('Width').fill('400');
  await number('Height').fill('200');
  await drag([300, 270], [600, 400]);
  await expect(properties.getByRole('slider', { name: 'Rotation' })).toHaveValue('90');

  // The block’s own buttons.
  await block(page, /^New text, /).hover();
  await page.getByRole('button', { name: 'Hide New text' }).click();
  await expect(page.getByRole('button', { name: 'Show New text' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete New text' }).click();
  await expect(block(page, /^New text, /)).toHaveCount(0);
});

test('two people do not overwrite each other, and what was not saved comes back', async ({ page, account }) => {
  const id = await newVideoProject(account);
  await saveItems(account.request, id, [textAt('Mine', 0)]);
  await opened(page, id);
  await saveItems(account.request, id, [textAt('Theirs', 3)]);
  await block(page, /^Mine, /).click();
  await page.getByRole('spinbutton', { name: 'X', exact: true }).fill('30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Someone else has saved this timeline' });
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Show theirs' }).click();
  await expect(block(page, 'Theirs, 0:03.0 to 0:05.0')).toBeVisible();

  // A page that closes before the five seconds are over.
  await block(page, /^Theirs, /).click();
  await page.getByRole('spinbutton', { name: 'X', exact: true }).fill('44');
  await page.route('**/timeline', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await page.reload();
  await expect(page.getByText('Changes that had not been saved are back')).toBeVisible();
  await block(page, /^Theirs, /).click();
  await expect(page.getByRole('spinbutton', { name: 'X', exact: true })).toHaveValue('44');
  await page.unroute('**/timeline');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('dialog', { name: 'Versions' }).getByRole('listitem')).toHaveCount(3);
});

test('a render says how long it takes, goes on while the page is closed, and lies in the list as a file', async ({
  page,
  account,
}) => {
  test.setTimeout(240_000);
  const id = await newVideoProject(account);
  await saveItems(account.request, id, [textAt('Fresh rye', 0, { duration: 900 })]);
  await opened(page, id);
  await page.getByRole('button', { name: 'Render Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Render Video' });
  await expect(dialog.getByRole('combobox', { name: 'Format' }).locator('option')).toHaveText([
    'Video (MP4)',
    'Video (WebM)',
    'Video (MOV)',
    'For other editors (ProRes)',
    'Moving picture (GIF)',
    'Sound only',
    'Picture at the playhead',
  ]);
  await expect(dialog.getByText(/^Takes (about )?\d+/)).toBeVisible();
  await expect(dialog.getByText('Nothing has been rendered yet.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start rendering' }).click();
  await expect(page.getByText("Video rendering started! You will be notified when it's complete.")).toBeVisible();

  // A second one, of a part, waits for the first.
  const underWay = dialog.getByRole('region', { name: 'Under way' });
  await expect(underWay.getByText(/^Rendering(?! “)/)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(/^Takes .*, after 1 other job\.$/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Only a part of the film' }).check();
  await dialog.getByRole('spinbutton', { name: 'To second' }).fill('1');
  await expect(dialog.getByText(/^Takes (about )?\d+ s, after 1 other job\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start rendering' }).click();
  await expect(underWay.getByText(/^Next in the queue: begins when a worker is free/)).toBeVisible();
  await expectAccessible(page);

  // Both go on while no page shows them.
  const first = underWay.getByRole('progressbar').first();
  const before = Number(await first.getAttribute('aria-valuenow'));
  await page.goto('/videos');
  await page.goto(`/video-editor/${id}`);
  await page.getByRole('button', { name: /^Rendering \d+ %, 1 more$/ }).click();
  await expect.poll(async () => Number(await first.getAttribute('aria-valuenow'))).toBeGreaterThan(before);

  // The first is cancelled, so the second begins and ends.
  const cancel = underWay.getByRole('button', { name: 'Cancel Rendering “Bread by bicycle”' });
  await expect(cancel).toHaveCount(2);
  await cancel.first().click();
  await expect(underWay.getByText('Rendering “Bread by bicycle”: cancelled.')).toBeVisible();
  const file = dialog.getByRole('region', { name: 'Renders' }).getByRole('link', { name: /^Download / });
  await expect(file).toBeVisible({ timeout: 120_000 });
  const answer = await page.request.get((await file.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('video/mp4');
  await expectAccessible(page);
});
