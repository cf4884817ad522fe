import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, expectAccessible, test } from './support/test';
import { uploaded } from './support/editor';

test('a script shows pictures of the library that fit its words; they are seen, taken away and added by hand', async ({
  page,
  account,
}) => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'pictures-')), 'coffee-roasting.png');
  await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a05020' } })
    .png()
    .toFile(file);
  const address = await uploaded(account, file, 'image/png');

  await page.goto('/videos');
  await page.getByRole('button', { name: 'New video' }).click();
  const form = page.getByRole('dialog', { name: 'New video' });
  await expect(form.getByRole('checkbox', { name: /^Show pictures and clips of the library/ })).toBeChecked();
  await form
    .getByRole('textbox', { name: 'Prompt' })
    .fill('We roast coffee at six in the morning. The shop opens at eight. Come by on Friday.');
  await form.getByRole('button', { name: 'Write the script' }).click();

  const script = page.getByRole('dialog', { name: 'Edit Scenario' });
  await expect(script.getByRole('button', { name: 'Record video' })).toBeEnabled({ timeout: 60_000 });
  const part = script.getByRole('button', { name: /coffee/ }).first();
  if ((await part.getAttribute('aria-expanded')) === 'false') await part.click();
  const behind = script.getByRole('group', { name: 'Pictures behind the words' });
  const first = behind.getByRole('img', { name: 'Picture 1 behind the words' });
  await expect(first).toHaveAttribute('src', address);
  await expectAccessible(page, '[role=dialog]');

  // A part that none fits stands on a soft one of this part, darker than it.
  const other = script.getByRole('button', { name: /shop/ }).first();
  await other.click();
  const soft = behind.getByRole('checkbox', { name: 'A soft picture of a part nearby instead' });
  await expect(soft).toBeChecked();
  const colour = () =>
    script
      .getByRole('img', { name: /^Preview of/ })
      .first()
      .evaluate((element: HTMLCanvasElement) => [
        ...(element.getContext('2d')?.getImageData(element.width - 12, Math.round(element.height * 0.1), 1, 1).data ??
          []),
      ]);
  const isSoft = ([red = 0, green = 0, blue = 0]: number[]) => red > green && green > blue && red < 0x90;
  await expect.poll(async () => isSoft(await colour())).toBe(true);
  await soft.uncheck();
  await expect.poll(async () => isSoft(await colour())).toBe(false);
  await soft.check();
  await expect.poll(async () => isSoft(await colour())).toBe(true);
  await part.click();

  await behind.getByRole('button', { name: 'Remove picture 1 behind the words' }).click();
  await expect(behind.getByRole('img')).toHaveCount(0);
  await behind.getByRole('button', { name: 'Add pictures' }).click();
  const library = page.getByRole('dialog', { name: 'Media library' });
  await library.getByRole('list', { name: 'Media' }).locator('[data-tile]').first().click();
  await library.getByRole('button', { name: 'Use file' }).click();
  await expect(first).toHaveAttribute('src', address);
  const saved = page.waitForRequest((request) => request.method() === 'PUT' && /scenarios\//.test(request.url()));
  await script.getByRole('button', { name: /^Save/ }).click();
  const body = (await saved).postDataJSON() as { segments: { params: { behind?: string } }[] };
  expect(body.segments.map(({ params }) => params.behind).filter(Boolean)).toEqual([address]);
});

test('a clip of the library is shown behind the words: at rest, and moving while the preview plays', async ({
  page,
  account,
}) => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'clips-')), 'coffee-roasting.mp4');
  // Red, then green, then blue, for four seconds each.
  const inputs = ['red', 'lime', 'blue'].flatMap((c) => ['-f', 'lavfi', '-i', `color=${c}:s=640x480:r=25:d=4`]);
  const coded = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', file];
  execFileSync('ffmpeg', ['-v', 'error', ...inputs, '-filter_complex', 'concat=n=3', ...coded]);
  const address = await uploaded(account, file, 'video/mp4');

  await page.goto('/videos');
  await page.getByRole('button', { name: 'New video' }).click();
  const form = page.getByRole('dialog', { name: 'New video' });
  await form
    .getByRole('textbox', { name: 'Prompt' })
    .fill(
      'We roast coffee at six in the morning, and it takes us eleven minutes for each of our bags. Come by on Friday.',
    );
  await form.getByRole('button', { name: 'Write the script' }).click();
  const script = page.getByRole('dialog', { name: 'Edit Scenario' });
  await expect(script.getByRole('button', { name: 'Record video' })).toBeEnabled({ timeout: 60_000 });
  const part = script.getByRole('button', { name: /coffee/ }).first();
  if ((await part.getAttribute('aria-expanded')) === 'false') await part.click();
  const behind = script.getByRole('group', { name: 'Pictures behind the words' });
  await expect(behind.getByLabel('Clip 1 behind the words')).toHaveAttribute('src', address);
  await expectAccessible(page, '[role=dialog]');

  const canvas = script.getByRole('img', { name: /^Preview of/ }).first();
  const colour = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const [r = 0, g = 0, b = 0] =
        element.getContext('2d')?.getImageData(element.width - 12, Math.round(element.height * 0.1), 1, 1).data ?? [];
      return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
    });
  // At rest the part is near its end, and so is the clip.
  await expect.poll(colour).toBe('blue');
  await script.getByRole('button', { name: 'Play preview' }).first().click();
  await expect.poll(colour, { intervals: [50] }).toBe('red');
  await expect.poll(colour, { intervals: [50] }).toBe('green');
  await expect.poll(colour, { intervals: [50] }).toBe('blue');
});
