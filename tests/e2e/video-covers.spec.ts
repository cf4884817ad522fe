// The dialog of a cover where something is missing; video-film.spec.ts chooses one of a film that is really made.
import { newVideoProject } from './support/editor';
import { expect, expectAccessible, test } from './support/test';

/** A red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const failure = (message: string) => ({
  status: 500,
  json: { statusCode: 500, code: 'INTERNAL', message, issues: [] },
});
type Listed = { data: { covers: unknown[] }[] };

test('frames of an older video are taken first, and again after a failure; a choice that fails is not lost', async ({
  page,
  account,
}) => {
  const id = await newVideoProject(account);
  const frames = [4.2, 4.9, 12.5].map((atSeconds, index) => {
    const url = `/files/frame-${index}.png`;
    return { atSeconds, url, thumbnailUrl: url, isChosen: index === 0 };
  });
  let covers: unknown[] = [];
  const finished = <T extends { covers: unknown[] }>(video: T) => ({
    ...{ ...video, covers, status: 'completed', format: '16:9', coverUrl: '/files/frame-0.png' },
    ...{ finalVideoUrl: '/files/film.mp4', finalVideoPath: '/files/film.mp4' },
  });
  await page.route('**/files/frame-*', (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(PNG, 'base64') }),
  );
  // Finished long ago, without any frames.
  await page.route('**/api/video-maker/projects?*', async (route) => {
    const answer = await route.fetch();
    const listed = (await answer.json()) as Listed;
    await route.fulfill({ response: answer, json: { ...listed, data: listed.data.map(finished) } });
  });
  let works = false;
  await page.route(`**/api/video-maker/projects/${id}/cover`, async (route) => {
    if (!works) return route.fulfill(failure('The storage is away.'));
    const shown = await account.request.get(`/api/video-maker/projects/${id}?timeline=false`);
    covers = frames;
    const { data } = (await shown.json()) as { data: Listed['data'][number] };
    return route.fulfill({ json: { success: true, data: finished(data) } });
  });

  await page.goto('/videos');
  await page.getByRole('button', { name: 'Actions for Bread by bicycle' }).click();
  await page.getByRole('menuitem', { name: 'Choose cover' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose cover' });
  await expect(dialog.getByText('The frames could not be taken')).toBeVisible();
  await expect(dialog.getByText('The storage is away.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Use as cover' })).toBeDisabled();
  await expectAccessible(page, '[role=dialog]');
  works = true;
  await dialog.getByRole('button', { name: 'Retry' }).click();
  const frame = (name: string) => dialog.getByRole('radio', { name, exact: true });
  await expect(frame('Frame at 0:04.2')).toBeChecked();
  await expect(frame('Frame at 0:04.9')).not.toBeChecked();
  await expectAccessible(page, '[role=dialog]');

  works = false;
  await frame('Frame at 0:12').check({ force: true });
  await dialog.getByRole('button', { name: 'Use as cover' }).click();
  await expect(page.getByText('The cover could not be changed')).toBeVisible();
  await expect(frame('Frame at 0:12')).toBeChecked();
  works = true;
  await dialog.getByRole('button', { name: 'Use as cover' }).click();
  await expect(dialog).toHaveCount(0);
  // The list is read again; its handler may still be at it.
  await page.unrouteAll({ behavior: 'wait' });
});
