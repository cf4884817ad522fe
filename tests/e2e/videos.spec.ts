import { expect, expectAccessible, test } from './support/test';

const LISTS = /\/api\/video-maker\/(scenarios|projects)\?/;

test('says that the videos load, and on a failure its sentence with Try Again', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  await page.route(LISTS, () => new Promise(() => undefined));
  await page.goto('/videos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Studio');
  await expect(page.getByText('Loading your video projects...')).toBeAttached();
  await page.unroute(LISTS);
  let asked = 0;
  await page.route(LISTS, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } });
  });
  await page.goto('/video-management');
  await expect(page.getByText('Failed to load video data. Please try again.')).toBeVisible();
  await expectAccessible(page);
  const before = asked;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => asked).toBeGreaterThan(before);
});

test('a new scenario needs a prompt, in model mode a model; choosing a mode clears the error', async ({
  page,
  account,
}) => {
  expect(account.projectId).not.toBe('');
  await page.goto('/videos');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New Scenario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Video Scenario' });
  await expect(dialog.getByRole('combobox', { name: 'Language' }).locator('option')).toHaveCount(6);
  await expect(dialog.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
  await dialog.getByRole('button', { name: 'Create Scenario' }).click();
  await expect(dialog.getByText('Please enter a prompt')).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/video-maker/models', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }),
  );
  await dialog.getByRole('radio', { name: 'Model' }).check({ force: true });
  await expect(dialog.getByText('Please enter a prompt')).toHaveCount(0);
  await expect(dialog.getByText('Failed to load models')).toBeVisible();
  await page.unroute('**/api/video-maker/models');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText('Failed to load models')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create Scenario' }).click();
  await expect(dialog.getByText('Please select a model')).toBeVisible();
});
