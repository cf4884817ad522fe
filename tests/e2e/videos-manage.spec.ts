// The video studio's lists, dialogs, limits and roles. No video is made here: video-film.spec.ts does that.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, send, test, type Account } from './support/test';

type Made = { data: { _id: string } };
const SEGMENTS = [
  { name: 'opening', voiceOverText: 'One loaf.', params: { scene: 'title', title: 'One' } },
  { name: 'resultViewing', voiceOverText: 'Two loaves.', params: { scene: 'resultViewing', caption: 'Two' } },
];

/** A scenario with two segments, once its writer has ended. */
async function scenario({ request, projectId }: Account, prompt: string): Promise<string> {
  const path = '/api/video-maker/scenarios';
  const made = await send<Made>(request, 'POST', `${path}?projectId=${projectId}`, { goalType: 'prompt', prompt });
  const put = async () =>
    (
      await request.put(`${path}/${made.data._id}`, {
        data: { segments: SEGMENTS },
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      })
    ).status();
  await expect.poll(put, { timeout: 60_000 }).toBe(200);
  return made.data._id;
}

/** A video that is not made at the moment. */
async function cancelledVideo(account: Account, scenarioId: string, title: string): Promise<void> {
  const made = await send<Made>(account.request, 'POST', '/api/video-maker/projects', { scenarioId, title });
  await send(account.request, 'POST', `/api/video-maker/projects/${made.data._id}/cancel`);
}

const figure = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
const fails = (page: Page, path: string | RegExp) =>
  page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: { statusCode: 500, code: 'INTERNAL', message: 'Broken', detail: '' } }),
  );
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true });

test('scenarios are listed by tens; the size has four options and leads back to the first page', async ({
  page,
  account,
}) => {
  await page.goto('/videos');
  await expect(page.getByText('No scenarios yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Scenario' })).toBeVisible();
  await expectAccessible(page);
  const long = `Our bread ${'is baked in the old oven '.repeat(8)}`;
  for (let at = 1; at <= 12; at += 1)
    await send(account.request, 'POST', `/api/video-maker/scenarios?projectId=${account.projectId}`, {
      goalType: 'prompt',
      prompt: at === 12 ? long : `Scenario ${at}`,
    });
  // By live events, without a reload.
  await expect(figure(page, 'Scenarios')).toHaveText('12');
  await expect(figure(page, 'Projects')).toHaveText('0');
  await expect(figure(page, 'Completed on this page')).toHaveText('0');
  await expect(page.getByRole('article')).toHaveCount(10);
  const title = page.getByRole('article').first().getByRole('heading');
  expect([...((await title.textContent()) ?? '').replace('…', '')].length).toBeLessThanOrEqual(120);
  const size = page.getByRole('combobox', { name: 'Per page' });
  await expect(size).toHaveValue('10');
  expect(await size.locator('option').allTextContents()).toEqual(['5', '10', '20', '50']);
  await page.getByRole('navigation', { name: 'Pages of scenarios' }).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await size.selectOption('5');
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(5);

  // A failed deletion is said; a confirmed one asks in the fixed words.
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete script' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(confirm).toContainText(
    'Are you sure you want to delete this scenario? This will also delete all associated projects and cannot be undone.',
  );
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(figure(page, 'Scenarios')).toHaveText('11');
});

test('a scenario’s segments are edited, moved, added and removed, all but the last; a viewer only looks', async ({
  page,
  account,
  viewerPage,
}) => {
  const id = await scenario(account, 'Our bread');
  await page.goto('/videos');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Scenario' });
  await expect(dialog.getByRole('combobox', { name: 'Language' }).locator('option')).toHaveCount(6);
  const themes = [
    'Cosmic Nebula',
    'Mountain Landscape',
    'Ocean Sunset',
    'Forest Nature',
    'City Skyline',
    'Abstract Gradient',
  ];
  for (const theme of themes) await expect(dialog.getByText(theme, { exact: true }).first()).toBeAttached();
  await expectAccessible(page, '[role=dialog]');
  // By keyboard alone: the second segment first.
  await dialog.getByRole('button', { name: 'Move resultViewing up' }).press('Enter');
  await expect(dialog.getByRole('list', { name: 'Segments' }).getByRole('listitem').first()).toContainText(
    'resultViewing',
  );
  await dialog.getByRole('button', { name: 'Add segment' }).click();
  await dialog.getByRole('textbox', { name: 'Voice-over text' }).fill('Three loaves.');
  await dialog.getByText(/^All parameters/).click();
  await dialog.getByRole('button', { name: 'Add parameter' }).click();
  await dialog.getByRole('textbox', { name: 'Key of parameter 2' }).fill('mood');
  await dialog.getByRole('textbox', { name: 'Value of parameter 2' }).fill('calm');
  await fails(page, /\/video-maker\/scenarios\//);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Failed to update scenario')).toBeVisible();
  await page.unroute(/\/video-maker\/scenarios\//);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const saved = (await (await account.request.get(`/api/video-maker/scenarios/${id}`)).json()) as {
    data: { segments: { name: string; voiceOverText: string; params: object }[] };
  };
  expect(saved.data.segments.map(({ name }) => name).slice(0, 2)).toEqual(['resultViewing', 'opening']);
  expect(saved.data.segments[2]).toMatchObject({ voiceOverText: 'Three loaves.', params: { mood: 'calm' } });

  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  for (const name of ['resultViewing', 'opening']) await dialog.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(dialog.getByRole('button', { name: /^Remove / })).toBeDisabled();

  await viewerPage.goto('/videos');
  const seen = viewerPage.getByRole('article').first();
  await expect(seen.getByText('3 segments')).toBeVisible();
  for (const name of ['New video', 'More']) await expect(viewerPage.getByRole('button', { name })).toHaveCount(0);
  for (const name of ['Edit', 'Record video'])
    await expect(seen.getByRole('button', { name, exact: true })).toHaveCount(0);
  await seen.getByRole('button', { name: /^Actions for/ }).click();
  await expect(viewerPage.getByRole('menuitem', { name: 'Delete script' })).toBeDisabled();
  await viewerPage.getByRole('menuitem', { name: 'View script' }).click();
  const script = viewerPage.getByRole('dialog', { name: 'Scenario' });
  await expect(script.getByLabel('Prompt')).toBeDisabled();
  await expect(script.getByText('Two loaves.').first()).toBeVisible();
});

test('a video needs a title; pictures, durations, speed and texts keep to their limits; deleting asks first', async ({
  page,
  account,
}) => {
  const id = await scenario(account, 'Our bread');
  await page.goto('/videos');
  await page.getByRole('article').first().getByRole('button', { name: 'Record video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Video Project' });
  await expect(field(dialog, 'Title')).toHaveValue('Our bread Video');
  for (const name of ['Intro duration', 'Outro duration']) await expect(field(dialog, name)).toHaveValue('3');
  await field(dialog, 'Title').fill('   ');
  await field(dialog, 'Outro duration').fill('11');
  await dialog.getByRole('button', { name: 'Start Recording' }).click();
  await expect(dialog.getByText('Please enter a title')).toBeVisible();
  await expect(field(dialog, 'Outro duration')).toHaveAttribute('aria-invalid', 'true');
  await field(dialog, 'Outro duration').fill('10');

  const files = dialog.locator('input[type=file]').first();
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(dialog.getByText('Please select an image file')).toBeVisible();
  await files.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024) });
  await expect(dialog.getByText('Image file size must be less than 2MB')).toBeVisible();
  await fails(page, /\/api\/files\/upload/);
  await files.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: Buffer.alloc(100) });
  await expect(dialog.getByText('Failed to upload intro image')).toBeVisible();
  await fails(page, /\/video-maker\/projects/);
  await field(dialog, 'Title').fill('Bread');
  await dialog.getByRole('button', { name: 'Start Recording' }).click();
  await expect(page.getByText('Failed to create project')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await cancelledVideo(account, id, 'Our loaves');
  const video = page.getByRole('article', { name: 'Our loaves' });
  await expect(video).toContainText('Not started');
  const act = async (name: string) => {
    await video.getByRole('button', { name: 'Actions for Our loaves' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await video.getByRole('button', { name: 'Actions for Our loaves' }).click();
  await expect(page.getByRole('menuitem', { name: 'Merge', exact: true })).toBeVisible();
  for (const name of ['Download', 'Edit', 'Save VO', 'Edit Intro/Outro'])
    await expect(
      page.getByRole('menuitem', { name, exact: true }).or(video.getByRole('link', { name, exact: true })),
    ).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Segments and progress' }).click();
  const details = page.getByRole('dialog', { name: 'Our loaves' });
  await details.getByText('Segments (2)').click();
  await details.getByRole('button', { name: 'Edit segment opening' }).click();
  const segment = page.getByRole('dialog', { name: 'Edit Segment' });
  await expect(segment.getByLabel('Duration', { exact: true })).toHaveCount(0);
  const speed = segment.getByLabel('Speed factor');
  await expect(speed).toHaveAttribute('step', '0.001');
  await speed.fill('10.001');
  await segment.getByRole('textbox', { name: 'Voice-over text' }).fill('  ');
  await expect(segment.getByRole('button', { name: 'Regenerate voice-over' })).toBeDisabled();
  await segment.getByRole('searchbox', { name: 'Search saved voice-overs' }).fill('rye');
  await expect(segment.getByText('No saved voice-over has these words.')).toBeVisible();
  await segment.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(segment.getByText('Use 0.001 to 10')).toBeVisible();
  await speed.fill('1.5');
  await segment.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(segment).toHaveCount(0);
  await details.getByRole('button', { name: 'Edit segment resultViewing' }).click();
  await expect(segment.getByLabel('Duration', { exact: true })).toHaveAttribute('step', '0.1');
  await page.keyboard.press('Escape');
  await expect(segment).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);

  await act('Delete');
  const confirm = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(confirm).toContainText(
    'Are you sure you want to delete this project? All video files will be permanently removed.',
  );
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(video).toHaveCount(0);
});
